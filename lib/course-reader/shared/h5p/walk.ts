import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { CourseBuilder } from "../course-builder.ts";
import { listAt } from "../json-value.ts";
import { takeLesson } from "../lesson.ts";
import { refuseTooMany } from "../limits.ts";
import type { Media } from "../media.ts";
import { contentOf, type H5pContent, libraryWords } from "./content.ts";
import { leftBehind } from "./left-behind.ts";
import { partsOf } from "./parts.ts";
import { readH5pQuestions } from "./question.ts";
import { markupOf, textOf } from "./texts.ts";
import { videoOf } from "./video.ts";

const MAX_DEPTH = 12;
const VIDEO = "Nothing that browsers play is in its place; the questions in it are taken over.";
const PLAYED = new Set(["Video", "Audio"]);

interface PlaceQuiz {
  title: string;
  questions: SourceQuestion[];
  kind: "quiz" | "";
  sourceId: string | null;
}

/** What becomes one island: its texts, its own questions, and the question sets in it. */
interface Place {
  title: string;
  sourceId: string | null;
  texts: string[];
  /** The same as the markup of a lesson */
  markup: string[];
  own: PlaceQuiz;
  quizzes: PlaceQuiz[];
}

function placeOf({ title, id, library }: H5pContent): Place {
  const own: PlaceQuiz = {
    title,
    questions: [],
    kind: library === "QuestionSet" ? "quiz" : "",
    sourceId: id,
  };
  return { title, sourceId: id, texts: [], markup: [], own, quizzes: [own] };
}

/** Walks through a content and hands all that it finds to the builder, each once. */
export class H5pWalk {
  private readonly builder: CourseBuilder;
  private readonly media: Media;
  private found = 0;

  constructor(builder: CourseBuilder, media: Media) {
    this.builder = builder;
    this.media = media;
  }

  /** The whole content of a file. The chapters of a book are islands. */
  async main(content: H5pContent): Promise<void> {
    if (content.library !== "InteractiveBook") return this.island(content);
    for (const [index, value] of listAt(content.params, "chapters").entries()) {
      const chapter = contentOf(value);
      const name = `Chapter ${index + 1}`;
      if (!chapter) this.builder.skip("chapter", name, "It can't be read.");
      else await this.island({ ...chapter, title: chapter.title || name });
    }
  }

  private async island(content: H5pContent): Promise<void> {
    const place = placeOf(content);
    await this.take(content, place, place.own, 0);
    const { title, sourceId, texts, markup } = place;
    const quizzes = place.quizzes.filter(({ questions, kind }) => questions.length > 0 || kind !== "");
    const [text, html] = [texts.join("\n\n"), markup.join("")];
    takeLesson(this.builder, { title, sourceId, text, html, kind: "text", quizzes });
  }

  private async take(content: H5pContent, place: Place, quiz: PlaceQuiz, depth: number): Promise<void> {
    // jsdom lets go of what it has parsed only between turns.
    if (this.found % 50 === 49) await new Promise(setImmediate);
    this.found += 1;
    refuseTooMany(this.found);
    const parts = partsOf(content);
    if (parts) return this.takeParts(content, parts, place, quiz, depth);
    const questions = readH5pQuestions(content, this.media);
    if (questions) return this.takeQuestions(content, questions, quiz, depth);
    const text = textOf(content);
    if (text === null) this.takeOther(content);
    else if (text !== "") {
      place.texts.push(text);
      place.markup.push(markupOf(content, text, this.media));
    }
  }

  private takeQuestions(
    content: H5pContent,
    questions: SourceQuestion[],
    quiz: PlaceQuiz,
    depth: number,
  ): void {
    this.found += Math.max(0, questions.length - 1);
    refuseTooMany(this.found);
    for (const question of questions) quiz.questions.push(question);
    // H5P adds an empty summary to each video.
    if (questions.length === 0 && !(content.library === "Summary" && depth > 0))
      this.builder.skip(libraryWords(content.library), content.title, "It has no questions.");
  }

  private async takeParts(
    content: H5pContent,
    parts: unknown[],
    place: Place,
    quiz: PlaceQuiz,
    depth: number,
  ): Promise<void> {
    if (depth === MAX_DEPTH)
      return this.builder.skip(libraryWords(content.library), content.title, "It is nested too deeply.");
    if (content.library === "InteractiveVideo") this.takeVideo(content);
    for (const value of parts) {
      const part = contentOf(value);
      if (!part) continue;
      if (part.library !== "QuestionSet") await this.take(part, place, quiz, depth + 1);
      else {
        const set = placeOf({ ...part, title: part.title || place.title }).own;
        place.quizzes.push(set);
        await this.take(part, place, set, depth + 1);
      }
    }
  }

  /** A video is a lesson before the questions that are asked in it, and a sound one by itself. */
  private takeVideo({ title, id, params }: H5pContent): void {
    const media = videoOf(params, this.media);
    const name = title || "Video";
    if (media) this.builder.lesson({ title: name, html: "", media, sourceId: id, kind: "video" });
    else this.builder.skip("video", name, VIDEO);
  }

  private takeOther(content: H5pContent): void {
    const { library, title } = content;
    if (library === "Nil") return;
    const { kind, reason } = leftBehind(library);
    if (PLAYED.has(library) && videoOf(content.params, this.media)) this.takeVideo(content);
    else this.builder.skip(kind, title || libraryWords(library), reason);
  }
}
