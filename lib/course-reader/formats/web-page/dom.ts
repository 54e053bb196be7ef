import { type CheerioAPI, load } from "cheerio/slim";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { decodeText, EncodingError } from "#lib/server/files/text-encoding.ts";

/** A web page, taken apart but never run. */
export interface PageDom {
  $: CheerioAPI;
  /** Where it was found; null for a saved file */
  address: string | null;
}

const MAX_PAGE_CHARACTERS = 5 * 1024 * 1024;
const MAX_TAGS = 200_000;
const MAX_DEPTH = 800;
/** What closing tags may cost: each is looked for among all that are open. */
const MAX_WORK = 20_000_000;
const UNSEEN = /<!--[\s\S]*?(?:-->|$)|<(script|style|textarea|title)\b[\s\S]*?(?:<\/\1|$)/gi;
const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)/gi;
/** Tags without an end, and those that end where the next one begins */
const SHALLOW = new Set(
  "area base br col embed hr img input link meta param source track wbr p li dt dd tr td th option".split(
    " ",
  ),
);

/** Judged without parsing, since parsing is what takes the time. */
function isTangledPage(html: string): boolean {
  let [depth, tags, work] = [0, 0, 0];
  for (const [, slash, name = "", rest = ""] of html.replace(UNSEEN, " ").matchAll(TAG)) {
    tags += 1;
    work += slash ? depth : 1;
    if (!SHALLOW.has(name.toLowerCase()) && !rest.endsWith("/"))
      depth = Math.max(0, depth + (slash ? -1 : 1));
    if (tags > MAX_TAGS || depth > MAX_DEPTH || work > MAX_WORK) return true;
  }
  return false;
}

/** Formulas that a page has typeset, back in TeX: the markup around them would be read twice. */
function keepFormulas($: CheerioAPI): void {
  $(".katex, .mwe-math-element, mjx-container, math").each((_, element) => {
    const tex = $(element).find('annotation[encoding="application/x-tex"]').first().text().trim();
    if (tex !== "" && tex.length < 2000) $(element).replaceWith($("<span></span>").text(`\\(${tex}\\)`));
  });
}

const CARRIED = /data:[\w/+.-]{1,100}(?:;[\w=+.-]{1,100}){0,5},/gi;
const ADDRESS_END = /["'\s()<>]/g;
const MAX_ADDRESS = 1000;

/** A page without what long addresses spell out themselves: those saved as one file carry their pictures so. */
export function withoutCarried(html: string): string {
  const kept: string[] = [];
  let from = 0;
  for (const { 0: start, index } of html.matchAll(CARRIED)) {
    if (index < from) continue;
    const data = index + start.length;
    ADDRESS_END.lastIndex = data;
    const end = ADDRESS_END.exec(html)?.index ?? html.length;
    if (end - data < MAX_ADDRESS) continue;
    kept.push(html.slice(from, data));
    from = end;
  }
  return [...kept, html.slice(from)].join("");
}

/** Takes a page apart. Throws ImportError `too_large` for one that no browser would like either. */
export function loadPage(html: string, address: string | null): PageDom {
  if (html.length > MAX_PAGE_CHARACTERS || isTangledPage(html))
    throw new ImportError("too_large", "The page is too large, or nested too deeply, to be read.");
  const $ = load(html);
  keepFormulas($);
  return { $, address };
}

const META_CHARSET = /<meta\b[^<>]*\bcharset\s*=\s*(?:["']\s*)?([\w-]+)/i;
const MARK_BYTES = 2048;

/** A page's bytes as text: by its mark, else as the server or the page itself says, else as it looks. */
export function decodePage(bytes: Buffer, contentType = ""): string {
  const head = bytes.subarray(0, MARK_BYTES).toString("latin1");
  const declared = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1] ?? META_CHARSET.exec(head)?.[1] ?? null;
  try {
    return decodeText(bytes, declared).replace(/^\ufeff/, "");
  } catch (error) {
    if (!(error instanceof EncodingError)) throw error;
    return decodeText(bytes).replace(/^\ufeff/, "");
  }
}

/** The address that a link leads to, as seen from the page; null where it is none of the web. */
export function absolute(href: string, base: string | null): string | null {
  const url = href.length > 2000 ? null : URL.parse(href.trim(), base ?? undefined);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  url.hash = "";
  return url.href;
}

function siteOf(address: string): string {
  return new URL(address).hostname.replace(/^(www|m)\./, "");
}

/** What a `meta` or `link` says, "" where there is none. */
export function metaOf({ $ }: PageDom, ...names: string[]): string {
  for (const name of names) {
    const element = $(`meta[property="${name}"], meta[name="${name}"]`).first();
    const content = element.attr("content")?.trim();
    if (content) return content;
  }
  return "";
}

/** The address by which the page wants to be known; only its own site is believed. */
export function canonicalOf(page: PageDom): string | null {
  const { $, address } = page;
  const named = $('link[rel="canonical"]').first().attr("href") ?? metaOf(page, "og:url");
  const found = named ? absolute(named, address) : null;
  if (address === null) return found;
  return found && siteOf(found) === siteOf(address) ? found : absolute(address, null);
}
