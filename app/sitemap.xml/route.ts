import { connection } from "next/server";
import { getLastChange, listForSitemap } from "#lib/blog/queries.ts";
import { paths } from "#lib/client/paths.ts";
import { siteUrl } from "#lib/server/env.ts";
import { conditional, documentOf } from "#lib/server/http/conditional.ts";
import { shared } from "#lib/server/shared.ts";
import { LISTED_PAGES } from "../public-pages.ts";

/** Our addresses have nothing that XML would read as its own. */
function entry(path: string, changedAt: string, base: URL): string {
  return `<url><loc>${new URL(path, base).href}</loc><lastmod>${changedAt}</lastmod></url>`;
}

const pages = shared(async () => {
  const [posts, changedAt] = await Promise.all([listForSitemap(), getLastChange()]);
  const base = siteUrl();
  const listed = LISTED_PAGES.filter(({ path }) => path !== paths.blog);
  const blog = changedAt ? [entry(paths.blog, changedAt.toISOString(), base)] : [];
  const entries = [
    ...listed.map(({ path, changedOn }) => entry(path, changedOn, base)),
    ...blog,
    ...posts.map(({ slug, updatedAt }) => entry(paths.blogPost(slug), updatedAt.toISOString(), base)),
  ];
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
  ].join("\n");
  return documentOf(`${body}\n`, "application/xml; charset=utf-8", null);
});

/** The public pages and every published post, as they are now. docs/product.md#feeds */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return conditional(request, await pages());
}
