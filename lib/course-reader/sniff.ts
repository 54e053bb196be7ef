import { open } from "node:fs/promises";
import type { Archive } from "../server/files/archive.ts";
import { decodeText, EncodingError } from "../server/files/text-encoding.ts";
import { parseXmlBuffer, XmlError, type XmlNode } from "../server/files/xml.ts";
import type { Sniff, Source } from "./format-reader.ts";
import { ImportError } from "./import-error.ts";
import { withArchive } from "./shared/open-archive.ts";
import { findManifest, MANIFEST, within } from "./shared/package/archive.ts";

const START_BYTES = 64 * 1024;
const BINARY_BYTES = 4096;

/** Well-known first bytes, so that the refusal can say what the file is instead. */
const SIGNATURES: [string, string][] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a picture"],
  ["ffd8ff", "a picture"],
  ["47494638", "a picture"],
  ["d0cf11e0", "an old Office document"],
  ["526172211a07", "a RAR archive"],
  ["377abcaf271c", "a 7-Zip archive"],
  ["4d5a", "a program"],
  ["7f454c46", "a program"],
  ["53514c69746520666f726d6174", "a database"],
  ["52494646", "a sound or film"],
  ["494433", "a sound or film"],
];

/** Refuses a file for what it is; `expected` ends the sentence. */
function wrongType(what: string, expected: string): ImportError {
  return new ImportError("wrong_type", `This is ${what}. ${expected}`);
}

function startsWith(start: Buffer, ...signatures: string[]): boolean {
  const hex = start.subarray(0, 16).toString("hex");
  return signatures.some((signature) => hex.startsWith(signature));
}

function refuseBinary(start: Buffer, expected: string): void {
  const known = SIGNATURES.find(([signature]) => startsWith(start, signature));
  if (known) throw wrongType(known[1], expected);
  if (start.subarray(4, 8).toString("latin1") === "ftyp") throw wrongType("a sound or film", expected);
  const head = start.subarray(0, BINARY_BYTES);
  const hasControl = head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  if (hasControl && !startsWith(start, "fffe", "feff")) throw wrongType("no text", expected);
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
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

function sniffText(fileName: string, start: Buffer, expected: string): Sniff {
  refuseBinary(start, expected);
  const text = decodeText(start, null, start.length === START_BYTES).replace(/^\ufeff/, "");
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

function sniffZip({ path, fileName }: Source): Promise<Sniff> {
  return withArchive(path, async (whole) => {
    const manifestPath = findManifest(whole);
    const archive = manifestPath ? within(whole, manifestPath.slice(0, -MANIFEST.length)) : whole;
    const manifest = await manifestOf(archive);
    return { fileName, kind: "zip", text: "", root: "", names: archive.names, manifest };
  });
}

/**
 * Looks at a file as far as its format can be told. `expected` is a sentence that names what can be read. Throws
 * ImportError `empty_file`, `wrong_type`, `bad_archive`, `too_large`, `bad_xml`.
 */
export async function sniffFile(source: Source, expected: string): Promise<Sniff> {
  const start = await readStart(source.path);
  if (start.length === 0) throw new ImportError("empty_file", "The file is empty.");
  if (startsWith(start, "504b0304", "504b0506", "504b0708")) return sniffZip(source);
  const { fileName } = source;
  if (startsWith(start, "1f8b"))
    return { fileName, kind: "gzip", text: "", root: "", names: [], manifest: null };
  try {
    return sniffText(fileName, start, expected);
  } catch (error) {
    if (error instanceof EncodingError) throw wrongType("no readable text", expected);
    throw error;
  }
}
