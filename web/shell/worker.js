// Runs the program a second time, beside the page, for long work. The page
// sends it compiled, so that nothing is fetched or compiled twice.
"use strict";

let program = null;

onmessage = async ({ data }) => {
  try {
    importScripts(data.runtime);
    const go = new Go();
    program = await WebAssembly.instantiate(data.module, go.importObject);
    await go.run(program); // ends only when the program does
  } finally {
    postMessage(JSON.stringify({ id: 0, kind: "gone" }));
  }
};
