import { type DefaultTreeAdapterTypes, html as names, parseFragment } from "parse5";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { isTangled, PAGE_BOUNDS } from "#lib/server/html/tangled.ts";
import { LEAST_SOUND_BYTES } from "../../recording-types.ts";
import type { Media } from "../media.ts";
import { withRemotePictures } from "../remote-pictures.ts";
import { attributeOf } from "../text/mathml.ts";
import { placeMediaIn } from "../text/rich-media.ts";
import { canonicalTree } from "./canonical.ts";
import { textHtml } from "./text-html.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** How markup of a file becomes that of a lesson. */
export interface LessonMarkup {
  /** Where its pictures and sounds lie */
  media?: Media | null;
  /** What a link within the file becomes: `lesson:<n>`, or null where it leads nowhere */
  link?: ((href: string) => string | null) | null;
  /** The address of the page, from which those of its pictures are seen; null where that isn't known */
  base?: string | null;
  /** Longer sounds are lessons of their own (embedsIn), and so no part of the text */
  areSoundsLessons?: boolean;
}

/** What stands around a text, or needs a program: nothing to read */
const SILENT = new Set(
  "script style template noscript svg head title meta link iframe frame object embed video canvas nav footer button select option input textarea label dialog".split(
    " ",
  ),
);
const AROUND = /^(?:navigation|banner|contentinfo|dialog|search|menu|menubar)$/;
/** They say nothing of their own: what lies in them are blocks, or a paragraph. */
const WRAPPERS = new Set(
  "html body div section article main header aside address hgroup form fieldset center".split(" "),
);
const BLOCKS = new Set(
  "p ul ol table h1 h2 h3 h4 h5 h6 pre blockquote figure figcaption dl details summary hr div section article main header aside address hgroup form fieldset center body".split(
    " ",
  ),
);
/** What may hold several blocks */
const HOLDERS = new Set("li td th dd blockquote details figure figcaption caption summary dt".split(" "));
const ELSEWHERE = /^(?:https?:\/\/|mailto:)/i;

const isElement = (node: Node): node is Element => "tagName" in node;
const isBlank = (node: Node) => "value" in node && node.value.trim() === "";

function isSilent(element: Element): boolean {
  if (SILENT.has(element.tagName)) return true;
  const isHidden = attributeOf(element, "hidden") !== null || attributeOf(element, "aria-hidden") === "true";
  return isHidden || AROUND.test(attributeOf(element, "role") ?? "");
}

function holdsBlocks(element: Element): boolean {
  return element.childNodes.some(
    (child) => isElement(child) && (BLOCKS.has(child.tagName) || holdsBlocks(child)),
  );
}

/** Words in bold, links and the like that stand around blocks are read without them. */
const isInlineWrapper = (element: Element) =>
  !BLOCKS.has(element.tagName) && !HOLDERS.has(element.tagName) && holdsBlocks(element);

function elementOf(tagName: string, childNodes: Node[]): Element {
  const element = { nodeName: tagName, tagName, attrs: [], namespaceURI: names.NS.HTML, childNodes };
  return { ...element, parentNode: null };
}

function paragraphOf(run: Node[]): Element[] {
  if (run.every(isBlank)) return [];
  return [elementOf("p", run)];
}

/** Nodes in a row as blocks: words that stand beside blocks are paragraphs of their own. */
function blocksOf(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = [];
  let run: Node[] = [];
  const flush = () => {
    blocks.push(...paragraphOf(run));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node)) {
      if ("value" in node) run.push(node);
      continue;
    }
    if (isSilent(node)) continue;
    const isWrapper = WRAPPERS.has(node.tagName) || isInlineWrapper(node);
    if (isWrapper) {
      flush();
      blocks.push(...blocksOf(node.childNodes));
    } else if (BLOCKS.has(node.tagName)) {
      flush();
      tidyInside(node);
      blocks.push(node);
    } else {
      tidyInside(node);
      run.push(node);
    }
  }
  flush();
  return blocks;
}

/** A lone paragraph in a cell or an item needs no tags around it. */
function withoutLoneParagraph(blocks: Node[]): Node[] {
  const [only] = blocks;
  return blocks.length === 1 && only && isElement(only) && only.tagName === "p" ? only.childNodes : blocks;
}

function tidyInside(element: Element): void {
  if (HOLDERS.has(element.tagName) && holdsBlocks(element)) {
    const blocks = blocksOf(element.childNodes);
    element.childNodes = element.tagName === "blockquote" ? blocks : withoutLoneParagraph(blocks);
    return;
  }
  element.childNodes = element.childNodes.filter((child) => !isElement(child) || !isSilent(child));
  for (const child of element.childNodes) if (isElement(child)) tidyInside(child);
}

/** Whether a sound is a lesson of its own: it is longer than a minute or so, or has captions. */
function isLesson({ childNodes, ...audio }: Element, media: Media): boolean {
  const inner = childNodes.filter(isElement);
  const least = inner.some(({ tagName }) => tagName === "track") ? 0 : LEAST_SOUND_BYTES;
  const sources = [{ ...audio, childNodes }, ...inner.filter(({ tagName }) => tagName === "source")];
  return sources.some((one) => media.recording(attributeOf(one, "src") ?? "", [], least) !== null);
}

function withoutLessons(nodes: readonly Node[], media: Media): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (!isElement(node)) return [node];
    if (node.tagName === "audio" && isLesson(node, media)) return [];
    node.childNodes = withoutLessons(node.childNodes, media);
    return [node];
  });
}

/** Links lead out of the file, or to its lessons; all others are words. */
function placeLinks(nodes: readonly Node[], link: LessonMarkup["link"]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    if (node.tagName === "a") {
      const href = attributeOf(node, "href")?.trim() ?? "";
      const kept = ELSEWHERE.test(href) ? href : (link?.(href) ?? null);
      node.attrs = kept === null ? [] : [{ name: "href", value: kept }];
    }
    placeLinks(node.childNodes, link);
  }
}

/**
 * Markup of a page as that of a lesson: its blocks in a row, pictures and sounds where `media` keeps them, pictures of other sites once they are fetched, formulas as
 * texts, links out of the file or to its lessons; sanitised. What stands around a page's text is left out.
 */
export function lessonMarkup(source: string, how: LessonMarkup = {}): string {
  const { media = null, link = null, base = null, areSoundsLessons = false } = how;
  if (source.trim() === "") return "";
  if (isTangled(source, PAGE_BOUNDS)) return textHtml(htmlToText(source));
  const tree = parseFragment(source);
  if (media && areSoundsLessons) tree.childNodes = withoutLessons(tree.childNodes, media);
  placeMediaIn(tree, withRemotePictures(media, base));
  tree.childNodes = blocksOf(tree.childNodes);
  placeLinks(tree.childNodes, link);
  return canonicalTree(tree);
}
