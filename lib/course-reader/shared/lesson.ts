import type { SourceQuestion } from "../questions/source-question.ts";
import { cutAtParagraph } from "../rules.ts";
import type { CourseBuilder } from "./course-builder.ts";
import { textHtml } from "./lessons/text-html.ts";

interface LessonQuiz {
  title: string;
  questions: readonly SourceQuestion[];
  /** "": the quiz has no line of its own in the report */
  kind: "quiz" | "";
  sourceId: string | null;
}

/** A text and the questions that stand in it. */
interface Lesson {
  title: string;
  sourceId: string | null;
  /** Plain text, paragraphs divided by blank lines; "" for none */
  text: string;
  /** The same as sanitised markup; made from the text where there is none */
  html?: string;
  /** How links of the file name it */
  keys?: readonly string[];
  /** What the text is called in the report: "text", "page" … */
  kind: string;
  quizzes: readonly LessonQuiz[];
}

/**
 * Takes a text with its own questions: a lesson, and behind it one island, which teaches the text. Where none of them can
 * be played, or it has none, questions are made from the text as from any page.
 */
export function takeLesson(
  builder: CourseBuilder,
  { title, sourceId, text, html, keys = [], kind, quizzes }: Lesson,
): void {
  const taught = text === "" ? null : cutAtParagraph(text);
  const markup = html ?? textHtml(text);
  const isRead = builder.lesson({ title, html: markup, sourceId, keys });
  const island = { title, sourceId, text: taught };
  let played = 0;
  for (const quiz of quizzes) played += builder.quiz({ ...quiz, island });
  if (taught === null) return;
  const isCut = taught !== text;
  const reason = isCut ? "Only the beginning of its text was read." : null;
  if (played === 0) builder.page({ title, text, sourceId, kind, lesson: isRead && "elsewhere" });
  else builder.note({ kind, name: title, outcome: isCut ? "degraded" : "imported", reason });
}
