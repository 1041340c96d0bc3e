// Keeps one version of the game for use without a network. The lines above are
// written by the site's builder: the version, and each file's address with the
// hashes that it may have, or none for a file that the host may edit.

const prefix = `domino ${self.registration.scope} `; // other sites of this origin have other scopes
const cacheName = prefix + version;
const home = self.registration.scope;

self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || !request.url.startsWith(home)) return;
  if (request.mode === "navigate") event.respondWith(navigate(request));
  else event.respondWith(answer(request));
});

// install gets every file of the version before it keeps any.
async function install() {
  const got = await Promise.all(Object.entries(files).map(async ([url, integrity]) => [url, await obtain(url, integrity)]));
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(got.map(([url, response]) => cache.put(url, response)));
  } catch (error) {
    await caches.delete(cacheName); // no room: rather nothing than a part
    throw error;
  }
}

// obtain finds a file with the right contents, the nearest first: an older
// version of this game, the browser's cache, where a stale one may lie, the
// host.
async function obtain(url, integrity) {
  if (url.includes("?v=")) {
    const kept = await caches.match(url);
    if (kept) return kept;
  }
  if (integrity) {
    try {
      return await get(url, { integrity });
    } catch {
      // stale, or not there: the host decides
    }
  }
  return get(url, { integrity, cache: "reload" });
}

async function get(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

// forgetOlder leaves the version before this one, since pages that it began
// may still ask for their parts.
async function forgetOlder() {
  const older = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== cacheName);
  await Promise.all(older.slice(0, -1).map((key) => caches.delete(key)));
}

// navigate opens the page for its own address, with any query. Other addresses
// below it are the host's, which may have other sites there; without a network
// they lead home.
async function navigate(request) {
  const path = new URL(request.url).pathname;
  if (![new URL(home).pathname, new URL("index.html", home).pathname].includes(path)) {
    return fetch(request).catch(() => Response.redirect(home));
  }
  const cache = await caches.open(cacheName);
  return (await cache.match(home)) || fetch(request);
}

// answer gives a part of a page in the version that the page asks for.
async function answer(request) {
  const cache = await caches.open(cacheName);
  if (request.url === new URL("config.json", home).href) {
    return fetch(request).catch(() => cache.match(request));
  }
  return (await cache.match(request)) || (await caches.match(request)) ||
    (await cache.match(request, { ignoreSearch: true })) || fetch(request);
}
