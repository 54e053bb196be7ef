import type { Archive } from "../server/files/archive.ts";
import { firstNames } from "../server/files/tar.ts";
import { decodeText, EncodingError } from "../server/files/text-encoding.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "../server/files/xml.ts";
import { foreignBinary, foreignText, foreignZip, isBinary, shortcutAddress } from "./foreign-content.ts";
import { FOREIGN, WHAT_TO_BRING } from "./foreign-files.ts";
import type { Sniff, Source } from "./format-reader.ts";
import { EMPTY_FILE, ImportError, NO_LETTERS } from "./import-error.ts";
import { withArchive } from "./shared/open-archive.ts";
import { findManifest, MANIFEST, within } from "./shared/package/archive.ts";

const START_BYTES = 64 * 1024;
/** Some programs write a few lines before a PDF begins. */
const PDF_WITHIN = 1024;

const UNKNOWN = `This file isn't text, and of no kind that can be read. ${WHAT_TO_BRING}`;

const wrongType = (sentence: string) => new ImportError("wrong_type", sentence);

function startsWith(start: Buffer, ...signatures: string[]): boolean {
  const hex = start.subarray(0, 16).toString("hex");
  return signatures.some((signature) => hex.startsWith(signature));
}

/** Refuses what holds no text of a course, and says what it is. `bytes`: the whole file. */
function refuseBinary(bytes: Buffer): void {
  const kind = foreignBinary(bytes);
  if (kind) throw wrongType(FOREIGN[kind]);
  if (isBinary(bytes)) throw wrongType(UNKNOWN);
}

function refuseText(text: string): void {
  const kind = foreignText(text);
  if (kind) throw wrongType(FOREIGN[kind]);
  const address = shortcutAddress(text);
  if (address)
    throw wrongType(
      `This is a shortcut to a web page, not the page itself. Paste its address instead: ${address}`,
    );
}

/** A document type that declares things of its own, behind any comments. Its entities could be bombs, so no reader takes it. */
const DECLARES = /^<!doctype\b[^[>]*\[/i;
const BEFORE_DOCTYPE = /(?:\s+|<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$))/y;

function refuseDeclarations(text: string): void {
  BEFORE_DOCTYPE.lastIndex = 0;
  let start = 0;
  while (BEFORE_DOCTYPE.test(text)) start = BEFORE_DOCTYPE.lastIndex;
  if (!DECLARES.test(text.slice(start))) return;
  throw new ImportError("bad_xml", "The XML declares a document type or entities, which isn't allowed.");
}

/** The first element's name, whatever stands before it. */
function rootOf(text: string): string {
  const head = text.replace(/<!--[\s\S]*?(-->|$)|<\?[\s\S]*?(\?>|$)|<![^>]*(>|$)/g, "").trimStart();
  return /^<(?:[\w.-]+:)?([\w.-]+)/.exec(head)?.[1] ?? "";
}

function sniffText({ fileName, bytes }: Source, start: Buffer): Sniff {
  refuseBinary(bytes);
  const text = decodeText(start, null, start.length === START_BYTES).replace(/^\ufeff/, "");
  refuseText(text);
  const head = text.trimStart();
  const root = rootOf(head);
  const common = { fileName, text, root, names: [], manifest: null };
  if (/^html$/i.test(root) || /^<!doctype html\b/i.test(head)) return { ...common, kind: "html" };
  refuseDeclarations(head);
  return { ...common, kind: /^<\?xml/i.test(head) ? "xml" : "text" };
}

async function manifestOf(archive: Archive): Promise<XmlNode | null> {
  if (!archive.has(MANIFEST)) return null;
  try {
    return parseXmlBuffer(await archive.readBuffer(MANIFEST));
  } catch (error) {
    if (error instanceof XmlError)
      throw new ImportError("bad_xml", `imsmanifest.xml can't be read. ${error.message}`);
    throw error;
  }
}

function sniffZip({ bytes, fileName }: Source): Promise<Sniff> {
  return withArchive(bytes, async (whole) => {
    const foreign = foreignZip(whole.names);
    if (foreign) throw wrongType(FOREIGN[foreign]);
    const manifestPath = findManifest(whole);
    const archive = manifestPath ? within(whole, manifestPath.slice(0, -MANIFEST.length)) : whole;
    const manifest = await manifestOf(archive);
    return { fileName, kind: "zip", text: "", root: "", names: archive.names, manifest };
  });
}

/**
 * Looks at a file as far as its format can be told. Throws ImportError `empty_file`, `wrong_type`, `bad_archive`,
 * `too_large`, `bad_xml`; the sentence says what the file is and what to do.
 */
export async function sniffFile(source: Source): Promise<Sniff> {
  const start = source.bytes.subarray(0, START_BYTES);
  if (start.length === 0) throw new ImportError("empty_file", EMPTY_FILE);
  if (startsWith(start, "504b0304", "504b0506", "504b0708")) return sniffZip(source);
  const { fileName } = source;
  const binary = { fileName, text: "", root: "", names: [], manifest: null };
  if (startsWith(start, "1f8b")) return { ...binary, kind: "gzip", names: firstNames(start) };
  if (start.subarray(0, PDF_WITHIN).includes("%PDF-")) return { ...binary, kind: "pdf" };
  try {
    return sniffText(source, start);
  } catch (error) {
    if (error instanceof EncodingError) throw wrongType(NO_LETTERS);
    throw error;
  }
}
