import clsx from "clsx";
import { Check, X } from "lucide-react";
import { MathText } from "#components/ui/math.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import styles from "../quiz.module.css";
import { type AnswerPart, answerParts, type Words } from "./answer-parts.ts";

/** An answer part by part: what was given, whether that is right, and what would have been. */
export function AnswerPartList({ question, className }: { question: QuizQuestionDto; className?: string }) {
  return (
    <ul className={clsx("grid gap-2", className)}>
      {answerParts(question).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an answered question never change
        <Part key={at} part={part} />
      ))}
    </ul>
  );
}

function Part({ part }: { part: AnswerPart }) {
  const { label, given, isRight, right } = part;
  const Icon = isRight ? Check : X;
  return (
    <li
      data-look={isRight ? "right" : "wrong"}
      className={clsx(
        "wrap-anywhere scroll-mt-20 scroll-mb-[50dvh] rounded-button border-2 px-4 py-2.5 text-start",
        isRight ? ["border-ok bg-ok-soft", styles.right] : ["border-bad bg-bad-soft", styles.wrong],
      )}
    >
      <div className="flex items-start gap-3">
        <span
          aria-hidden="true"
          className={clsx(
            "mt-0.5 grid size-6 shrink-0 place-items-center rounded-full text-surface",
            isRight ? "bg-ok" : "bg-bad",
          )}
        >
          <Icon className="size-4" strokeWidth={3.5} />
        </span>
        <div className="min-w-0 flex-1">
          {label ? (
            <p dir="auto" className="font-semibold text-ink-2">
              <Say words={label} />
            </p>
          ) : null}
          <dl className="grid gap-x-6 gap-y-1 sm:grid-flow-col sm:auto-cols-fr">
            {given ? (
              <Said
                term="Your answer"
                verdict={isRight ? "correct" : "wrong"}
                isRight={isRight}
                words={given}
              />
            ) : null}
            {right ? <Said term={given ? "Right answer" : "Also right"} isRight words={right} /> : null}
          </dl>
        </div>
      </div>
    </li>
  );
}

interface SaidProps {
  term: string;
  verdict?: string;
  isRight: boolean;
  words: Words;
}

function Said({ term, verdict, isRight, words }: SaidProps) {
  return (
    <div className="min-w-0">
      <dt className={clsx("text-sm font-semibold", isRight ? "text-ok" : "text-bad")}>
        {term}
        {verdict ? <span className="sr-only">, {verdict}</span> : null}
      </dt>
      <dd dir="auto">
        <Say words={words} />
      </dd>
    </div>
  );
}

function Say({ words }: { words: Words }) {
  return <MathText as="span" text={words.text} html={words.html} />;
}
