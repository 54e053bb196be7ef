import { AppError } from "#lib/core/errors.ts";
import { findLessonRun, startLessonRun } from "#lib/practice/lesson-service.ts";
import { type KnownMade, toMade } from "#lib/practice/made.ts";
import { LESSON_QUESTIONS, type LessonPart, scopeOf } from "#lib/practice/rules.ts";
import type { QuizMeBody, QuizMeDto } from "#lib/practice/schema.ts";
import { makeAnyQuestions } from "#lib/quiz/generator/process-service.ts";
import { sha256 } from "#lib/server/hash.ts";
import { countCall } from "#lib/server/http/limit.ts";
import { byNearness, type LessonWords, partText } from "./lesson-part.ts";
import { getLessonWords } from "./part-queries.ts";
import { findSealed, listWithdrawn, type SealedQuiz } from "./sealed-queries.ts";

interface Unsealed {
  questions: KnownMade[];
  /** Of those that are sealed */
  quizzes: SealedQuiz[];
}

/**
 * The questions that are made of a part of a lesson, without those that are sealed for the learner or tell
 * what one tells. Of a passage, those of its sentences come first. Throws `invalid_input` for a block that isn't there.
 */
export async function makeUnsealed(
  userId: string,
  lesson: LessonWords & { courseId: string },
  part: LessonPart,
  now: Date,
): Promise<Unsealed> {
  const text = partText(lesson, part);
  if (text === null)
    throw new AppError("invalid_input", "This part of the lesson has changed. Reload the page.");
  await countCall("lessonQuestions", userId);
  const drafts = await makeAnyQuestions(userId, text, lesson.title, now);
  const ordered = part.quote === null ? drafts : byNearness(drafts, text, part.quote);
  const all = ordered.map(toMade);
  const withdrawn = await listWithdrawn(
    userId,
    all.map(({ fingerprint }) => fingerprint),
  );
  const made = all.filter(({ fingerprint }) => !withdrawn.has(fingerprint));
  const sealed = await findSealed(userId, { courseId: lesson.courseId, text }, made, now);
  return { questions: made.filter((_, at) => !sealed.has(at)), quizzes: [...sealed.values()] };
}

/** Of a passage, only the closest questions: they are chosen from no others. */
function closest(questions: readonly KnownMade[], { quote }: LessonPart): readonly KnownMade[] {
  return quote === null ? questions : questions.slice(0, LESSON_QUESTIONS.most);
}

/**
 * A practice of three to five questions made of a lesson, one of its sections or a passage: the one that is open already
 * where it is about the same part. Nothing is won or lost in it. Where fewer than three questions are left, none is begun, and
 * the result leads to the quiz that asks the others. Throws `not_found`, `invalid_input`, `rate_limited`.
 * docs/product.md#quiz-me-on-this
 */
export async function quizMe(
  userId: string,
  lessonId: string,
  body: QuizMeBody,
  now: Date,
): Promise<QuizMeDto> {
  const lesson = await getLessonWords(userId, lessonId);
  const part = { block: body.block ?? null, quote: body.quote ?? null };
  const run = { userId, lessonId, scope: scopeOf(part, sha256) };
  const open = await findLessonRun(run, now);
  if (open) return { practice: open, reason: null, quiz: null };
  const { questions, quizzes } = await makeUnsealed(userId, lesson, part, now);
  if (questions.length < LESSON_QUESTIONS.least)
    return { practice: null, reason: quizzes.length > 0 ? "in_quiz" : "too_few", quiz: quizzes[0] ?? null };
  const practice = await startLessonRun(run, closest(questions, part), now);
  return { practice, reason: null, quiz: null };
}
