import { createRequire } from "node:module";
import { Readability } from "@mozilla/readability";
import { load } from "cheerio/slim";
import { lessonMarkup } from "#lib/course-reader/shared/lessons/markup.ts";
import { markStructure, pageText } from "#lib/course-reader/shared/text/page-text.ts";
import { isTangled } from "#lib/server/html/tangled.ts";
import type { PageDom } from "./dom.ts";

type Jsdom = typeof import("jsdom");

const MIN_CHARACTERS = 200;
const MAX_ELEMENTS = 15_000;
const MAX_CHARACTERS = 500_000;
const NO_TEXT =
  "script, style, noscript, template, svg, iframe, object, embed, canvas, form, button, select, textarea";
const AROUND =
  "nav, header, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [hidden], dialog";
/** Questions that a page marks as such are read as questions. */
const QUIZZES = '[itemtype$="schema.org/Quiz"], [typeof~="Quiz"], [typeof~="schema:Quiz"]';
const SAVED = "https://saved.invalid/";
const BLOCKS = new Set(
  (
    "p div ul ol li table tr blockquote pre h1 h2 h3 h4 h5 h6 hr section article main header footer figure " +
    "figcaption dl dt dd address details summary br"
  ).split(" "),
);

type Nodes = ReturnType<PageDom["$"]>;

function plainText($: PageDom["$"], root: Nodes): string {
  markStructure($);
  const pieces: string[] = [];
  const walk = (nodes: Nodes): void => {
    for (const node of nodes.contents().toArray()) {
      if (node.type === "text") pieces.push(node.data.replace(/\s+/g, " "));
      if (node.type !== "tag") continue;
      const isBlock = BLOCKS.has(node.name);
      if (isBlock) pieces.push("\n\n");
      walk($(node));
      if (isBlock) pieces.push("\n\n");
    }
  };
  walk(root);
  return tidy(pieces.join(""));
}

function tidy(text: string): string {
  const lines = text.replace(/(?<![ \t\u00a0])[ \t\u00a0]*\n[ \t\u00a0]*/g, "\n").replace(/\n{3,}/g, "\n\n");
  return lines.trim().slice(0, MAX_CHARACTERS).trimEnd();
}

/** Markup, or a text that may hold some, as plain text. */
export function plainOf(source: string): string {
  if (!/<[a-z/!]|&[a-z#]/i.test(source)) return tidy(source);
  if (!isTangled(source)) return tidy(pageText(source));
  const $ = load(source);
  $(NO_TEXT).remove();
  return plainText($, $.root());
}

/** What Readability takes for the article; "" where it finds none. */
function articleOf(html: string, address: string | null): string {
  // jsdom takes a third of a second to load, and most imports are no web pages.
  const { JSDOM } = createRequire(import.meta.url)("jsdom") as Jsdom;
  const dom = new JSDOM(html, { url: address ?? SAVED });
  try {
    return new Readability(dom.window.document, { maxElemsToParse: MAX_ELEMENTS }).parse()?.content ?? "";
  } catch {
    return "";
  } finally {
    dom.window.close();
  }
}

/** What a page is there for, as a text and as the markup of a lesson. */
interface MainPart {
  text: string;
  html: string;
}

/** Links of a page lead to where they led on its own site; those of a saved page to nowhere. */
function lessonOf(markup: string, { address }: PageDom): string {
  const link = (href: string) => {
    if (address === null || href.startsWith("#") || !URL.canParse(href, address)) return null;
    const url = new URL(href, address);
    return /^https?:$/.test(url.protocol) ? url.href : null;
  };
  return lessonMarkup(markup.replaceAll(`href="${SAVED}`, 'href="'), { link, base: address });
}

/**
 * The text that the page is there for, without what stands around it: paragraphs divided by blank lines; "" where
 * there is too little. Quizzes in it are no part of it. No script of the page runs, nothing is loaded.
 */
export function mainPart(page: PageDom): MainPart {
  const $ = load(page.$.html());
  $(NO_TEXT).remove();
  $(QUIZZES).remove();
  const content = $("*").length > MAX_ELEMENTS ? "" : articleOf($.html(), page.address);
  const article = content === "" ? "" : plainOf(content);
  if (article.length >= MIN_CHARACTERS) return { text: article, html: lessonOf(content, page) };
  $(AROUND).remove();
  const body = $("main, article, [role=main]").first();
  const markup = (body.length > 0 ? body.html() : $("body").html()) ?? "";
  const rest = plainText($, body.length > 0 ? body : $.root());
  const [longer, shown] = rest.length > article.length ? [rest, markup] : [article, content];
  if (longer.length < MIN_CHARACTERS) return { text: "", html: "" };
  return { text: longer, html: lessonOf(shown, page) };
}

/** The markup of what the page is there for, without what stands around it. */
export function mainMarkup(page: PageDom): string {
  const $ = load(page.$.html());
  $(NO_TEXT).remove();
  $(AROUND).remove();
  const body = $("main, article, [role=main]").first();
  const isWhole = body.text().trim().length >= MIN_CHARACTERS;
  return (isWhole ? body.html() : $("body").html()) ?? "";
}
