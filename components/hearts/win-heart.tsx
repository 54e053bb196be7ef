"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { usePractice } from "#lib/practice/client.ts";
import type { PracticeStateDto } from "#lib/practice/schema.ts";
import { HeartsGone } from "./hearts-gone.tsx";

/** Whether a practice would give a heart back now. */
export function canWinHeart({ canPractise, heartsLeftToday }: PracticeStateDto): boolean {
  return canPractise && heartsLeftToday > 0;
}

function whyNot({ canPractise }: PracticeStateDto): string {
  return canPractise ? "You have won back all of today's hearts." : "There is nothing to practice yet.";
}

/** "Win 2 hearts back"; without a number until it is known. */
function winWords(hearts = 1): string {
  return hearts === 1 ? "Win a heart back" : `Win ${hearts} hearts back`;
}

/** What stands in a quiz's place while hearts are out: when they are back, and the way to win one now. */
export function WinHeart() {
  const { data: practice } = usePractice(undefined);
  return (
    <div className="mt-3">
      <HeartsGone />
      {practice && !canWinHeart(practice) ? (
        <p className="mt-2 text-ink-2 text-sm">{whyNot(practice)}</p>
      ) : (
        <ButtonLink size="sm" data-next href={paths.practice} className="mt-3 w-full">
          {winWords(practice?.nextHearts)}
        </ButtonLink>
      )}
    </div>
  );
}
