import clsx from "clsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";

interface ProgressDotsProps {
  questions: readonly QuizQuestionDto[];
  index: number;
  className?: string;
}

function lookOf(question: QuizQuestionDto, isCurrent: boolean): string {
  if (question.isCorrect === true) return "bg-ok";
  // Hollow, so that colour is not the only difference
  if (question.isCorrect === false) return "border-2 border-bad";
  return isCurrent ? "bg-brand" : "bg-line dark:bg-border-strong";
}

/** Decoration: the counter says the same in words. */
export function ProgressDots({ questions, index, className }: ProgressDotsProps) {
  return (
    <span aria-hidden="true" className={clsx("flex items-center justify-center gap-1.5", className)}>
      {questions.map((question, at) => (
        <span
          key={question._id}
          className={clsx(
            "h-2 rounded-full transition-colors duration-state",
            at === index ? "w-6" : "w-2",
            lookOf(question, at === index),
          )}
        />
      ))}
    </span>
  );
}
