const BARE = /^[0-9a-f]{32}$/;
const DASHED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An id in the form in which Notion answers it: in small letters, with dashes. Null for what is none. */
export function notionIdOf(text: string): string | null {
  const small = text.trim().toLowerCase();
  if (DASHED.test(small)) return small;
  return BARE.test(small) ? small.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5") : null;
}

const HOST = /(?:^|\.)notion\.(?:so|com|site)$/;

/** What a link in a page leads to: `notion:<id>` for a page of Notion, an address of the web, or undefined. */
export function hrefOf(href: string | null | undefined): string | undefined {
  if (!href || href.length > 2000) return undefined;
  const url = URL.parse(href, "https://www.notion.so");
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const last = url.pathname.split("/").at(-1) ?? "";
  const id = HOST.test(url.hostname) ? notionIdOf(last.slice(-32)) : null;
  return id === null ? url.href : `notion:${id}`;
}
