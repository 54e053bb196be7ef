import { readFile } from "node:fs/promises";
import { EncodingError } from "../server/files/text-encoding.ts";
import { judgeEncoding } from "./encoding.ts";
import { WHAT_TO_BRING } from "./foreign-files.ts";
import { FORMAT_LIST, type FormatId } from "./format-list.ts";
import type { CourseReader, OnStep, Sniff, Source } from "./format-reader.ts";
import { ImportError, NO_LETTERS } from "./import-error.ts";
import { MAX_ISLANDS_A_FILE, MAX_QUESTIONS_A_FILE, splitIntoQuizzes } from "./rules.ts";
import type { ColumnRole, ImportReport, ImportReportItem, ParseResult } from "./schema.ts";
import { keepingBarePages } from "./shared/bare-pages.ts";
import { refuseLongTexts, weightOf } from "./shared/limits.ts";
import { keepingRecordings } from "./shared/recordings/keeping.ts";
import { namingPictures } from "./shared/remote-pictures.ts";
import { sniffFile } from "./sniff.ts";

const LOADERS: Record<FormatId, () => Promise<{ reader: CourseReader }>> = {
  h5p: () => import("./formats/h5p/reader.ts"),
  exelearning: () => import("./formats/exelearning/reader.ts"),
  qti: () => import("./formats/qti-2.ts"),
  blackboard: () => import("./formats/blackboard/reader.ts"),
  scorm: () => import("./formats/scorm/reader.ts"),
  common_cartridge: () => import("./formats/common-cartridge/reader.ts"),
  authoring: () => import("./formats/authoring/reader.ts"),
  spreadsheet: () => import("./formats/spreadsheet/reader.ts"),
  docx: () => import("./formats/docx/reader.ts"),
  pptx: () => import("./formats/pptx/reader.ts"),
  odf: () => import("./formats/odf/reader.ts"),
  epub: () => import("./formats/epub/reader.ts"),
  anki: () => import("./formats/anki/reader.ts"),
  pdf: () => import("./formats/pdf/reader.ts"),
  moodle_backup: () => import("./formats/moodle-backup/reader.ts"),
  olx: () => import("./formats/olx/reader.ts"),
  moodle_xml: () => import("./formats/moodle-xml/reader.ts"),
  qti_1_2: () => import("./formats/qti-1-2.ts"),
  web_page: () => import("./formats/web-page/reader.ts"),
  youtube: () => import("./formats/youtube/reader.ts"),
  recordings: () => import("./formats/recordings/reader.ts"),
  notion: () => import("./formats/notion/reader.ts"),
  brightspace_csv: () => import("./formats/brightspace-csv/reader.ts"),
  notebook: () => import("./formats/notebook/reader.ts"),
  transcript: () => import("./formats/transcript/reader.ts"),
  waddle: () => import("./formats/waddle/reader.ts"),
  aiken: () => import("./formats/aiken/reader.ts"),
  highlights: () => import("./formats/highlights/reader.ts"),
  flashcards: () => import("./formats/flashcards/reader.ts"),
  csv: () => import("./formats/csv.ts"),
  gift: () => import("./formats/gift/reader.ts"),
  bundle: () => import("./formats/bundle/reader.ts"),
  outline: () => import("./formats/outline/reader.ts"),
};

/** The formats with the code that reads them, which is loaded once it is needed. */
export const FORMATS = FORMAT_LIST.map((format) => ({ ...format, load: LOADERS[format.id] }));
type CourseFormat = (typeof FORMATS)[number];

/** ".jpg and .mp4 files" */
function endingsInWords(names: readonly string[]): string {
  const endings = [...new Set(names.map((name) => /\.[a-z0-9]{1,8}$/i.exec(name)?.[0].toLowerCase() ?? ""))];
  const known = endings.filter(Boolean).slice(0, 3);
  if (known.length === 0) return "";
  return ` It holds ${known.join(known.length === 2 ? " and " : ", ")} files${endings.length > 3 ? " and others" : ""}.`;
}

function unknownFormat({ kind, names, root }: Sniff): ImportError {
  if (kind === "zip")
    return new ImportError(
      "not_cartridge",
      `Nothing in this zip can be read as a course.${endingsInWords(names)} ${WHAT_TO_BRING}`,
    );
  const what = {
    gzip: "This is a gzip archive, and no course export of Open edX lies in it. Unpack it and bring the files in it.",
    pdf: "This PDF can't be read. Open it and print it to a new PDF, or copy its text and paste it.",
    xml: `This is XML (“${root}”), but neither a course nor a question bank that can be read. ${WHAT_TO_BRING}`,
    html: `Nothing in this web page can be read. ${WHAT_TO_BRING}`,
    text: `Nothing in this text can be read as a course. ${WHAT_TO_BRING}`,
  };
  return new ImportError("wrong_type", what[kind]);
}

