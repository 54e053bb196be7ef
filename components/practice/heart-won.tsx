"use client";

import { useEffect, useState } from "react";
import { HeartsDisplay } from "#components/hearts/hearts-display.tsx";
import type { PracticeResultDto } from "#lib/practice/schema.ts";

/** The hearts fill up a moment after the screen has come, so that it is seen. */
const FILL_AFTER_MS = 500;

function titleOf({ heartsGained, hearts, maxHearts }: PracticeResultDto): string {
  if (heartsGained > 1) return `You won ${heartsGained} hearts back!`;
  if (heartsGained === 1) return "You won a heart back!";
  return hearts >= maxHearts ? "Your hearts are full." : "You have won today's hearts already.";
}

function outlookOf({ hearts, maxHearts, heartsLeftToday }: PracticeResultDto): string | null {
  if (hearts >= maxHearts) return null;
  // After the first of a day, each gives one.
  return heartsLeftToday === 0
    ? "There are more to win tomorrow."
    : "The next practice wins another one back.";
}

/** What the practice did to the hearts. */
export function HeartWon({ result }: { result: PracticeResultDto }) {
  const { heartsGained, hearts, maxHearts } = result;
  const [isFilled, setIsFilled] = useState(heartsGained === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsFilled(true), FILL_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const outlook = outlookOf(result);
  return (
    <section
      aria-label="Hearts"
      className="mt-6 flex w-full flex-col items-center gap-2 rounded-card border-2 border-line bg-surface p-5"
    >
      <span aria-hidden="true">
        <HeartsDisplay hearts={isFilled ? hearts : hearts - heartsGained} maxHearts={maxHearts} size={30} />
      </span>
      <p className="font-display font-semibold text-lg">
        {titleOf(result)}
        <span className="sr-only"> {`${hearts} of ${maxHearts} hearts.`}</span>
      </p>
      {outlook === null ? null : <p className="text-ink-2 text-sm">{outlook}</p>}
    </section>
  );
}
