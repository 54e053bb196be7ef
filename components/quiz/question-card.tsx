"use client";

import clsx from "clsx";
import * as m from "framer-motion/m";
import { useEffect, useId, useRef } from "react";
import { MathText } from "#components/ui/math.tsx";
import { mayHoldMath, spokenText } from "#components/ui/math-parts.ts";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import type { QuizQuestionDto } from "#lib/quiz/schema.ts";
import { AnswerField } from "./kinds/answer-field.tsx";
import type { Draft, Fault } from "./kinds/draft.ts";
import { useReducedMotion } from "./use-reduced-motion.ts";

/** Letters; longer questions are set smaller on a phone, so that their options stay in sight */
const LONG_QUESTION = 90;

function sizeOf(text: string): string {
  return text.length > LONG_QUESTION ? "text-xl xs:text-2xl" : "text-2xl";
}

interface QuestionCardProps {
  question: QuizQuestionDto;
  draft: Draft;
  fault: Fault | null;
  isLocked: boolean;
  /** Where it stands among the others, read with its heading: "Question 1 of 5" */
  place: string;
  /** As it comes, and so is read */
  takesFocus: boolean;
  onChoose: (option: number) => void;
  onEdit: (draft: Draft) => void;
}

const isMarked = (element: Element) =>
  element.matches("[data-look=right], [data-look=wrong], [data-look=missed]");

/** Calls once the page grows, the first time: a tip comes into the sheet, or a picture. */
function onGrowth(call: () => void): () => void {
  const height = () => document.body.scrollHeight;
  const before = height();
  const observer = new ResizeObserver(() => {
    if (height() <= before) return;
    observer.disconnect();
    call();
  });
  observer.observe(document.body);
  return () => observer.disconnect();
}

/** The sheet grows over the answer: what it says something about must stay in sight. */
function useMarkedInSight(isAnswered: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const behavior = useReducedMotion() ? "instant" : "smooth";
  useEffect(() => {
    if (!isAnswered) return;
    const marked = [...(group.current?.querySelectorAll("[data-look]") ?? [])].filter(isMarked);
    // A long list is read from its first fault on, options of a choice to the right one.
    const wrong = marked.find((each) => each.matches("li[data-look=wrong]"));
    const right = marked.findLast((each) => !each.matches("[data-look=wrong]"));
    const show = () => (wrong ?? right ?? marked.at(-1))?.scrollIntoView({ block: "nearest", behavior });
    show();
    return onGrowth(show);
  }, [isAnswered, behavior]);
  return group;
}

/** The heading names what answers it; a drawn formula has no name that can be read out, so that its source stands in. */
function nameFor(text: string, id: string) {
  return mayHoldMath(text) ? { "aria-label": spokenText(text) } : { "aria-labelledby": id };
}

/** Keyed by the question, so that each one starts afresh. */
export function QuestionCard({ question, place, takesFocus, ...field }: QuestionCardProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const group = useMarkedInSight(question.isCorrect !== null);
  useEffect(() => {
    if (!takesFocus) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const initial = useInitial({ opacity: 0, y: 24 });
  return (
    <m.div initial={initial} animate={{ opacity: 1, y: 0 }}>
      <p id={`${id}-place`} className="sr-only">
        {place}
      </p>
      <h2
        id={id}
        ref={heading}
        tabIndex={-1}
        aria-describedby={`${id}-place`}
        dir="auto"
        className={clsx(
          "wrap-anywhere text-start leading-snug outline-none md:text-3xl",
          sizeOf(question.question),
        )}
      >
        <MathText text={question.question} html={question.questionHtml} />
      </h2>
      <div ref={group} className="mt-6">
        <AnswerField {...field} question={question} naming={nameFor(question.question, id)} />
      </div>
    </m.div>
  );
}
