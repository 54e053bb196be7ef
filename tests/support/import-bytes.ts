import { parseCourseFile } from "#lib/course-reader/read.ts";
import { type ParsedQuestion, type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { makeScratch } from "./archives.ts";
import { keyText } from "./key-text.ts";

/** Reads bytes as an upload would be read, and checks the shape of what comes out. */
export async function importBytes(bytes: Buffer | string, fileName: string): Promise<ParseResult> {
  const scratch = makeScratch();
  try {
    const path = scratch.write("upload", bytes);
    return parseResultSchema.parse(await parseCourseFile({ path, fileName }, () => {}));
  } finally {
    scratch.remove();
  }
}

/** "unit / island: number of questions", in the course's order; islands outside of units have no unit. */
export function outlineOf({ course }: ParseResult): string[] {
  const line = (unit: string, islands: ParseResult["course"]["islands"]) =>
    islands.map(({ title, questions }) => `${unit}${title}: ${questions.length}`);
  return [
    ...course.units.flatMap((unit) => line(`${unit.title} / `, unit.islands)),
    ...line("", course.islands),
  ];
}

export function questionsOf({ course }: ParseResult): ParsedQuestion[] {
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  return islands.flatMap((island) => island.questions);
}

/** The right answer of each question, by its name. */
export function keysOf(result: ParseResult): Record<string, string | undefined> {
  const keys = questionsOf(result).map((question) => [question.name, keyText(question)]);
  return Object.fromEntries(keys);
}

export function questionNamed(result: ParseResult, name: string): ParsedQuestion | undefined {
  return questionsOf(result).find((question) => question.name === name);
}

/** The report's lines: kind, name, outcome and reason. */
export function linesOf({ report }: ParseResult): [string, string, string, string | null][] {
  return report.items.map(({ kind, name, outcome, reason }) => [kind, name, outcome, reason]);
}
