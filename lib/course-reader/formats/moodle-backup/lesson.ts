import type { SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import { explanationOf } from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, type XmlNode } from "#lib/server/files/xml.ts";
import type { Activity, Reading } from "./reading.ts";
import { richAt, valueAt } from "./value.ts";

const FULL_MARKS = 100;
/** Moodle's numbers of the kinds of a lesson's pages */
const [TRUE_FALSE, CHOICE, TEXT] = ["2", "3", "20"];
/** Pages that only lead from one to another */
const SIGNPOSTS = new Set(["21", "30", "31"]);
const BY_JUMPS = "Its right answer is told by where the lesson goes on, which can't be read with certainty.";
const OTHER_KIND = "Questions of this kind in a lesson aren't played.";

/** The pages as they follow one another: each names the next. */
function inOrder(pages: readonly XmlNode[]): XmlNode[] {
  const byId = new Map(pages.map((page) => [page.attributes.id ?? "", page]));
  const ordered = new Set<XmlNode>();
  let at = pages.find((page) => valueAt(page, "prevpageid") === "0");
  while (at && !ordered.has(at)) {
    ordered.add(at);
    at = byId.get(valueAt(at, "nextpageid"));
  }
  return [...ordered, ...pages.filter((page) => !ordered.has(page))];
}

function bodyOf(page: XmlNode, isScored: boolean, notes: string[]): SourceBody {
  const type = valueAt(page, "qtype");
  if (type !== TRUE_FALSE && type !== CHOICE) return { type: "unplayable", reason: OTHER_KIND };
  if (!isScored) return { type: "unplayable", reason: BY_JUMPS };
  const answers = childrenOf(childAt(page, "answers"), "answer");
  const options = answers.map((answer) => {
    const { rich, notes: lost } = richAt(answer, "answer_text");
    notes.push(...lost);
    const feedback = explanationOf(richAt(answer, "response"), notes);
    return { ...rich, weight: Number(valueAt(answer, "score")) > 0 ? FULL_MARKS : 0, feedback };
  });
  const asksForSeveral = type === CHOICE && valueAt(page, "qoption") === "1";
  return { type: asksForSeveral ? "multiple" : "single", options };
}

function toQuestion(page: XmlNode, isScored: boolean): SourceQuestion {
  const stem = richAt(page, "contents");
  const notes: string[] = [...stem.notes];
  return {
    kind: "single",
    name: tidyTitle(valueAt(page, "title") || stem.rich.text, "Question", 100),
    stem: stem.rich,
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: page.attributes.id ? `lesson-${page.attributes.id}` : null,
    notes,
    body: bodyOf(page, isScored, notes),
  };
}

/** Takes a lesson: its texts as pages, its questions as a quiz. */
export function takeLesson(
  { builder, pages: texts }: Reading,
  { title, id, contextId }: Activity,
  lesson: XmlNode,
): void {
  const pages = inOrder(childrenOf(childAt(lesson, "pages"), "page"));
  const isScored = valueAt(lesson, "custom") === "1";
  const isQuestion = (page: XmlNode) =>
    valueAt(page, "qtype") !== TEXT && !SIGNPOSTS.has(valueAt(page, "qtype"));
  for (const page of pages.filter((one) => valueAt(one, "qtype") === TEXT)) {
    const itemId = page.attributes.id ?? "";
    const sourceId = itemId === "" ? null : `lesson-${itemId}`;
    const name = valueAt(page, "title") || title;
    const named = { title: name, sourceId, kind: "page", keys: [`lesson-${id}`] };
    texts.take(page, "contents", { component: "mod_lesson", contextId, itemId }, named);
  }
  const questions = pages.filter(isQuestion).map((page) => toQuestion(page, isScored));
  if (questions.length > 0) builder.quiz({ title, questions, kind: "lesson" });
  else if (pages.length === 0) builder.skip("lesson", title, "It has no pages.");
}
