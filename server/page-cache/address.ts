import type { IncomingMessage } from "node:http";
import { pathOf } from "../security.ts";

export type PublicPages = Readonly<Record<string, Readonly<Record<string, number>> | null>>;

/** Next's own calls for parts of a page have other answers under the same address. */
const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-action",
];

/** What may name something, whether there is such a thing or not: the page then says so, with the right status. */
const NAME = /^[\w~%-]{1,2000}$/;

function rowOf(path: string, pages: PublicPages): PublicPages[string] {
  if (Object.hasOwn(pages, path)) return pages[path] ?? null;
  const cut = path.lastIndexOf("/");
  const row = `${path.slice(0, cut)}/[slug]`;
  return NAME.test(path.slice(cut + 1)) && Object.hasOwn(pages, row) ? (pages[row] ?? null) : null;
}

/** The address as one of the public pages, its parameters in our order; null for everything else. */
export function addressOf(
  request: Pick<IncomingMessage, "method" | "url" | "headers">,
  pages: PublicPages,
): string | null {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const path = pathOf(request);
  const allowed = path.includes("[") ? null : rowOf(path, pages);
  if (!allowed || ROUTER_HEADERS.some((name) => request.headers[name] !== undefined)) return null;
  const search = request.url?.slice(path.length).split("#")[0];
  if (!search) return path;
  const asked = new URLSearchParams(search);
  if (asked.has("_rsc")) return null;
  const kept = new URLSearchParams();
  for (const [name, longest] of Object.entries(allowed)) {
    const value = asked.get(name);
    if (value !== null && value.length > longest) return null;
    if (value) kept.set(name, value);
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}