async function detect(source: Source): Promise<{ sniff: Sniff; format: CourseFormat; reader: CourseReader }> {
  const sniff = await sniffFile(source);
  for (const format of FORMATS) {
    const { reader } = await format.load();
    if (reader.accepts(sniff)) return { sniff, format, reader };
  }
  throw unknownFormat(sniff);
}

/** A file as it was uploaded. */
interface CourseFile {
  path: string;
  fileName: string;
  /** What the columns of a table hold, where a learner has said it */
  columns?: readonly ColumnRole[];
  /** Whether texts that give no questions are kept, as islands without any: a model will be asked for them */
  keepsBare?: boolean;
  /** What the paths begin with at which films and sounds are written, before their keys; without it none is */
  recordings?: string;
}

const loaded = async ({ path, keepsBare: _, recordings: __, ...file }: CourseFile): Promise<Source> => ({
  ...file,
  bytes: await readFile(path),
});

/** Which format a file has, judged by what it holds and not by its name. Throws ImportError with what was expected. */
export async function detectFormat(file: CourseFile): Promise<CourseFormat> {
  return (await detect(await loaded(file))).format;
}

const hasLessons = ({ course }: ParseResult) =>
  [course, ...course.units].some(({ lessons = [] }) => lessons.length > 0);

function allIslands({ course }: ParseResult) {
  return [...course.units.flatMap((unit) => unit.islands), ...course.islands];
}

/** Recall cards count like questions: what a course holds has one limit. */
function refuseExcess(result: ParseResult, count: number): void {
  const tooMany = (what: string) =>
    new ImportError(
      "too_large",
      `The file holds more than ${what}. Split it and import the parts.`,
      result.report,
    );
  if (count > MAX_QUESTIONS_A_FILE) throw tooMany(`${MAX_QUESTIONS_A_FILE} questions`);
  if (allIslands(result).length > MAX_ISLANDS_A_FILE)
    throw tooMany(`${MAX_ISLANDS_A_FILE} quizzes or categories`);
}

function putFirst(result: ParseResult, line: ImportReportItem): void {
  const { report, media, recordings = [] } = result;
  report.items.unshift(line);
  for (const island of allIslands(result)) if (island.line !== undefined) island.line += 1;
  for (const one of media ?? []) one.lines = one.lines?.map((place) => place + 1);
  for (const one of recordings) one.lines = one.lines.map((place) => place + 1);
}

/** What is said of a file with nothing to play: only one that has questions is told that they can't be played. */
function whyNothing({ items }: ImportReport): string {
  const isQuestion = ({ kind }: ImportReportItem) => kind === "question";
  return items.some(isQuestion)
    ? "The file was read, but none of its questions can be played here."
    : "The file was read, but it has no questions, and nothing to read or watch.";
}

async function readSource(source: Source, onStep: OnStep): Promise<ParseResult> {
  try {
    const { sniff, reader } = await detect(source);
    const line = await judgeEncoding(source, sniff);
    const result = await reader.read(source, onStep, (part) => readSource(part, () => {}));
    if (line) putFirst(result, line);
    const quizzes = allIslands(result).flatMap((island) => splitIntoQuizzes(island.questions));
    const cards = allIslands(result).flatMap((island) => island.cards ?? []);
    refuseExcess(result, quizzes.flat().length + cards.length);
    refuseLongTexts(weightOf(result.course));
    // One with a text and no questions waits for a model.
    const isBare = allIslands(result).some(({ text }) => Boolean(text));
    if (quizzes.length + cards.length === 0 && !isBare && !hasLessons(result))
      throw new ImportError("nothing_to_play", whyNothing(result.report), result.report);
    onStep({ step: "Create quizzes", done: quizzes.length, total: quizzes.length });
    return result;
  } catch (error) {
    if (error instanceof EncodingError) throw new ImportError("wrong_type", NO_LETTERS);
    throw error;
  }
}

/**
 * Reads a course file of any known format. Pure but for reading that file and writing its recordings. `onStep` hears the named steps with
 * counts. Throws ImportError; `nothing_to_play` carries the report. docs/product.md#import
 */
export async function parseCourseFile(file: CourseFile, onStep: OnStep): Promise<ParseResult> {
  const source = await loaded(file);
  const read = () => readSource(source, onStep);
  return namingPictures(() =>
    keepingRecordings(file.recordings ?? null, () => keepingBarePages(file.keepsBare ?? false, read)),
  );
}
