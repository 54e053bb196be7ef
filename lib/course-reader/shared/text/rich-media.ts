import { type DefaultTreeAdapterTypes, parseFragment, serialize } from "parse5";
import { isTangled } from "#lib/server/html/tangled.ts";
import type { Media } from "../media.ts";
import { attributeOf, formulaOf, texText } from "./mathml.ts";

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** Markup whose formulas are texts, and whose pictures and sounds are those that were kept. */
export interface PlacedMedia {
  html: string;
  hasKept: boolean;
  notes: string[];
}

export const LEFT_OUT = "A picture is left out.";
export const NO_DESCRIPTION = "A picture has no description.";
export const MEDIA_LEFT_OUT = "Embedded media are left out.";
export const PLAIN_FORMULA = "A formula is shown as plain text.";
const ANY = /<(?:img|picture|svg|video|audio|iframe|object|embed|math)\b/i;
const PICTURES = /<(?:img|picture|svg)\b/i;
const SOUND = /\.(?:mp3|og[ga]|wav|m4a)(?:[?#]|$)|^data:audio/i;
/** What a picture of a formula says of it, in the words of those who make them */
const TEX_ALT = /^\s*LaTeX:\s*([\s\S]+)$/;
const EQUATION_ADDRESS = /\/equation_images\/([^?#]+)/;

interface Work {
  media: Media | null;
  hasKept: boolean;
  notes: Set<string>;
}

function decodeTwice(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return "";
  }
}

/** The TeX of a picture that shows a formula, or "" for any other picture. */
function texOf(image: Element): string {
  const alt = TEX_ALT.exec(attributeOf(image, "alt") ?? "")?.[1];
  const noted = attributeOf(image, "data-equation-content") ?? alt;
  if (noted?.trim()) return noted.trim();
  const address = EQUATION_ADDRESS.exec(attributeOf(image, "src") ?? "")?.[1];
  return address ? decodeTwice(address).trim() : "";
}

function textNode(value: string): Node {
  return { nodeName: "#text", value, parentNode: null };
}

/** The same element with these attributes, and nothing in it. */
function bare(element: Element, name: string, attributes: Record<string, string>): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  return { ...element, nodeName: name, tagName: name, attrs, childNodes: [] };
}

function placeImage(element: Element, src: string, alt: string, work: Work): Node {
  const kept = SOUND.test(src) ? null : work.media?.keep(src);
  // Without its address no one takes it for one that was kept.
  if (!kept) {
    work.notes.add(LEFT_OUT);
    return alt === "" ? bare(element, "img", { alt }) : textNode(alt);
  }
  work.hasKept = true;
  if (alt === "") work.notes.add(NO_DESCRIPTION);
  return bare(element, "img", { src: kept, alt });
}

function placeSound(element: Element, sources: readonly string[], work: Work): Node {
  for (const source of sources) {
    const kept = SOUND.test(source) ? work.media?.keep(source) : null;
    if (!kept) continue;
    work.hasKept = true;
    return bare(element, "audio", { src: kept, controls: "" });
  }
  work.notes.add(MEDIA_LEFT_OUT);
  return { ...element, attrs: [] };
}

function sourcesOf(audio: Element): string[] {
  const inner = audio.childNodes.filter((child): child is Element => child.nodeName === "source");
  return [audio, ...inner].flatMap((element) => attributeOf(element, "src") ?? []);
}

function placeFormula(math: Element, work: Work): Node {
  const { text, isTex } = formulaOf(math);
  if (!isTex) work.notes.add(PLAIN_FORMULA);
  return textNode(text);
}

function wordsIn(element: Element): string {
  const words = element.childNodes.map((child) =>
    "value" in child ? child.value : "tagName" in child ? wordsIn(child) : "",
  );
  return words.join("").replace(/\s+/g, " ").trim();
}

/** Some formats write their pictures and sounds as objects, whose content is what is said of them. */
function placeObject(object: Element, work: Work): Node {
  const data = attributeOf(object, "data") ?? "";
  const type = attributeOf(object, "type") ?? "";
  if (/^image\//i.test(type)) return placeImage(object, data, wordsIn(object), work);
  if (/^audio\//i.test(type)) return placeSound(object, [data], work);
  work.notes.add(MEDIA_LEFT_OUT);
  return object;
}

function placeElement(element: Element, work: Work): Node {
  switch (element.tagName) {
    case "img": {
      const tex = texOf(element);
      if (tex) return textNode(texText(tex));
      const [src = "", alt = ""] = ["src", "alt"].map((name) => attributeOf(element, name)?.trim());
      return placeImage(element, src, alt, work);
    }
    case "audio":
      return placeSound(element, sourcesOf(element), work);
    case "object":
      return placeObject(element, work);
    case "math":
      return placeFormula(element, work);
    case "svg":
      work.notes.add(LEFT_OUT);
      return element;
    case "video":
    case "iframe":
    case "embed":
      work.notes.add(MEDIA_LEFT_OUT);
      return element;
    default:
      placeAll(element, work);
      return element;
  }
}

function placeAll(parent: Parent, work: Work): void {
  parent.childNodes = parent.childNodes.map((child) => {
    return "tagName" in child ? placeElement(child, work) : child;
  });
}

/** What is said of markup that no one parses. */
function notesOfTangle(source: string): string[] {
  const isPicture = PICTURES.test(source);
  return isPicture ? [LEFT_OUT] : [MEDIA_LEFT_OUT];
}

/** Does the same to a tree that has been parsed; returns what was lost. */
export function placeMediaIn(tree: Parent, media: Media | null): string[] {
  const work: Work = { media, hasKept: false, notes: new Set() };
  placeAll(tree, work);
  return [...work.notes];
}

/**
 * Puts what `media` keeps of the pictures and sounds in its place, and formulas as texts into theirs; null where the
 * markup has none of them. Not sanitised.
 */
export function placeMedia(source: string, media: Media | null): PlacedMedia | null {
  if (!ANY.test(source)) return null;
  if (isTangled(source)) return { html: source, hasKept: false, notes: notesOfTangle(source) };
  const tree = parseFragment(source);
  const work: Work = { media, hasKept: false, notes: new Set() };
  placeAll(tree, work);
  return { html: serialize(tree), hasKept: work.hasKept, notes: [...work.notes] };
}
