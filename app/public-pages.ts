import { paths } from "#lib/client/paths.ts";

/** The pages that search engines are to list, and the day when the text of each last changed. */
export const LISTED_PAGES: readonly { path: string; changedOn: string }[] = [
  { path: paths.home, changedOn: "2026-11-22" },
  { path: paths.pricing, changedOn: "2026-11-22" },
  { path: paths.enterprise, changedOn: "2026-11-22" },
  { path: paths.contact, changedOn: "2026-11-22" },
  { path: paths.auth, changedOn: "2026-11-22" },
  { path: paths.privacy, changedOn: "2025-02-28" },
  { path: paths.terms, changedOn: "2025-02-28" },
  { path: paths.apiDocs, changedOn: "2026-11-22" },
];
