import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { PUBLIC_PAGES } from "./public-pages.ts";

const SITE = "app/(site)";

/** "app/(site)/blog/[slug]/page.tsx" → "/blog/[slug]"; whatever its parameter is called */
const pathOf = (file: string) => `/${file.replace(/\/?page\.tsx$/, "").replace(/\[\w+\]/g, "[slug]")}`;

it("every page of the public site is known to the cache, which gives its scripts their hashes", () => {
  const files = readdirSync(SITE, { recursive: true, encoding: "utf8" });
  const pages = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map(pathOf);
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => !(path in PUBLIC_PAGES))).toEqual([]);
});
