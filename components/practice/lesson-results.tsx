"use client";

import { useEffect, useRef } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { PracticeDto, PracticeResultDto } from "#lib/practice/schema.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ComingBack } from "./coming-back.tsx";
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
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { correct, total } = result;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-8 pb-12 text-center md:pt-12">
        <Penguin pose={correct === 0 ? "read" : "cheer"} size={132} />
        <h1 ref={heading} tabIndex={-1} className="mt-4 text-4xl outline-none">
          Lesson quiz done!
        </h1>
        {lesson ? (
          <p dir="auto" className="wrap-anywhere mt-1 text-ink-2">
            {lesson.title}
          </p>
        ) : null}
        <p className="num mt-3 text-2xl">
          {correct} of {total} right
        </p>
        <p className="mt-1 text-ink-2 text-lg">{wordOf(result)}</p>
        <ComingBack questions={questions} dues={dues} />
        <div className="mt-8 grid w-full gap-3">
          {lesson ? (
            <ButtonLink
              href={paths.classroom(lesson.courseId, lesson._id, lesson.block ?? undefined)}
              prefetch={false}
            >
              Back to the lesson
            </ButtonLink>
          ) : null}
          <ButtonLink href={paths.islands} variant="secondary">
            Back to Quiz Islands
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
