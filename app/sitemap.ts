import type { MetadataRoute } from "next";
import { siteUrl } from "#lib/server/env.ts";
import { LISTED_PAGES } from "./public-pages.ts";

export default function sitemap(): MetadataRoute.Sitemap {
  const base = siteUrl();
  return LISTED_PAGES.map(({ path, changedOn }) => ({
    url: new URL(path, base).href,
    lastModified: changedOn,
  }));
}
