"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { MathText } from "#components/ui/math.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { ExplainMistake } from "./explain-mistake.tsx";
import { Explanation } from "./explanation.tsx";
import { AnswerPartList } from "./kinds/answer-part-list.tsx";
import { partlyRightOf } from "./kinds/answer-parts.ts";
import { isStored, QuestionFooter } from "./question-footer.tsx";
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
  const { explanation, explanationHtml } = question;
  const partly = partlyRightOf(question);
  return (
    <li className="wrap-anywhere min-w-0 rounded-card border-2 border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start gap-3">
        <span className="num mt-0.5 text-ink-3 leading-snug">{number}.</span>
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="text-lg leading-snug">
            <MathText text={question.question} html={question.questionHtml} />
          </h3>
          <AnswerPartList question={question} className="mt-3" />
          {partly ? <p className="mt-2 font-semibold text-ink-2 text-sm">{partly}</p> : null}
          {explanation ? (
            <Explanation text={explanation} html={explanationHtml} className="mt-3 text-ink-2" />
          ) : null}
          {question.isCorrect === false && isStored(question) ? (
            <ExplainMistake by={{ questionId: question._id }} className="mt-3" />
          ) : null}
          <QuestionFooter question={question} className="mt-2" />
        </div>
      </div>
    </li>
  );
}
