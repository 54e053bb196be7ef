import { EncodingError } from "../server/files/text-encoding.ts";
import { judgeEncoding } from "./encoding.ts";
import { FORMAT_LIST, type FormatId } from "./format-list.ts";
import type { CourseReader, OnStep, Sniff, Source } from "./format-reader.ts";
import { ImportError } from "./import-error.ts";
import { MAX_ISLANDS_A_FILE, MAX_QUESTIONS_A_FILE, splitIntoQuizzes } from "./rules.ts";
import type { ImportReportItem, ParseResult } from "./schema.ts";
import { refuseLongTexts, weightOf } from "./shared/limits.ts";
import { sniffFile } from "./sniff.ts";

const LOADERS: Record<FormatId, () => Promise<{ reader: CourseReader }>> = {
  h5p: () => import("./formats/h5p/reader.ts"),
  qti: () => import("./formats/qti-2.ts"),
  scorm: () => import("./formats/scorm/reader.ts"),
  common_cartridge: () => import("./formats/common-cartridge/reader.ts"),
  spreadsheet: () => import("./formats/spreadsheet/reader.ts"),
  olx: () => import("./formats/olx/reader.ts"),
  moodle_xml: () => import("./formats/moodle-xml/reader.ts"),
  qti_1_2: () => import("./formats/qti-1-2.ts"),
  web_page: () => import("./formats/web-page/reader.ts"),
  youtube: () => import("./formats/youtube/reader.ts"),
  waddle: () => import("./formats/waddle/reader.ts"),
  aiken: () => import("./formats/aiken/reader.ts"),
  csv: () => import("./formats/csv.ts"),
  gift: () => import("./formats/gift/reader.ts"),
  outline: () => import("./formats/outline/reader.ts"),
};

/** The formats with the code that reads them, which is loaded once it is needed. */
export const FORMATS = FORMAT_LIST.map((format) => ({ ...format, load: LOADERS[format.id] }));
type CourseFormat = (typeof FORMATS)[number];

function expected(): string {
  const files = FORMATS.filter(({ endings }) => endings.length > 0);
  const names = files.map(({ name, endings }) => `${name} (${endings.join(", ")})`);
  return `Choose one of these: ${names.join(", ")}.`;
}

function unknownFormat({ kind }: Sniff): ImportError {
  if (kind === "zip")
    return new ImportError("not_cartridge", `This zip holds no course that can be read. ${expected()}`);
  const what = {
    gzip: "a gzip archive without a course",
    xml: "XML of another kind",
    html: "a web page",
    text: "a text without a course",
  };
  return new ImportError("wrong_type", `This is ${what[kind]}. ${expected()}`);
}

async function detect(source: Source): Promise<{ sniff: Sniff; format: CourseFormat; reader: CourseReader }> {
  const sniff = await sniffFile(source, expected());
  for (const format of FORMATS) {
    const { reader } = await format.load();
    if (reader.accepts(sniff)) return { sniff, format, reader };
  }
  throw unknownFormat(sniff);
}

/** Which format a file has, judged by what it holds and not by its name. Throws ImportError with what was expected. */
export async function detectFormat(source: Source): Promise<CourseFormat> {
  return (await detect(source)).format;
}

function allIslands({ course }: ParseResult) {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands];
}

function refuseExcess(result: ParseResult, questions: number): void {
  const tooMany = (what: string) =>
    new ImportError(
      "too_large",
      `The file holds more than ${what}. Split it and import the parts.`,
      result.report,
    );
  if (questions > MAX_QUESTIONS_A_FILE) throw tooMany(`${MAX_QUESTIONS_A_FILE} questions`);
  if (allIslands(result).length > MAX_ISLANDS_A_FILE)
    throw tooMany(`${MAX_ISLANDS_A_FILE} quizzes or categories`);
}

function putFirst({ report, media }: ParseResult, line: ImportReportItem): void {
  report.items.unshift(line);
  for (const one of media ?? []) one.lines = one.lines?.map((place) => place + 1);
}

/**
 * Reads a course file of any known format. Pure but for reading that file. `onStep` hears the named steps with
 * counts. Throws ImportError; `nothing_to_play` carries the report. docs/product.md#import
 */
export async function parseCourseFile(source: Source, onStep: OnStep): Promise<ParseResult> {
  try {
    const { sniff, reader } = await detect(source);
    const line = await judgeEncoding(source, sniff);
    const result = await reader.read(source, onStep);
    if (line) putFirst(result, line);
    const quizzes = allIslands(result).flatMap((island) => splitIntoQuizzes(island.questions));
    refuseExcess(result, quizzes.flat().length);
    refuseLongTexts(weightOf(result.course));
    if (quizzes.length === 0) {
      const message = "The file was read, but none of its questions can be played here.";
      throw new ImportError("nothing_to_play", message, result.report);
    }
    onStep({ step: "Create quizzes", done: quizzes.length, total: quizzes.length });
    return result;
  } catch (error) {
    if (error instanceof EncodingError)
      throw new ImportError("wrong_type", `This is no readable text. ${expected()}`);
    throw error;
  }
}
