import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { clozeBody, splitCloze } from "#lib/course-reader/shared/moodle/cloze.ts";
import { readHtml, readMoodle } from "#lib/course-reader/shared/text/rich-text.ts";
import { maskEscapes } from "./answers.ts";
import { HEAD } from "./lenient.ts";

const MAX_NAME_LENGTH = 100;
const AS_CLOZE =
  "Its gaps are written in Moodle's Cloze form, which GIFT doesn't have. They were read as that.";

/**
 * A question with gaps like "{1:MC:~with~=about}": Moodle's GIFT takes them for nonsense, yet what they ask is certain.
 * Null where there are none, or other braces beside them.
 */
export function readCloze(text: string): SourceQuestion | null {
  const [head = "", , title] = HEAD.exec(text) ?? [];
  const notes: string[] = [];
  const [, format = "", body = ""] = /^\s*(?:\[(\w+)\])?([\s\S]*)$/.exec(text.slice(head.length)) ?? [];
  const cloze = splitCloze(body, null, notes);
  if (cloze.gaps.length === 0 || /[{}]/.test(maskEscapes(cloze.markup))) return null;
  const markup = cloze.markup.replace(/\\([:=#~{}])/g, "$1");
  const stem = format === "html" ? readHtml(markup) : readMoodle(markup);
  const named = (title ?? stem.rich.text).replace(/\[gap \d+\]/g, "_____");
  return {
    kind: "blanks",
    name: tidyTitle(named, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [...new Set([AS_CLOZE, ...stem.notes, ...notes])],
    body: clozeBody(cloze.gaps),
  };
}
