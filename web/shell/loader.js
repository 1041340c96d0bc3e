// Fetches the game, starts it, and tells when it does not start or stops.
"use strict";
{
  const root = document.documentElement;
  const shell = document.getElementById("shell");

  if (!root.dataset.old) start();

  async function start() {
    offerHooks();
    lendStorage();
    const output = keepOutput();
    let program;
    try {
      program = await load();
    } catch (error) {
      return stop("failed", String(error));
    }
    dominoModule = program.module;
    registerWorker();
    hideShellOnceDrawn();
    await program.go.run(program.instance); // ends only when the program does
    stop("crashed", output());
  }

  // ---- The program ----------------------------------------------------------

  async function load() {
    const go = new Go();
    const response = await fetch("./" + root.dataset.program);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const wasm = new Response(await unpacked(response.body), { headers: { "Content-Type": "application/wasm" } });
    return { go, ...(await WebAssembly.instantiateStreaming(wasm, go.importObject)) };
  }

  // The file is gzip. A host may have unpacked it on the way, which its first
  // bytes tell; then the sizes to reach are others. Headers are of no help: a
  // host that compresses what it sends gives the length of that.
  async function unpacked(body) {
    const reader = body.getReader();
    const first = await reader.read();
    const packed = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b;
    const counted = count(first, reader, Number(packed ? root.dataset.packed : root.dataset.unpacked));
    return packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
  }

  // count passes on what is read and shows how much of the total it is.
  function count(first, reader, total) {
    let seen = 0;
    const pass = (controller, { done, value }) => {
      if (done) return controller.close();
      seen += value.byteLength;
      showProgress(seen / total);
      controller.enqueue(value);
    };
    return new ReadableStream({
      start: (controller) => pass(controller, first),
      pull: async (controller) => pass(controller, await reader.read()),
      cancel: (reason) => reader.cancel(reason),
    });
  }

  // showProgress fills the bar, and a pip of the domino for each part.
  function showProgress(part) {
    const pips = shell.querySelectorAll(".pip");
    document.getElementById("shell-progress").value = part;
    pips.forEach((pip, i) => pip.classList.toggle("inked", i < part * pips.length));
  }

  // ---- The shell ------------------------------------------------------------

  // The program draws in place of the body's first child.
  function hideShellOnceDrawn() {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      shell.dataset.state = "gone";
    }).observe(document.body, { childList: true });
  }

  function stop(state, reason) {
    console.warn(reason);
    document.body.firstElementChild.inert = true;
    document.getElementById("shell-reason").textContent = reason;
    shell.querySelector(".shell-details").hidden = false;
    shell.dataset.state = state;
    const button = shell.querySelector(`.shell-${state} .shell-restart`);
    // Without the fragment, lest what stopped it be opened again at once.
    button.onclick = () => location.replace("./");
    button.focus();
  }

  // keepOutput remembers the end of what the program prints; the function it
  // returns gives what was printed since the program began to break.
  function keepOutput() {
    const decoder = new TextDecoder();
    const write = fs.writeSync;
    let text = "";
    fs.writeSync = (fd, bytes) => {
      text = (text + decoder.decode(bytes, { stream: true })).slice(-20000);
      return write.call(fs, fd, bytes);
    };
    return () => {
      const at = Math.max(text.indexOf("panic: "), text.indexOf("fatal error: "), 0);
      return `${text.slice(at, at + 4000).trim()}\n${root.dataset.version} · ${navigator.userAgent}`;
    };
  }

  // ---- Offline use and new versions -----------------------------------------

  // registerWorker keeps the game for offline use, once it has arrived, and
  // tells the game when a newer version has been installed beside it. The page
  // goes on with its own version until somebody reloads it.
  async function registerWorker() {
    if (!navigator.serviceWorker) return; // not a secure context
    const first = !navigator.serviceWorker.controller;
    try {
      const registration = await navigator.serviceWorker.register("./service-worker.js");
      watch(registration, first);
      window.goappTryUpdate = () => registration.update().catch(() => {}); // offline
    } catch (error) {
      console.warn("no offline use:", error);
      return;
    }
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") goappTryUpdate();
    });
  }

  // The first worker may be told twice, as installing and as found.
  // watch tells the game of every worker that takes over, but the one that
  // comes with a first visit.
  function watch(registration, first) {
    const followed = new Set();
    const follow = (worker) => {
      if (!worker || followed.has(worker)) return;
      followed.add(worker);
      const isUpdate = !(first && followed.size === 1);
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated" && isUpdate) goappOnUpdate();
      });
    };
    follow(registration.installing);
    registration.addEventListener("updatefound", () => follow(registration.installing));
  }

  // ---- Where storage is forbidden --------------------------------------------

  // A browser that forbids storage throws at its mere mention, which would end
  // the program. It is lent one that forgets; the game sees that and says so.
  function lendStorage() {
    for (const name of ["localStorage", "sessionStorage"]) {
      try {
        window[name].getItem("");
      } catch {
        Object.defineProperty(window, name, { value: forgetful(), configurable: true });
      }
    }
  }

  function forgetful() {
    const items = new Map();
    return {
      forgetful: true,
      get length() { return items.size; },
      key: (i) => [...items.keys()][i] ?? null,
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, String(value)),
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
    };
  }

  // ---- What go-app calls ----------------------------------------------------

  function offerHooks() {
    const env = {
      GOAPP_VERSION: root.dataset.version,
      GOAPP_STATIC_RESOURCES_URL: ".",
      GOAPP_ROOT_PREFIX: new URL("./", location.href).pathname,
      GOAPP_INTERNAL_URLS: "[]",
    };
    let prompt = null;
    Object.assign(window, {
      goappGetenv: (name) => env[name],
      goappNav: () => {},
      goappTryUpdate: () => {},
      goappOnUpdate: () => { window.goappUpdatedBeforeWasmLoaded = true; },
      goappOnAppInstallChange: () => { window.goappAppInstallChangedBeforeWasmLoaded = true; },
      goappIsAppInstallable: () => prompt !== null,
      goappShowInstallPrompt: () => { prompt?.prompt(); prompt = null; },
    });
    window.addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      prompt = event;
      goappOnAppInstallChange();
    });
    window.addEventListener("appinstalled", () => {
      prompt = null;
      goappOnAppInstallChange();
    });
  }
}

// dominoModule is the compiled program, for a Web Worker to run it a second
// time without compiling.
var dominoModule = null;
