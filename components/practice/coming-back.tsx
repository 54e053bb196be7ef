"use client";

import { Check, RotateCcw } from "lucide-react";
import { useNow } from "#components/hearts/use-now.ts";
import { MathText } from "#components/ui/math.tsx";
import { MINUTE_MS } from "#lib/core/time.ts";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import type { Dues } from "./use-practice-game.ts";
import { ownZone, whenText } from "./when.ts";

/** One that stood there twice is told of once: its first answer decided. */
function distinct(questions: readonly QuizQuestionDto[]): QuizQuestionDto[] {
  return [...new Map(questions.toReversed().map((one) => [one.question, one])).values()].toReversed();
}

/** What comes back, and when. */
export function ComingBack({ questions, dues }: { questions: readonly QuizQuestionDto[]; dues: Dues }) {
  const now = useNow(MINUTE_MS);
  return (
    <section aria-labelledby="coming-back" className="mt-8 w-full text-start">
      <h2 id="coming-back" className="text-xl">
        When they come back
      </h2>
      <ul className="mt-3 divide-y-2 divide-line rounded-card border-2 border-line bg-surface px-4">
        {distinct(questions).map((question) => (
          <Row key={question._id} question={question} due={dues[question._id] ?? null} now={now} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  question: QuizQuestionDto;
  due: string | null;
  now: number | null;
}

function Row({ question, due, now }: RowProps) {
  const Icon = question.isCorrect ? Check : RotateCcw;
  const tone = question.isCorrect ? "text-ok" : "text-brand";
  return (
    <li className="flex items-start gap-3 py-3">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} strokeWidth={2.5} />
      <span className="min-w-0 flex-1">
        <span dir="auto" className="wrap-anywhere line-clamp-2">
          <MathText text={question.question} />
        </span>
        <span className="mt-0.5 block text-ink-2 text-sm">
          {question.isCorrect ? "You knew it" : "Not yet"}
          {due === null
            ? ". It comes back only if you ever miss it."
            : `: again ${now === null ? "soon" : whenText(due, now, ownZone())}`}
        </span>
      </span>
    </li>
  );
}
