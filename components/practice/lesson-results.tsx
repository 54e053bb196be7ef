"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { PracticeDto, PracticeResultDto } from "#lib/practice/schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ComingBack } from "./coming-back.tsx";
import { ResultsFrame } from "./results-frame.tsx";
import type { Dues } from "./use-practice-game.ts";

interface LessonResultsProps {
  result: PracticeResultDto;
  /** Null once it is gone */
  lesson: PracticeDto["lesson"];
  questions: readonly QuizQuestionDto[];
  dues: Dues;
}

function wordOf({ correct, total }: PracticeResultDto): string {
  return correct === total
    ? "You knew every one of them."
    : "What you missed comes back in practice, until it stays.";
}

/** The end of a practice about a lesson: nothing was won, and the lesson waits. */
export function LessonResults({ result, lesson, questions, dues }: LessonResultsProps) {
  const subject = lesson ? (
    <p dir="auto" className="wrap-anywhere mt-1 text-ink-2">
      {lesson.title}
    </p>
  ) : null;
  const back = (
    <ButtonLink href={paths.islands} variant={lesson ? "quiet" : "primary"}>
      Back to Quiz Islands
    </ButtonLink>
  );
  const toLesson = lesson ? (
    <ButtonLink
      href={paths.classroom(lesson.courseId, lesson._id, lesson.block ?? undefined)}
      prefetch={false}
    >
      Back to the lesson
    </ButtonLink>
  ) : null;
  return (
    <ResultsFrame
      result={result}
      heading="Lesson quiz done!"
      subject={subject}
      word={wordOf(result)}
      other={toLesson && back}
      primary={toLesson ?? back}
    >
      <ComingBack questions={questions} dues={dues} />
    </ResultsFrame>
  );
}
