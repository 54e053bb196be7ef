import type { PublicPages } from "./page-cache/address.ts";

/**
 * The pages that are the same for everyone: path → query parameters that change them, with their longest length. A
 * part in brackets stands for any slug; null is none of them, though it looks like one.
 */
export const PUBLIC_PAGES: PublicPages = {
  "/": {},
  "/pricing": {},
  "/enterprise": {},
  "/contact": {},
  "/cancel-survey": {},
  "/withdraw": {},
  "/privacy": {},
  "/terms": {},
  "/docs/api": {},
  "/oauth/callback": {},
  "/oauth/google/callback": {},
  "/oauth/google-calendar/callback": {},
  "/oauth/notion/callback": {},
  "/progress/[slug]": {},
  "/blog": { q: 200, category: 40, page: 5 },
  "/blog/[slug]": {},
  "/blog/admin": null,
};
