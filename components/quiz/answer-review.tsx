"use client";

import clsx from "clsx";
import { Check, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { MathText } from "#components/ui/math.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { Explanation } from "./explanation.tsx";
import { QuestionFooter } from "./question-footer.tsx";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** Every question with what was answered, what is right, and why. Anyone who opens it is led to its beginning. */
export function AnswerReview({ id, questions }: { id: string; questions: readonly QuizQuestionDto[] }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const behavior = useReducedMotion() ? "instant" : "smooth";
  const show = useEffectEvent(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "start", behavior });
  });
  useEffect(() => show(), []);
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-8 w-full text-start">
      <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your answers
      </h2>
      <ol className="mt-4 grid gap-3">
        {questions.map((question, at) => (
          <Reviewed key={question._id} question={question} number={at + 1} />
        ))}
      </ol>
    </section>
  );
}

function Reviewed({ question, number }: { question: QuizQuestionDto; number: number }) {
  const { isCorrect, selectedAnswer, correctAnswer, explanation, explanationHtml } = question;
  return (
    <li className="wrap-anywhere min-w-0 rounded-card border-2 border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="num mt-0.5 text-ink-3 leading-snug">{number}.</span>
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-lg leading-snug">
            <MathText text={question.question} html={question.questionHtml} />
          </h3>
          <dl className="mt-3 grid gap-2">
            <Given
              question={question}
              option={selectedAnswer}
              label="Your answer"
              isRight={isCorrect === true}
            />
            {isCorrect ? null : (
              <Given question={question} option={correctAnswer} label="Right answer" isRight />
            )}
          </dl>
          {explanation ? (
            <Explanation text={explanation} html={explanationHtml} className="mt-3 text-ink-2" />
          ) : null}
          <QuestionFooter question={question} className="mt-2" />
        </div>
      </div>
    </li>
  );
}

interface GivenProps {
  question: QuizQuestionDto;
  option: number | null;
  label: string;
  isRight: boolean;
}

function Given({ question, option, label, isRight }: GivenProps) {
  if (option === null) return null;
  const Icon = isRight ? Check : X;
  return (
    <div className={clsx("rounded-button px-3 py-2", isRight ? "bg-ok-soft" : "bg-bad-soft")}>
      <dt
        className={clsx("flex items-center gap-1.5 text-sm font-semibold", isRight ? "text-ok" : "text-bad")}
      >
        <Icon aria-hidden="true" className="size-4" strokeWidth={3} />
        {label}
        <span className="sr-only">{isRight ? ", correct" : ", wrong"}</span>
      </dt>
      <dd dir="auto">
        <MathText as="span" text={question.options[option] ?? ""} html={question.optionsHtml?.[option]} />
      </dd>
    </div>
  );
}
