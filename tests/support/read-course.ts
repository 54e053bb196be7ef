import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { keyText } from "./key-text.ts";

function never(): never {
  throw new Error("a reader that needs no others");
}

/** Reads bytes with one reader, as if someone had uploaded them. */
export async function readWith(
  reader: CourseReader,
  bytes: Buffer | string,
  fileName: string,
): Promise<ParseResult> {
  return await reader.read({ bytes: Buffer.from(bytes), fileName }, () => {}, never);
}

/** Every line of the report as "kind | name | outcome | reason". */
export function reportLines({ report }: ParseResult): string[] {
  return report.items.map(({ kind, name, outcome, reason }) =>
    [kind, name, outcome, ...(reason ? [reason] : [])].join(" | "),
  );
}

/** "unit / island / question" with its right answer. */
export function answerKeys({ course }: ParseResult): string[] {
  return [...course.units, { title: "", islands: course.islands }].flatMap((unit) =>
    unit.islands.flatMap((island) =>
      island.questions.map(
        (question) =>
          `${unit.title} / ${island.title} / ${question.text.replace(/\s+/g, " ")} = ${keyText(question)}`,
      ),
    ),
  );
}
