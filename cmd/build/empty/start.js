// Starts the smallest program, with no more than go-app asks of a page.
"use strict";
{
  const env = { GOAPP_STATIC_RESOURCES_URL: ".", GOAPP_ROOT_PREFIX: new URL("./", location.href).pathname, GOAPP_INTERNAL_URLS: "[]" };
  window.goappGetenv = (name) => env[name];

  const go = new Go();
  fetch("./program.bin").then((response) => {
    const program = new Response(response.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
    return WebAssembly.instantiateStreaming(program, go.importObject);
  }).then(({ instance }) => go.run(instance));
}
