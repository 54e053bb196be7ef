import { type ReactNode, useEffect, useRef } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { QuizHeader } from "#components/quiz/quiz-header.tsx";
import type { PracticeResultDto } from "#lib/practice/schema.ts";

interface ResultsFrameProps {
  result: PracticeResultDto;
  heading: string;
  /** Below the heading: what it was about */
  subject?: ReactNode;
  /** What the result means, in a sentence */
  word: string;
  children: ReactNode;
}

/** The end of a practice: how many were right, and what follows. Its heading takes the focus. */
export function ResultsFrame({ result, heading, subject, word, children }: ResultsFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const { correct, total } = result;
  return (
    <div className="flex min-h-dvh flex-col">
      <QuizHeader />
      <div className="mx-auto flex w-full max-w-[520px] flex-1 flex-col items-center px-4 pt-8 pb-12 text-center md:pt-12">
        <Penguin pose={correct === 0 ? "read" : "cheer"} size={132} />
        <h1 ref={title} tabIndex={-1} className="mt-4 text-4xl outline-none">
          {heading}
        </h1>
        {subject}
        <p className="num mt-3 text-2xl">
          {correct} of {total} right
        </p>
        <p className="mt-1 text-ink-2 text-lg">{word}</p>
        {children}
      </div>
    </div>
  );
}
