import { type ReactNode, useEffect, useRef } from "react";
import { LearnerPenguin } from "#components/profile/learner-penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import { useLate } from "#components/quiz/use-late.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";

/** ms in which an Enter still means the last question */
const HURRY_MS = 400;

/** The heading at first, which tells a listener where they are; then the way on, unless they are somewhere else by then. */
function useArrival() {
  const title = useRef<HTMLHeadingElement>(null);
  const wayOn = useRef<HTMLDivElement>(null);
  const isCalm = useLate(true, HURRY_MS);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (!isCalm || document.activeElement !== title.current) return;
    wayOn.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
  }, [isCalm]);
  return { title, wayOn };
}

interface ResultsFrameProps {
  result: PracticeResultDto;
  heading: string;
  /** Below the heading: what it was about */
  subject?: ReactNode;
  /** What the result means, in a sentence */
  word: string;
  children: ReactNode;
  /** The other way on, below the results */
  other: ReactNode;
  /** The way on, where the button to the next question stood: it takes the focus */
  primary: ReactNode;
}

/** The end of a practice: how many were right, and what follows. */
export function ResultsFrame({
  result,
  heading,
  subject,
  word,
  children,
  other,
  primary,
}: ResultsFrameProps) {
  const { title, wayOn } = useArrival();
  const { correct, total } = result;
  const isTold = useLate(true);
  const score = `${correct} of ${total} right`;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-8 pb-12 text-center md:pt-12">
        <LearnerPenguin pose={correct === 0 ? "read" : "cheer"} size={132} />
        <h1 ref={title} tabIndex={-1} className="mt-4 text-4xl outline-none">
          {heading}
        </h1>
        {subject}
        <p className="num mt-3 text-2xl">{score}</p>
        <p className="mt-1 text-ink-2 text-lg">{word}</p>
        {children}
        <div className="mt-6 grid w-full">{other}</div>
      </div>
      <p role="status" className="sr-only">
        {isTold ? `${score}. ${word}` : ""}
      </p>
      <footer className="sticky bottom-0 z-10 border-line border-t-2 bg-surface pb-[env(safe-area-inset-bottom)]">
        <div
          ref={wayOn}
          className="mx-auto flex w-full max-w-quiz px-4 py-3 *:w-full sm:py-4 sm:*:ml-auto sm:*:w-auto sm:*:min-w-48"
        >
          {primary}
        </div>
      </footer>
    </div>
  );
}
