import { setImmediate } from "node:timers/promises";
import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import type { PageBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import { isA, type PageData, readPageData, type Thing, textOf } from "./data.ts";
import { loadPage, metaOf, type PageDom } from "./dom.ts";
import { hasOwnText, type Part, type Section } from "./parts.ts";
import { questionsOf } from "./quiz.ts";
import { mainText, plainOf } from "./text.ts";

/** A page while it is read into a course. */
export interface Reading {
  builder: CourseBuilder;
  page: PageDom;
  data: PageData;
  bundle: PageBundle | null;
  /** Things that stand in the report already */
  taken: Set<Thing>;
  /** Questions, and texts that are long enough for some */
  found: number;
}

/** A text shorter than this hardly gives three questions. */
const ENOUGH = 400;
const NOT_READ = "Its page wasn't read.";

interface Text {
  title: string;
  text: string;
  sourceId: string | null;
  kind?: string;
}

/** Takes a text that teaches. */
export function takeText(reading: Reading, text: Text): void {
  reading.builder.page(text);
  if (text.text.length >= ENOUGH) reading.found += 1;
}

/** Takes a quiz with its questions. */
export function takeQuiz(reading: Reading, quiz: Thing, title: string): void {
  reading.taken.add(quiz);
  const sourceId = textOf(quiz, "@id", "url") || null;
  reading.found += reading.builder.quiz({ title: title || "Quiz", questions: questionsOf(quiz), sourceId });
}

/** Takes a video by its transcript, else by what is said of it. */
export function takeVideo(reading: Reading, video: Thing, title: string): void {
  reading.taken.add(video);
  const sourceId = textOf(video, "@id", "url", "embedUrl", "contentUrl") || null;
  const transcript = plainOf(textOf(video, "transcript"));
  const text = transcript || plainOf(textOf(video, "description"));
  takeText(reading, { title, text, sourceId, kind: "video" });
  if (!transcript)
    reading.builder.skip("transcript", title, "The page holds no transcript, so its description was read.");
}

/** Quizzes and videos that the data describe and no one has taken yet; returns how many. */
export function takeLoose(reading: Reading, data: PageData, title: string): number {
  const loose = data.things.filter((thing) => !reading.taken.has(thing));
  const quizzes = loose.filter((thing) => isA(thing, "Quiz"));
  for (const quiz of quizzes) takeQuiz(reading, quiz, textOf(quiz, "name") || title);
  const videos = loose.filter((thing) => isA(thing, "VideoObject"));
  for (const video of videos) takeVideo(reading, video, textOf(video, "name") || title);
  return quizzes.length + videos.length;
}

/** What one page brings of its own: quizzes and videos in its data, and its text. */
export function takePage(reading: Reading, page: PageDom, data: PageData, title: string): void {
  const count = takeLoose(reading, data, title);
  const text = mainText(page);
  const name = title || metaOf(page, "og:title") || page.$("title").first().text();
  if (text !== "") takeText(reading, { title: name, text, sourceId: page.address });
  else if (count === 0) reading.builder.skip("page", name, "Its page has too little text to learn from.");
}

/** The part's page, if it was fetched or at least tried. */
function takeFetched(reading: Reading, part: Part): boolean {
  const fetched = reading.bundle?.parts.find(({ address }) => address === part.address);
  if (!fetched) return false;
  const skip = (reason: string) => reading.builder.skip("page", part.title || fetched.address, reason);
  if (fetched.html === null) {
    skip(fetched.problem ?? NOT_READ);
    return true;
  }
  try {
    const page = loadPage(fetched.html, fetched.address);
    takePage(reading, page, readPageData(page), part.title);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    skip(error.message);
  }
  return true;
}

function takeDescribed(reading: Reading, { thing, title, address }: Part): void {
  const name = title || address || "Part";
  const text = thing ? plainOf(textOf(thing, "text", "articleBody", "transcript", "description")) : "";
  if (text === "") reading.builder.skip("page", name, NOT_READ);
  else takeText(reading, { title: name, text, sourceId: address });
}

function takePart(reading: Reading, part: Part): void {
  const { thing, title } = part;
  if (thing) reading.taken.add(thing);
  if (thing && isA(thing, "Quiz", "Question") && hasOwnText(thing)) takeQuiz(reading, thing, title);
  else if (!hasOwnText(thing) && takeFetched(reading, part)) return;
  else if (thing && isA(thing, "VideoObject")) takeVideo(reading, thing, title);
  else takeDescribed(reading, part);
}

/** Takes an outline: headings become units. */
export async function takeSections(
  reading: Reading,
  sections: readonly Section[],
  onStep: OnStep,
): Promise<void> {
  for (const [index, { title, parts }] of sections.entries()) {
    if (title === "") reading.builder.endUnit();
    else reading.builder.unit(title);
    for (const part of parts) {
      takePart(reading, part);
      // Each page may take a moment, and jsdom lets go of its memory between turns only.
      await setImmediate();
    }
    onStep({ step: "Read outline", done: index + 1, total: sections.length });
  }
  reading.builder.endUnit();
}
