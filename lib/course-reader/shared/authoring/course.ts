import type { RichText } from "#lib/course-reader/questions/choice.ts";
import type {
  FeedbackPair,
  SourceBody,
  SourceQuestion,
} from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { CourseBuilder } from "../course-builder.ts";
import { showGaps } from "../h5p/gaps.ts";
import { takeLesson } from "../lesson.ts";
import { refuseTooMany } from "../limits.ts";
import type { ReadText } from "../text/rich-text.ts";

/** What stays behind, and why. */
export interface Left {
  kind: string;
  name: string;
  reason: string;
}

/** What becomes one island. */
export interface AuthoredLesson {
  title: string;
  sourceId: string | null;
  /** Plain text, paragraphs divided by blank lines */
  text: string;
  questions: SourceQuestion[];
  left: Left[];
}

/** Lessons under one heading; "" for none. */
export interface AuthoredUnit {
  title: string;
  lessons: AuthoredLesson[];
}

/** A course as the data of an authoring tool tell it. */
interface AuthoredCourse {
  units: AuthoredUnit[];
  left: Left[];
}

const MAX_NAME_LENGTH = 100;
export const NO_FILM =
  "Films aren't shown at their places: those in the package are lessons behind its texts.";
export const NO_SOUND =
  "Sounds aren't heard at their places: longer ones in the package are lessons behind its texts.";
export const NO_KEY = "It has no right answer.";
export const IS_SURVEY = "It asks for opinions: none of its answers is right or wrong.";
export const IN_PICTURE = "It is answered by pointing at a picture.";

export const unplayable = (reason: string): SourceBody => ({ type: "unplayable", reason });

interface QuestionDraft {
  kind: string;
  stem: ReadText;
  body: SourceBody;
  id: string | null;
  name?: string;
  notes?: readonly string[];
  feedback?: FeedbackPair;
  explanation?: RichText | null;
}

/** A question of a package, named for what it asks. */
export function authoredQuestion(draft: QuestionDraft): SourceQuestion {
  const { kind, stem, body, id, name = "", notes = [], explanation = null } = draft;
  const shown = showGaps(name || stem.rich.text);
  return {
    kind,
    name: tidyTitle(shown, "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation,
    feedback: draft.feedback ?? { right: null, wrong: null },
    sourceId: id,
    notes: [...new Set([...stem.notes, ...notes])],
    body,
  };
}

function takeOne(builder: CourseBuilder, { title, sourceId, text, questions, left }: AuthoredLesson): void {
  const quizzes = questions.length > 0 ? [{ title, questions, kind: "" as const, sourceId }] : [];
  takeLesson(builder, { title, sourceId, text, kind: "page", quizzes });
  for (const { kind, name, reason } of left) builder.skip(kind, name, reason);
}

/** Hands a course to the builder: headings are units, lessons islands. */
export function takeAuthored(builder: CourseBuilder, { units, left }: AuthoredCourse): void {
  refuseTooMany(units.flatMap(({ lessons }) => lessons.flatMap(({ questions }) => questions)).length);
  for (const { title, lessons } of units) {
    if (title === "") builder.endUnit();
    else builder.unit(title);
    for (const lesson of lessons) takeOne(builder, lesson);
  }
  builder.endUnit();
  for (const { kind, name, reason } of left) builder.skip(kind, name, reason);
}
