import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { refuseTooMany } from "#lib/course-reader/shared/limits.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { readH5pQuestions } from "./question.ts";
import { at, contentOf, type H5pContent, libraryWords, listAt, textAt } from "./value.ts";

const MAX_DEPTH = 12;
const TEXTS = ["AdvancedText", "Text"];
const ALONE = "Only questions and texts are taken over.";
/** What stands beside questions, in plain words. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ["Image", "picture"],
  ["Video", "video"],
  ["Audio", "sound"],
  ["Link", "link"],
  ["Table", "table"],
  ["IFrameEmbed", "embedded page"],
  ["Shape", "drawing"],
]);

/** A place whose questions become one island. */
interface Place {
  title: string;
  questions: SourceQuestion[];
  /** Whether the island has a line of its own in the report */
  kind: "quiz" | "";
  sourceId: string | null;
}

/** What lies directly within a content that holds others; null for one that holds none. */
function partsOf({ library, params }: H5pContent): unknown[] | null {
  switch (library) {
    case "QuestionSet":
      return listAt(params, "questions");
    case "Column":
    case "RowColumn":
      return listAt(params, "content").map((part) => at(part, "content") ?? part);
    case "Row":
      return listAt(params, "columns").map((part) => at(part, "content") ?? part);
    case "CoursePresentation":
      return listAt(params, "presentation", "slides").flatMap((slide) =>
        listAt(slide, "elements").map((element) => at(element, "action")),
      );
    case "InteractiveVideo":
      return [
        ...listAt(params, "interactiveVideo", "assets", "interactions").map((one) => at(one, "action")),
        at(params, "interactiveVideo", "summary", "task"),
      ];
    default:
      return null;
  }
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

  /** The whole content of a file. */
  async main(content: H5pContent): Promise<void> {
    if (content.library === "InteractiveBook") return this.book(content);
    const kind = content.library === "QuestionSet" ? "quiz" : "";
    await this.island(content, { title: content.title, questions: [], kind, sourceId: content.id }, 0);
  }

  /** The chapters of a book are its units. */
  private async book(book: H5pContent): Promise<void> {
    for (const [index, value] of listAt(book.params, "chapters").entries()) {
      const chapter = contentOf(value);
      if (!chapter) {
        this.builder.skip("chapter", `Chapter ${index + 1}`, "It can't be read.");
        continue;
      }
      const title = chapter.title || `Chapter ${index + 1}`;
      this.builder.unit(title);
      await this.island(chapter, { title, questions: [], kind: "", sourceId: chapter.id }, 0);
    }
    this.builder.endUnit();
  }

  private async island(content: H5pContent, place: Place, depth: number): Promise<void> {
    await this.take(content, place, depth);
    if (place.questions.length > 0 || place.kind !== "") this.builder.quiz(place);
  }

  private async take(content: H5pContent, place: Place, depth: number): Promise<void> {
    // jsdom lets go of what it has parsed only between turns.
    if (this.found % 50 === 49) await new Promise(setImmediate);
    this.found += 1;
    refuseTooMany(this.found);
    const parts = partsOf(content);
    if (parts) return this.takeParts(content, parts, place, depth);
    const questions = readH5pQuestions(content, this.media);
    if (questions) this.takeQuestions(content, questions, place);
    else this.takeOther(content);
  }

  private takeQuestions(content: H5pContent, questions: SourceQuestion[], place: Place): void {
    this.found += Math.max(0, questions.length - 1);
    refuseTooMany(this.found);
    for (const question of questions) place.questions.push(question);
    if (questions.length === 0)
      this.builder.skip(libraryWords(content.library), content.title, "It has no questions.");
  }

  private async takeParts(content: H5pContent, parts: unknown[], place: Place, depth: number): Promise<void> {
    if (depth === MAX_DEPTH) {
      this.builder.skip(libraryWords(content.library), content.title, "It is nested too deeply.");
      return;
    }
    if (content.library === "InteractiveVideo" && depth === 0)
      this.builder.skip(
        "video",
        content.title || "Video",
        "Videos aren't taken over; questions in them are.",
      );
    for (const value of parts) {
      const part = contentOf(value);
      if (!part) continue;
      if (part.library !== "QuestionSet") await this.take(part, place, depth + 1);
      else {
        const title = part.title || place.title;
        await this.island(part, { title, questions: [], kind: "quiz", sourceId: part.id }, depth + 1);
      }
    }
  }

  private takeOther({ library, params, title, id }: H5pContent): void {
    if (TEXTS.includes(library)) {
      const { rich } = readHtml(textAt(params, "text"));
      const name = title || tidyTitle(rich.text, "Text", 80);
      this.builder.page({ title: name, text: rich.text, sourceId: id, kind: "text" });
      return;
    }
    if (library === "Nil") return;
    const words = libraryWords(library);
    const kind = KINDS.get(library);
    if (kind) this.builder.skip(kind, title || kind, ALONE);
    else this.builder.skip(words, title || words, `H5P's content type "${words}" can't be played.`);
  }
}
