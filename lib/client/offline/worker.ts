import { CacheFirst, NetworkOnly, Serwist } from "serwist";
import { CACHE_PREFIX, KEEP_SHELL, LESSON_CACHE_PREFIX, SHELL_ADDRESS } from "./names.ts";
import { builtFilesOf, type WorkerPart, workerPart } from "./requests.ts";

/** Put in by the build, another one each time: built files of another build fit none of this one's pages. */
declare const BUILD: string;

/** What of a worker's events is used here. The DOM's types have none of them, and both sets at once contradict each other. */
interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
  /** Of a message */
  data?: unknown;
}

const SHELL_CACHE = `${CACHE_PREFIX}shell-${BUILD}`;
const FILE_CACHE = `${CACHE_PREFIX}files-${BUILD}`;
/** A network that is there and brings nothing is as good as none. Calls of our pages give up after 10 s. */
const PATIENCE_SECONDS = 8;

/** Keeps the page that stands in for classrooms, and the files that it needs. */
async function keepShell(): Promise<void> {
  const shells = await caches.open(SHELL_CACHE);
  if (await shells.match(SHELL_ADDRESS)) return;
  const response = await fetch(SHELL_ADDRESS, { redirect: "error" });
  if (!response.ok) throw new Error(`${SHELL_ADDRESS} answered ${response.status}.`);
  const files = await caches.open(FILE_CACHE);
  await files.addAll(builtFilesOf(await response.clone().text()));
  await shells.put(SHELL_ADDRESS, response);
}

async function keptShell(): Promise<Response | undefined> {
  return (await caches.open(SHELL_CACHE)).match(SHELL_ADDRESS);
}

/** The kept answer to a read. The pages keep them, of one account at a time: where there are two, neither is shown. */
async function keptAnswer({ request }: { request: Request }): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(LESSON_CACHE_PREFIX));
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  return (await caches.open(name)).match(request.url);
}

async function dropOtherBuilds(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => /^classroom-(shell|files)-/.test(name) && name !== SHELL_CACHE && name !== FILE_CACHE,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

const isPart =
  (part: WorkerPart) =>
  ({ request, url, sameOrigin }: { request: Request; url: URL; sameOrigin: boolean }) =>
    sameOrigin && workerPart(request, url) === part;

const on = (name: string, listener: (event: WorkerEvent) => void) =>
  self.addEventListener(name, listener as (event: Event) => void);

on("install", (event) => event.waitUntil(keepShell()));
on("activate", (event) => event.waitUntil(dropOtherBuilds()));
on("message", (event) => {
  const { data } = event;
  const isKeepShell = typeof data === "object" && data !== null && "type" in data && data.type === KEEP_SHELL;
  if (isKeepShell) event.waitUntil(keepShell().catch(() => {}));
});

new Serwist({
  // It makes one in any case; under this name it goes with the others.
  precacheOptions: { cacheName: `${CACHE_PREFIX}precache` },
  skipWaiting: true,
  clientsClaim: true,
  navigationPreload: true,
  runtimeCaching: [
    {
      matcher: isPart("page"),
      handler: new NetworkOnly({
        networkTimeoutSeconds: PATIENCE_SECONDS,
        plugins: [{ handlerDidError: keptShell }],
      }),
    },
    { matcher: isPart("file"), handler: new CacheFirst({ cacheName: FILE_CACHE }) },
    {
      matcher: isPart("read"),
      handler: new NetworkOnly({
        networkTimeoutSeconds: PATIENCE_SECONDS,
        plugins: [{ handlerDidError: keptAnswer }],
      }),
    },
  ],
}).addEventListeners();
