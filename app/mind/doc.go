// Package mind does long work beside the page: a Web Worker runs the same
// compiled program a second time, so that the page never waits.
//
//	page                                        worker
//	 {"id":7,"kind":"choose","body":{…}}   ──→
//	                                       ←──   {"id":7,"kind":"part","body":0.25}
//	 {"id":7,"kind":"cancel"}              ──→
//	                                       ←──   {"id":7,"kind":"done","body":"2:77"}
//
// Messages are JSON texts. The page numbers its requests; several may run at
// once and take turns. The worker's first message is "ready", its last "gone";
// "failed" answers a request with the text of an error. A kind of request is an
// entry of the table in jobs.go, and works on both sides: where the browser has
// no worker for us, or it breaks, the [Mind] does the work on the page's own
// thread, in slices.
//
// Begin with [New]; a program that finds itself in a worker calls [Serve].
package mind
