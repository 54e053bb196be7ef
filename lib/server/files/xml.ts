import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeText, EncodingError } from "./text-encoding.ts";
import { sayFault } from "./xml-fault.ts";

/** An element: names and attributes without their namespace prefixes, children in the file's order. */
export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  /** Texts and elements as they alternate, for markup in which that matters */
  content: (string | XmlNode)[];
  /** The element's own text, CDATA included, without that of its children. */
  text: string;
}

export type XmlErrorCode = "malformed" | "forbidden" | "too_large" | "encoding";

/** XML that can't or mustn't be read; the message is a sentence for people. */
export class XmlError extends Error {
  readonly code: XmlErrorCode;
  constructor(code: XmlErrorCode, message: string) {
    super(message);
    this.name = "XmlError";
    this.code = code;
  }
}

export interface XmlLimits {
  maxCharacters: number;
  /** Of elements, however they close */
  maxTags: number;
  maxDepth: number;
}

/**
 * 10,000 questions of Moodle with four answers, feedback and tags are 470,000 elements, which take about 550 MB to read;
 * docs/product.md#import.
 */
export const XML_LIMITS: XmlLimits = { maxCharacters: 16_000_000, maxTags: 600_000, maxDepth: 90 };

const TEXT = "#text";
const CDATA = "#cdata";
const ATTRIBUTES = ":@";

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  cdataPropName: CDATA,
  ignoreDeclaration: true,
  // A document type is refused before, so the five entities of XML and numbers are all there is: see decodeEntities.
  processEntities: false,
  maxNestedTags: XML_LIMITS.maxDepth,
});

const NAMED: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi,
    (whole, dec, hex, name) => {
      if (name) return NAMED[String(name).toLowerCase()] ?? whole;
      const code = dec ? Number(dec) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}

/** Where a construct that begins with "<!" ends, or -1 for one that declares something. */
function endOfBang(text: string, start: number): number {
  const [open, close] = text.startsWith("<!--", start) ? [4, "-->"] : [9, "]]>"];
  if (open === 9 && !text.startsWith("<![CDATA[", start)) return -1;
  const end = text.indexOf(close, start + open);
  return end < 0 ? text.length : end + close.length;
}

const NO_ELEMENT = new Set(["/", "?"]);

/**
 * Document types and entities are refused outright: no cartridge needs them, and every XML attack does. Elements are
 * counted by their beginnings, so one that closes itself counts once like any other; what only stands in a comment or
 * in CDATA is none.
 */
function refuseExcess(text: string, limits: XmlLimits): void {
  if (text.length > limits.maxCharacters) throw new XmlError("too_large", "The XML is too large to be read.");
  let elements = 0;
  let at = text.indexOf("<");
  while (at >= 0) {
    const sign = text[at + 1] ?? "";
    const end = sign === "!" ? endOfBang(text, at) : at + 1;
    if (end < 0)
      throw new XmlError("forbidden", "The XML declares a document type or entities, which isn't allowed.");
    if (sign !== "!" && !NO_ELEMENT.has(sign)) elements += 1;
    if (elements > limits.maxTags)
      throw new XmlError("too_large", "The XML has too many elements to be read.");
    at = text.indexOf("<", end);
  }
}

function refuseMalformed(text: string): void {
  const verdict = XMLValidator.validate(text);
  if (verdict === true) return;
  const said = sayFault(text);
  if (said) throw new XmlError("malformed", said);
  const { line, col } = verdict.err;
  const place = line && col ? ` at line ${line}, column ${col}` : "";
  throw new XmlError("malformed", `The XML is broken${place}.`);
}

type RawNode = Record<string, unknown>;

function isRawList(value: unknown): value is RawNode[] {
  return Array.isArray(value) && value.every((item) => typeof item === "object" && item !== null);
}

function attributesOf(raw: RawNode): Record<string, string> {
  const given = raw[ATTRIBUTES];
  if (typeof given !== "object" || given === null) return {};
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, decodeEntities(String(value))]),
  );
}

