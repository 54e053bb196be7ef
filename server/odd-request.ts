import type { IncomingMessage } from "node:http";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The status of a request that no page or call can be meant by, or null: a method of other protocols, a broken address. */
export function oddStatus(request: Pick<IncomingMessage, "method" | "url">): 400 | 405 | null {
  if (!METHODS.has(request.method ?? "")) return 405;
  try {
    decodeURIComponent(request.url?.split("?")[0] ?? "/");
    return null;
  } catch {
    return 400;
  }
}
