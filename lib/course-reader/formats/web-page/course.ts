import { setImmediate } from "node:timers/promises";
import type { OnStep } from "#lib/course-reader/format-reader.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import type { PageBundle } from "#lib/course-reader/shared/fetched-bundle.ts";
import type { LessonExtras } from "#lib/course-reader/shared/lessons/draft.ts";
import { embedsIn, mediaAt, takeEmbeds } from "#lib/course-reader/shared/lessons/embeds.ts";
import { textHtml } from "#lib/course-reader/shared/lessons/text-html.ts";
import type { LessonMedia } from "#lib/lesson/schema.ts";
import { isA, type PageData, readPageData, type Thing, textOf } from "./data.ts";
import { loadPage, metaOf, type PageDom } from "./dom.ts";
import { hasOwnText, type Part, type Section } from "./parts.ts";
import { questionsOf } from "./quiz.ts";
import { mainPart, plainOf } from "./text.ts";

/** A page while it is read into a course. */
export interface Reading {
  builder: CourseBuilder;
  page: PageDom;
  data: PageData;
  bundle: PageBundle | null;
  /** Things that stand in the report already */
  taken: Set<Thing>;
  /** Films that are lessons already, by their addresses */
  shown: Set<string>;
  /** Questions, and texts that are long enough for some */
  found: number;
}

/** A text shorter than this hardly gives three questions. */
const ENOUGH = 400;
const NOT_READ = "Its page wasn't read.";

interface Text extends LessonExtras {
  title: string;
  html?: string;
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

/** "PT1H2M3S" in seconds; null for what isn't written so. */
function secondsOf(duration: string): number | null {
  const parts = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$/.exec(duration)?.slice(1);
  if (!parts?.some(Boolean)) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Where a video can be watched; null where the page doesn't say, or not in a way that we know. */
function mediaOf(video: Thing): LessonMedia | null {
  const addresses = ["embedUrl", "contentUrl", "url", "@id"].map((name) => textOf(video, name));
  for (const address of addresses) {
    const media = address === "" ? null : mediaAt(address);
    if (media) return media;
  }
  return null;
}

/** Takes a video as a lesson. Questions are made from its transcript, else from what is said of it. */
export function takeVideo(reading: Reading, video: Thing, title: string): void {
  reading.taken.add(video);
  const media = mediaOf(video);
  if (media) reading.shown.add(media.address);
  const sourceId = textOf(video, "@id", "url", "embedUrl", "contentUrl") || null;
  const transcript = plainOf(textOf(video, "transcript"));
  const description = plainOf(textOf(video, "description"));
  const text = transcript || description;
  takeText(reading, {
    ...{ title, text, sourceId, kind: "video", media, seconds: secondsOf(textOf(video, "duration")) },
    html: textHtml([description, transcript].filter(Boolean).join("\n\n")),
    transcript: transcript ? "given" : "none",
    language: textOf(video, "inLanguage"),
  });
  if (!transcript)
    reading.builder.skip("transcript", title, "The page holds no transcript, so its description was read.");
}

/** Films that a page shows and that its data don't describe. */
export function takeShown(reading: Reading, page: PageDom, title: string): number {
  const fresh = embedsIn(page.$.html()).filter(({ media }) => !reading.shown.has(media.address));
  for (const { media } of fresh) reading.shown.add(media.address);
  takeEmbeds(reading.builder, fresh, { title });
  return fresh.length;
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
  const { text, html } = mainPart(page);
  const name = title || metaOf(page, "og:title") || page.$("title").first().text();
  if (text !== "") takeText(reading, { title: name, text, html, sourceId: page.address });
  const films = takeShown(reading, page, name);
  if (text === "" && count + films === 0)
    reading.builder.skip("page", name, "Its page has too little text to learn from.");
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
