import { WORKER_ADDRESS, WORKER_SCOPE } from "./names.ts";

/** What the worker does with a request: a page has the shell to fall back to, a read what is kept; files stay. */
export type WorkerPart = "page" | "file" | "read";

const READS = [
  /^\/api\/courses\/[\w-]+\/classroom$/,
  /^\/api\/lessons\/[\w-]+$/,
  // Pictures are kept, sounds and films are not: those who keep lessons see to that.
  /^\/api\/courses\/media\/[\w-]+$/,
];

/** Which part a request of a classroom is; null for all that the worker leaves to the network alone. */
export function workerPart(
  { method, mode, destination }: Pick<Request, "method" | "mode" | "destination">,
  { pathname }: Pick<URL, "pathname">,
): WorkerPart | null {
  if (method !== "GET") return null;
  if (mode === "navigate")
    return pathname.startsWith(WORKER_SCOPE) && pathname !== WORKER_ADDRESS ? "page" : null;
  if (pathname.startsWith("/_next/static/")) return "file";
  if (destination === "video" || destination === "audio") return null;
  return READS.some((read) => read.test(pathname)) ? "read" : null;
}

/** The built files that a page names, each once. */
export function builtFilesOf(html: string): string[] {
  return [...new Set(html.match(/\/_next\/static\/[\w./~@%()[\]-]+/g))];
}
