import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { WORKER_ADDRESS } from "#lib/client/offline/names.ts";
import { PUSH_WORKER_ADDRESS } from "#lib/client/push-worker.ts";

/** What a page may load and do, anyone who made it. docs/product.md#security-headers */
const PAGE_RULES = [
  "default-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'none'",
  "object-src 'none'",
  "frame-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  // The last one is the editor's own: what is pasted becomes a tree that belongs to no page, read by its schema.
  "trusted-types default nextjs nextjs#bundler rich-text ProseMirrorClipboard",
];

/** Pages of learners may start our service workers. */
const NONCE_RULES: Record<string, string> = {
  "worker-src 'none'": "worker-src 'self'",
};

/** The classroom alone plays recordings of other hosts. */
const CLASSROOM_RULES: Record<string, string> = {
  "frame-src 'none'": "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
};
const CLASSROOM = /^\/classroom(?:\/|$)/;

/** Nothing at all: what is no page runs nothing, even where a browser shows it as one. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** The service workers (the classroom's, and the one that shows pushes) ask our own server alone and run no other script. */
const WORKERS = [WORKER_ADDRESS, PUSH_WORKER_ADDRESS];
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Pages whose address holds what must not travel on: by a link, by a cache or by a search engine. */
const SECRET_PATHS =
  /^\/(reset-password|confirm-email|reminder|progress|oauth|api\/auth\/callback|ext-auth(-success)?|cms|blog\/admin)(\/|$)/;
const HSTS = "max-age=63072000";

/** The policy of a page made for one request: only scripts that bear its nonce run, and what those load. */
export function noncePolicy(nonce: string, path = "/"): string {
  const rules = CLASSROOM.test(path) ? { ...NONCE_RULES, ...CLASSROOM_RULES } : NONCE_RULES;
  const policy = policyOf(`script-src 'nonce-${nonce}' 'strict-dynamic'`, rules);
  return CLASSROOM.test(path) ? `${policy}; media-src 'self' https:` : policy;
}

/** The policy of a page that is the same for everyone: only our own files run, and inline scripts with these hashes. */
export function hashPolicy(hashes: readonly string[]): string {
  return policyOf(["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" "));
}

/** Next takes the first directive that begins with "script-src" for the one that holds its nonce. */
function policyOf(scripts: string, changed: Record<string, string> = {}): string {
  return [scripts, ...PAGE_RULES.map((rule) => changed[rule] ?? rule)].join("; ");
}

export interface SecurityOptions {
  /** Served over https */
  isSecure: boolean;
  /** Development needs scripts that no policy allows. */
  hasPolicy: boolean;
}

/** The headers of every answer, whatever it is. */
export function commonHeaders(
  path: string,
  { isSecure }: Pick<SecurityOptions, "isSecure">,
): Record<string, string> {
  const isSecret = SECRET_PATHS.test(path);
  return {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": isSecret ? "no-referrer" : "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    ...(isSecure && { "strict-transport-security": HSTS }),
    ...(isSecret && { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" }),
  };
}

/** Calls, our built files and files by their ending are no pages. */
function isPage(path: string): boolean {
  return !/^\/(api|_next)(\/|$)/.test(path) && !/\.\w{2,12}$/.test(path);
}

/** What a caller may not tell Next about itself: these are for our own parts to say. */
const INNER_HEADERS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "x-nonce",
  "x-client-address",
  "x-client-is-local",
  "x-forwarded-host",
  "x-middleware-subrequest",
];

/** A call of Next's router for a part of a page */
function isRouterCall(request: Pick<IncomingMessage, "url" | "headers">): boolean {
  return request.headers.rsc !== undefined || /[?&]_rsc\b/.test(request.url ?? "");
}

export function pathOf(request: Pick<IncomingMessage, "url">): string {
  return request.url?.split(/[?#]/)[0] ?? "/";
}

/** Takes from the request what only we may say, and gives the answer its headers. */
export function secure(request: IncomingMessage, response: ServerResponse, options: SecurityOptions): void {
  for (const name of INNER_HEADERS) delete request.headers[name];
  const path = pathOf(request);
  for (const [name, value] of Object.entries(commonHeaders(path, options))) response.setHeader(name, value);
  // Next would let browsers show a part from yesterday while they ask for a new one; the router remembers what it needs.
  if (isRouterCall(request)) response.setHeader("cache-control", "no-store");
  if (!options.hasPolicy) return;
  if (WORKERS.includes(path)) return void response.setHeader("content-security-policy", WORKER_POLICY);
  if (!isPage(path)) return void response.setHeader("content-security-policy", FILE_POLICY);
  const nonce = randomBytes(16).toString("base64");
  const policy = noncePolicy(nonce, path);
  request.headers["x-nonce"] = nonce;
  // Next reads the nonce of its own scripts here.
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
}
