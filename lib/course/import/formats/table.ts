import { open, readFile, stat } from "node:fs/promises";
import { decodeText, EncodingError } from "../../../server/text-encoding.ts";
import { MAX_ISLANDS_A_FILE, MAX_QUESTIONS_A_FILE, splitIntoQuizzes } from "../rules.ts";
import type { CourseFormat, ParseResult } from "../schema.ts";
import type { OnStep } from "./cartridge-reading.ts";
import { readCartridge } from "./common-cartridge.ts";
import { readGift } from "./gift.ts";
import { ImportError } from "./import-error.ts";

interface Source {
  path: string;
  fileName: string;
}

/** Every format that can be read; docs/product.md#import. */
const READERS: Record<CourseFormat, (source: Source, onStep: OnStep) => Promise<ParseResult>> = {
  gift: readGiftFile,
  common_cartridge: ({ path, fileName }, onStep) => readCartridge(path, fileName, onStep),
};

const EXPECTED = "Choose a Moodle GIFT file (.gift, .txt) or a Common Cartridge (.imscc, .zip).";
const START_BYTES = 4096;
const MAX_TEXT_BYTES = 10 * 1024 * 1024;

/** Well-known first bytes, so that the refusal can say what the file is instead. */
const SIGNATURES: [string, string][] = [
  ["25504446", "a PDF document"],
  ["89504e47", "a picture"],
  ["ffd8ff", "a picture"],
  ["47494638", "a picture"],
  ["d0cf11e0", "an old Office document"],
  ["1f8b", "a gzip archive (a Moodle backup, perhaps)"],
  ["526172211a07", "a RAR archive"],
  ["377abcaf271c", "a 7-Zip archive"],
  ["4d5a", "a program"],
  ["7f454c46", "a program"],
  ["53514c69746520666f726d6174", "a database"],
  ["52494646", "a sound or film"],
  ["494433", "a sound or film"],
];

function wrongType(what: string): ImportError {
  return new ImportError("wrong_type", `This is ${what}. ${EXPECTED}`);
}

function isZip(start: Buffer): boolean {
  return ["504b0304", "504b0506", "504b0708"].includes(start.subarray(0, 4).toString("hex"));
}

function isUtf16(start: Buffer): boolean {
  return ["fffe", "feff"].includes(start.subarray(0, 2).toString("hex"));
}

function refuseBinary(start: Buffer): void {
  const hex = start.subarray(0, 16).toString("hex");
  const known = SIGNATURES.find(([signature]) => hex.startsWith(signature));
  if (known) throw wrongType(known[1]);
  if (start.subarray(4, 8).toString("latin1") === "ftyp") throw wrongType("a sound or film");
  const hasControl = start.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27));
  if (hasControl && !isUtf16(start)) throw wrongType("no text");
}

function refuseMarkup(start: Buffer): void {
  const head = decodeText(start)
    .replace(/^\ufeff/, "")
    .trimStart()
    .slice(0, 200);
  if (/^<\?xml|^<(quiz|questestinterop|manifest)\b/i.test(head)) throw wrongType("an XML file, not GIFT");
  if (/^<!doctype|^<html\b/i.test(head)) throw wrongType("a web page");
}

/**
 * Which format a file has, judged by how it begins and not by its name. Throws ImportError `empty_file` or
 * `wrong_type`, with a sentence that says what was expected.
 */
export function detectFormat(fileStart: Buffer, fileName: string): CourseFormat {
  if (isZip(fileStart)) return "common_cartridge";
  if (fileStart.length === 0) throw new ImportError("empty_file", "The file is empty.");
  refuseBinary(fileStart);
  refuseMarkup(fileStart);
  if (/\.(imscc|zip)$/i.test(fileName))
    throw new ImportError("bad_archive", "The file isn't a zip archive, whatever its name says.");
  return "gift";
}

async function readGiftFile({ path, fileName }: Source, onStep: OnStep): Promise<ParseResult> {
  if ((await stat(path)).size > MAX_TEXT_BYTES)
    throw new ImportError("too_large", "The text is too large to be read.");
  const text = decodeText(await readFile(path));
  onStep({ step: "Read file", done: 1, total: 1 });
  if (text.trim() === "") throw new ImportError("empty_file", "The file is empty.");
  onStep({ step: "Read outline", done: 1, total: 1 });
  const result = await readGift(text, fileName);
  const count = allIslands(result).length;
  onStep({ step: "Build islands", done: count, total: count });
  return result;
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

function allIslands({ course }: ParseResult) {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands];
}

/**
 * Reads a course file of any known format. Pure but for reading that file. `onStep` hears the named steps with
 * counts. Throws ImportError; `nothing_to_play` carries the report. docs/product.md#import
 */
export async function parseCourseFile(source: Source, onStep: OnStep): Promise<ParseResult> {
  try {
    const format = detectFormat(await readStart(source.path), source.fileName);
    const result = await READERS[format](source, onStep);
    const quizzes = allIslands(result).flatMap((island) => splitIntoQuizzes(island.questions));
    if (quizzes.flat().length > MAX_QUESTIONS_A_FILE) {
      const message = `The file holds more than ${MAX_QUESTIONS_A_FILE} questions. Split it and import the parts.`;
      throw new ImportError("too_large", message, result.report);
    }
    if (allIslands(result).length > MAX_ISLANDS_A_FILE) {
      const message = `The file holds more than ${MAX_ISLANDS_A_FILE} quizzes or categories. Split it and import the parts.`;
      throw new ImportError("too_large", message, result.report);
    }
    if (quizzes.length === 0) {
      const message = "The file was read, but none of its questions can be played here.";
      throw new ImportError("nothing_to_play", message, result.report);
    }
    onStep({ step: "Create quizzes", done: quizzes.length, total: quizzes.length });
    return result;
  } catch (error) {
    if (error instanceof EncodingError) throw wrongType("no readable text");
    throw error;
  }
}
