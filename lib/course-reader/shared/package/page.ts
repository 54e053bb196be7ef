import { type CheerioAPI, load } from "cheerio/slim";
import { type Archive, ArchiveError } from "#lib/server/files/archive.ts";
import { decodeText, EncodingError } from "#lib/server/files/text-encoding.ts";
import { isTangled, PAGE_BOUNDS } from "#lib/server/html/tangled.ts";
import { type Embed, embedsIn } from "../lessons/embeds.ts";
import { type LessonMarkup, lessonMarkup } from "../lessons/markup.ts";
import { markStructure } from "../text/page-text.ts";
import { isPlain } from "./document-kind.ts";

/** What a page of a package says. */
export interface PackagePage {
  title: string;
  /** Paragraphs divided by blank lines */
  text: string;
  /** The same as the markup of a lesson, where that was asked for and there is any */
  html?: string;
  /** Films and longer sounds that it shows */
  embeds: Embed[];
  /** A script draws at least some of it. */
  hasScript: boolean;
  /** Pages that it shows in a frame, or leads on to at once */
  frames: string[];
}

type Nodes = ReturnType<CheerioAPI>;

const SILENT =
  "script,style,template,noscript,svg,math,head,iframe,object,embed,audio,video,canvas,nav,footer,button,select,option,input,textarea,label,dialog,[hidden],[aria-hidden=true],[role=navigation],[role=banner],[role=contentinfo],[role=dialog]";
const AROUND = "nav,.navigation,.navbar,.nav,.menu,.breadcrumb,.breadcrumbs,#navigation,#nav,#menu";
const MAIN = "main,[role=main],article";
const BLOCKS = new Set(
  "p div section article main header ul ol li dl dt dd table thead tbody tfoot tr h1 h2 h3 h4 h5 h6 blockquote pre figure figcaption address hr form fieldset center body aside details summary".split(
    " ",
  ),
);
const MAX_TEXT = 100_000;
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Less than this is a heading, a name or a notice. */
export const LEAST_TEXT = 60;
const CHARSET = /<meta[^<>]{1,200}charset\s*=\s*["']?([\w-]{1,40})/i;

/** Bytes of a page as text: in the encoding that it names, where that fits. */
export function decodePage(bytes: Buffer): string {
  const declared = CHARSET.exec(bytes.subarray(0, 2048).toString("latin1"))?.[1] ?? null;
  try {
    return decodeText(bytes, declared);
  } catch (error) {
    if (error instanceof EncodingError) return decodeText(bytes);
    throw error;
  }
}

/** The texts of nodes in a row; a block begins and ends a paragraph. */
function collect(page: CheerioAPI, nodes: Nodes, out: string[]): void {
  for (const node of nodes.contents().toArray()) {
    if (node.type === "text") out.push(node.data.replace(/\s+/g, " "));
    if (node.type !== "tag") continue;
    if (node.name === "br") out.push("\n");
    const isCell = node.name === "td" || node.name === "th";
    const edge = BLOCKS.has(node.name) ? "\n\n" : isCell ? "\t" : "";
    out.push(edge);
    collect(page, page(node), out);
    out.push(edge);
  }
}

function tidy(parts: readonly string[]): string {
  const paragraphs = parts
    .join("")
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) =>
      paragraph
        .replace(/(?<![ \t\u00a0])[ \t\u00a0]*\n[ \t\u00a0]*/g, " ")
        .replace(/(?<![ \u00a0])[ \u00a0]*\t[\t \u00a0]*/g, " – ")
        .replace(/[ \u00a0]+/g, " ")
        .replace(/^ – | – $/g, "")
        .trim(),
    );
  return paragraphs
    .filter((paragraph) => paragraph !== "")
    .join("\n\n")
    .slice(0, MAX_TEXT);
}

function refreshOf(content: string | undefined): string[] {
  const address = /url\s*=\s*['"]?([^'"\s]{1,500})/i.exec(content ?? "")?.[1];
  return address ? [address] : [];
}

/** The markup without its scripts, whose signs would read as tags. */
function withoutScripts(html: string): string {
  const edge = /<(\/?)script\b/gi;
  let kept = "";
  let from = 0;
  for (let open = edge.exec(html); open; open = edge.exec(html)) {
    if (open[1] === "/") continue;
    kept += html.slice(from, open.index);
    let close = edge.exec(html);
    while (close && close[1] !== "/") close = edge.exec(html);
    if (!close) return kept;
    from = html.indexOf(">", close.index) + 1;
    if (from === 0) return kept;
    edge.lastIndex = from;
  }
  return kept + html.slice(from);
}

/** The markup of what a page says: of its main part, or of all of it. */
function markupOf(page: CheerioAPI): { main: string; body: string } {
  const main = page(MAIN)
    .toArray()
    .filter((node) => page(node).parents(MAIN).length === 0);
  return { main: main.map((node) => page.html(node)).join(""), body: page("body").html() ?? page.html() };
}

/**
 * Reads a page without running anything of it; null where its markup is too large or too tangled. With `lesson`, its text
 * comes as markup, too.
 */
export function readPage(source: string, lesson: LessonMarkup | null = null): PackagePage | null {
  const html = withoutScripts(source);
  if (isTangled(html, PAGE_BOUNDS)) return null;
  const page = load(html);
  const frames = page("iframe[src],frame[src]")
    .toArray()
    .map((frame) => frame.attribs.src ?? "");
  const refresh = page("meta[http-equiv]")
    .toArray()
    .filter((meta) => /^refresh$/i.test(meta.attribs["http-equiv"] ?? ""));
  const hasScript = html.length < source.length || page("body[onload]").length > 0;
  const head = page("title").first().text();
  page(AROUND).remove();
  const markup = lesson ? markupOf(page) : null;
  page(SILENT).remove();
  const heading = page("h1,h2").first().text();
  markStructure(page);
  const texts = [page(MAIN), page.root()].map((nodes) => {
    const out: string[] = [];
    collect(page, nodes, out);
    return tidy(out);
  });
  const [main = "", body = ""] = texts;
  const isMain = main.length >= LEAST_TEXT;
  return {
    title: (heading.trim() || head).replace(/\s+/g, " ").trim(),
    text: isMain ? main : body,
    ...(lesson &&
      markup && {
        html: lessonMarkup(isMain ? markup.main : markup.body, { ...lesson, areSoundsLessons: true }),
      }),
    embeds: lesson && markup ? embedsIn(markup.body, lesson.media) : [],
    hasScript,
    frames: [...frames, ...refresh.flatMap((meta) => refreshOf(meta.attribs.content))].filter(
      (src) => src !== "",
    ),
  };
}

/** A page or plain text of a package, or why it can't be read. */
export async function loadPage(
  archive: Archive,
  path: string,
  lesson: LessonMarkup | null = null,
): Promise<PackagePage | string> {
  try {
    const source = decodePage(await archive.readBuffer(path, MAX_PAGE_BYTES));
    if (isPlain(path)) return { title: "", text: source.trim(), hasScript: false, frames: [], embeds: [] };
    return readPage(source, lesson) ?? "Its markup is too large or too tangled to be read.";
  } catch (error) {
    if (error instanceof ArchiveError) return error.message;
    throw error;
  }
}
