import type { IncomingMessage } from "node:http";
import { AppError } from "#lib/core/errors.ts";
import type { ApiRoutes } from "./api-routes.ts";
import { methodNotAllowed } from "./refusal.ts";
import { pathOf } from "./security.ts";

type Asked = Pick<IncomingMessage, "method" | "url">;

const PAGE_METHODS = ["GET", "HEAD"];

export function isCall(path: string): boolean {
  return /^\/api(\/|$)/.test(path);
}

/** A whole address in the request line, as for a proxy, means its path. */
export function takePath(request: Asked): void {
  const url = request.url ?? "/";
  if (!/^https?:\/\//i.test(url)) return;
  const whole = URL.parse(url);
  if (whole) request.url = whole.pathname + whole.search;
}

/** Why no page or call can be meant by a request, before anything of its body is read; null where one may be. */
export function oddRequest(request: Asked, routes: ApiRoutes): AppError | null {
  const path = pathOf(request);
  const method = request.method ?? "";
  if (!path.startsWith("/") || !isDecodable(path))
    return new AppError("bad_request", "The address is broken.");
  const allowed = isCall(path) ? routes.methodsOf(path) : PAGE_METHODS;
  return allowed.includes(method) ? null : methodNotAllowed(allowed);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
