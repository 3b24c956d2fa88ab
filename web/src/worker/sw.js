// The pages without a network: everything of one version, kept together. The build fills in the two constants.
// What the API says is never kept.

const VERSION = "__VERSION__";
const FILES = __FILES__;
const SHELF = `annals-${VERSION}`;
const PAGE = /^\/($|t\/|games\/|replay$|audit$|me$)/;

self.addEventListener("install", (event) => {
  const wanted = FILES.map((file) => new Request(file, { headers: { accept: "text/html,*/*;q=0.8" }, cache: "no-cache" }));
  event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(wanted)));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("annals-") && name !== SHELF));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && PAGE.test(url.pathname)) {
    event.respondWith(kept("/").then((page) => page ?? fetch(request)));
  } else if (url.pathname.startsWith("/assets/") || FILES.includes(url.pathname)) {
    event.respondWith(kept(url.pathname).then((file) => file ?? fetched(request)));
  }
});

async function kept(path) {
  return (await caches.open(SHELF)).match(path, { ignoreVary: true });
}

/** What no list names, such as the letters of one language, is kept once it was wanted. */
async function fetched(request) {
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELF)).put(new URL(request.url).pathname, answer.clone());
  return answer;
}
