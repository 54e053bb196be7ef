import { KEEP_SHELL, WORKER_ADDRESS, WORKER_SCOPE } from "#lib/client/offline/names.ts";
import { builtFilesOf } from "#lib/client/offline/requests.ts";

/** What this page has loaded already: a worker sees only what is loaded after it has taken over. */
function loadedFiles(): string[] {
  return performance.getEntriesByType("resource").flatMap(({ name }) => builtFilesOf(name));
}

/** Has the worker keep the shell and the files that this page needs. */
function tell(worker: ServiceWorker | null): void {
  worker?.postMessage({ type: KEEP_SHELL });
  worker?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache: loadedFiles() } });
}

/** Starts the classroom's service worker where there can be one. Returns the function that stops telling it things. */
export function startWorker(): () => void {
  if (!("serviceWorker" in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const onChange = () => tell(serviceWorker.controller);
  serviceWorker.addEventListener("controllerchange", onChange);
  serviceWorker
    .register(WORKER_ADDRESS, { scope: WORKER_SCOPE })
    .then(() => serviceWorker.ready)
    .then(({ active }) => tell(active))
    // Without a worker the classroom works as before, online.
    .catch(() => {});
  return () => serviceWorker.removeEventListener("controllerchange", onChange);
}
