import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import { titleFromFileName } from "#lib/course-reader/rules.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { toSource } from "./question.ts";
import { readQuestions } from "./rows.ts";

/** The row that begins a question; the one below it may be any. */
const BEGINNING = /^"?NewQuestion"?[,;\t]"?[A-Za-z]{1,3}"?(?=[,;\t\r\n]|$)/im;

/**
 * Reads Brightspace's (D2L's) table of questions: a row "NewQuestion,MC" begins one, and each further row says one thing
 * of it. All of them are one island. docs/product.md#import
 */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => kind === "text" && BEGINNING.test(text),
  async read(source, onStep) {
    const { questions, fault } = readQuestions(await readTextFile(source, onStep));
    refuseTooMany(questions.length);
    onStep({ step: "Read outline", done: 1, total: 1 });
    const title = titleFromFileName(source.fileName);
    const builder = new CourseBuilder({ title, format: "brightspace_csv" });
    builder.quiz({ title, questions: await mapSlowly(questions, toSource), kind: "" });
    if (fault) builder.skip("text", `Row ${fault.row}`, fault.reason);
    onStep({ step: "Build islands", done: 1, total: 1 });
    return builder.result();
  },
};
