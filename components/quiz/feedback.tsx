import clsx from "clsx";
import * as m from "framer-motion/m";
import { Check, X, Zap } from "lucide-react";
import { Penguin } from "#components/art/penguin.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import type { AnswerDto, QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ExplainMistake } from "./explain-mistake.tsx";
import { Explanation } from "./explanation.tsx";
import { QuestionFooter } from "./question-footer.tsx";
import { bonusOf, explanationOf, OTHER_TAB, verdictOf } from "./quiz-status.ts";

interface FeedbackProps {
  question: QuizQuestionDto | undefined;
  result: AnswerDto;
  isFromOtherTab: boolean;
  /** How much of it is right */
  partly: string | null;
  /** Whether a wrong answer can be explained from the course */
  canExplain: boolean;
}

/** The explanation has the most room: a wrong answer is for learning, not for blame. */
export function Feedback({ question, result, isFromOtherTab, partly, canExplain }: FeedbackProps) {
  const explanation = explanationOf(result);
  const bonus = bonusOf(result);
  const initial = useInitial({ opacity: 0, y: 24 });
  return (
    <m.div
      initial={initial}
      animate={{ opacity: 1, y: 0 }}
      className={clsx(
        "mb-4 flex items-center gap-6 border-l-4 pl-4",
        result.isCorrect ? "border-ok" : "border-bad",
      )}
    >
      <div className="min-w-0 flex-1">
        <Verdict result={result} />
        {isFromOtherTab ? <p className="mt-1 font-semibold text-ink-2 text-sm">{OTHER_TAB}</p> : null}
        {partly ? <p className="mt-1 font-semibold text-ink-2">{partly}</p> : null}
        {explanation === verdictOf(result) ? null : (
          <Explanation
            text={explanation}
            html={result.explanationHtml}
            className="mt-1.5 text-base text-ink"
          />
        )}
        {bonus ? (
          <p className="mt-2 inline-flex items-center gap-1.5 font-semibold text-gold-text text-sm">
            <Zap aria-hidden="true" className="size-4 fill-current" />
            {bonus}
          </p>
        ) : null}
        {canExplain && question && !result.isCorrect ? (
          <ExplainMistake by={{ attemptQuestionId: question._id }} className="mt-2" />
        ) : null}
        {question ? <QuestionFooter question={question} className="mt-2" /> : null}
      </div>
      <Penguin
        pose={result.isCorrect ? "cheer" : "read"}
        size={96}
        className="hidden shrink-0 self-start sm:block"
      />
    </m.div>
  );
}

function Verdict({ result }: { result: AnswerDto }) {
  const { isCorrect } = result;
  const Icon = isCorrect ? Check : X;
  return (
    <p
      className={clsx(
        "flex items-center gap-2 font-display text-2xl font-semibold",
        isCorrect ? "text-ok" : "text-bad",
      )}
    >
      <span
        className={clsx(
          "grid size-7 shrink-0 place-items-center rounded-full text-surface",
          isCorrect ? "bg-ok" : "bg-bad",
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={3.5} />
      </span>
      {verdictOf(result)}
    </p>
  );
}
