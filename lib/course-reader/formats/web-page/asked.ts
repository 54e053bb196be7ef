import { htmlToMarkdown } from "#lib/course-reader/shared/document/html.ts";
import { titled } from "#lib/course-reader/shared/document/markdown.ts";
import { mapSlowly } from "#lib/course-reader/shared/event-loop.ts";
import { toQuestion } from "#lib/course-reader/shared/outline/question.ts";
import { type Outline, readOutline, takeOutline } from "#lib/course-reader/shared/outline/take.ts";
import { readText } from "#lib/course-reader/shared/outline/text.ts";
import type { Reading } from "./course.ts";
import type { PageDom } from "./dom.ts";
import { mainMarkup } from "./text.ts";

/** Fewer may be a list below a sentence that asks. */
const ENOUGH = 2;

async function countPlayable({ sections, habits, isMarked }: Outline): Promise<number> {
  const drafts = sections.flatMap(({ questions }) => questions.flatMap((one) => ("front" in one ? [] : one)));
  const questions = await mapSlowly(drafts, (draft) =>
    toQuestion(draft, habits, (text) => readText(text, isMarked)),
  );
  return questions.filter(({ body }) => body.type !== "unplayable" && body.type !== "short").length;
}

function outlineOf(page: PageDom, title: string): Outline | null {
  const markdown = htmlToMarkdown(mainMarkup(page));
  return markdown === null ? null : readOutline(titled(markdown, title), title);
}

/** Takes the questions that a page's text asks and answers, with the text around them; false where it has hardly any. */
export async function takeAsked(reading: Reading, title: string): Promise<boolean> {
  const outline = outlineOf(reading.page, title);
  const count = outline ? await countPlayable(outline) : 0;
  if (!outline || count < ENOUGH) return false;
  await takeOutline(reading.builder, outline);
  reading.found += count;
  return true;
}