function textOf(raw: RawNode): string {
  if (TEXT in raw) return decodeEntities(String(raw[TEXT]));
  const cdata = raw[CDATA];
  return isRawList(cdata) ? cdata.map((part) => String(part[TEXT] ?? "")).join("") : "";
}

function toNode(name: string, raw: RawNode): XmlNode {
  const inner = raw[name];
  const list = isRawList(inner) ? inner : [];
  const node: XmlNode = { name, attributes: attributesOf(raw), children: [], content: [], text: "" };
  for (const child of list) {
    const childName = Object.keys(child).find((key) => key !== ATTRIBUTES);
    if (childName === undefined || childName.startsWith("?")) continue;
    if (childName === TEXT || childName === CDATA) {
      const text = textOf(child);
      node.text += text;
      node.content.push(text);
    } else {
      const element = toNode(childName, child);
      node.children.push(element);
      node.content.push(element);
    }
  }
  return node;
}

/**
 * Reads XML into a tree and returns its root. Throws XmlError: `forbidden` for a DOCTYPE or entities, `too_large`
 * beyond the limits, `malformed` with line and column.
 */
export function parseXml(text: string, limits: XmlLimits = XML_LIMITS): XmlNode {
  refuseExcess(text, limits);
  refuseMalformed(text);
  let raw: unknown;
  try {
    raw = parser.parse(text);
  } catch (error) {
    const isDeep = error instanceof Error && /nested/i.test(error.message);
    if (isDeep) throw new XmlError("too_large", "The XML is nested too deeply to be read.");
    throw new XmlError("malformed", "The XML is broken.");
  }
  const root = toNode("root", { root: raw }).children[0];
  if (!root) throw new XmlError("malformed", "The XML is empty.");
  return root;
}

/** Decodes a buffer as XML says (byte order mark, then the declaration, then UTF-8) and parses it. */
export function parseXmlBuffer(bytes: Buffer, limits: XmlLimits = XML_LIMITS): XmlNode {
  const head = bytes.subarray(0, 200).toString("latin1");
  const declared = /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? null;
  try {
    return parseXml(decodeText(bytes, declared), limits);
  } catch (error) {
    if (error instanceof EncodingError) throw new XmlError("encoding", error.message);
    throw error;
  }
}

/** The children of that name. */
export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node ? node.children.filter((child) => child.name === name) : [];
}

/** The first child along a path of names. */
export function childAt(node: XmlNode | undefined, ...path: string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>(
    (at, name) => at?.children.find((child) => child.name === name),
    node,
  );
}

/** The trimmed text of the first child along a path, "" where there is none. */
export function textAt(node: XmlNode | undefined, ...path: string[]): string {
  return childAt(node, ...path)?.text.trim() ?? "";
}

/** Every descendant of that name in the file's order, without looking inside `stopAt`. */
export function descendants(
  node: XmlNode | undefined,
  name: string,
  stopAt: readonly string[] = [],
): XmlNode[] {
  if (!node) return [];
  return node.children.flatMap((child) => {
    const own = child.name === name ? [child] : [];
    return stopAt.includes(child.name) ? own : [...own, ...descendants(child, name, stopAt)];
  });
}

/** The element's text with that of everything inside it. */
export function deepText(node: XmlNode): string {
  return node.text + node.children.map(deepText).join("");
}

const VOID = new Set(["br", "hr", "img", "source", "track", "wbr", "col"]);

function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/**
 * What an element holds, spelled as HTML: for formats that write their texts as elements instead of escaping them.
 * `replace` may stand in for an element (null: as it is). Not sanitised.
 */
export function markupIn(node: XmlNode, replace: (node: XmlNode) => string | null = () => null): string {
  return node.content
    .map((part) => {
      if (typeof part === "string") return escapeMarkup(part);
      const instead = replace(part);
      if (instead !== null) return instead;
      const attributes = Object.entries(part.attributes)
        .map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`)
        .join("");
      if (VOID.has(part.name)) return `<${part.name}${attributes}>`;
      return `<${part.name}${attributes}>${markupIn(part, replace)}</${part.name}>`;
    })
    .join("");
}
