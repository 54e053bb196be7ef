import clsx from "clsx";
import { BookOpenText } from "lucide-react";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ReportProblem } from "./report-problem.tsx";

/** A quiz that lives in this browser alone has questions that no one else could look at. */
export function isStored({ _id }: QuizQuestionDto): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(_id);
}

/** Below what is said about an answered question: where the question comes from, and a way to doubt it. */
export function QuestionFooter({ question, className }: { question: QuizQuestionDto; className?: string }) {
  if (!isStored(question)) return null;
  return (
    <div className={clsx("flex flex-wrap items-center gap-x-4 gap-y-1", className)}>
      {question.isMade ? (
        <p className="inline-flex items-center gap-1.5 text-ink-2 text-sm">
          <BookOpenText aria-hidden="true" className="size-4 shrink-0" />
          Made from your course's text
        </p>
      ) : null}
      {question.isOfLesson ? null : <ReportProblem key={question._id} questionId={question._id} />}
    </div>
  );
}
