"use client";

import clsx from "clsx";
import { useState } from "react";
import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { Button } from "#components/ui/button.tsx";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import type { Writing } from "../day-words.ts";
import { Revealed } from "./revealed.tsx";

interface BadgeGridProps {
  badges: readonly AchievementDto[];
  /** How many are shown at first */
  first: number;
  writing: Writing;
}

/** Badges in rows; the rest of a long list comes with a press. */
export function BadgeGrid({ badges, first, writing }: BadgeGridProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? badges : badges.slice(0, first);
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-2 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
        {shown.map((badge, index) => (
          <Revealed key={badge.id} isLate={index >= first} className="min-w-0">
            <Badge badge={badge} writing={writing} />
          </Revealed>
        ))}
      </ul>
      {shown.length < badges.length ? (
        <p className="mt-5 text-center">
          <Button variant="secondary" size="sm" onClick={() => setIsWhole(true)}>
            Show all {badges.length}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** "Nov 21, 2026", on the learner's day */
function earnedOn(instant: string, { language, timeZone }: Writing): string {
  const format = { day: "numeric", month: "short", year: "numeric", timeZone } as const;
  return new Date(instant).toLocaleDateString(language, format);
}

function Badge({ badge, writing }: { badge: AchievementDto; writing: Writing }) {
  const { title, description, icon, earnedAt } = badge;
  const isEarned = earnedAt !== null;
  return (
    <div className="flex flex-col items-center text-center">
      <AchievementBadge icon={icon} isEarned={isEarned} size={isEarned ? 80 : 64} />
      <h3
        className={clsx("mt-2 font-display font-semibold text-base leading-tight", !isEarned && "text-ink-2")}
      >
        {title}
      </h3>
      <p className="mt-0.5 text-balance text-ink-2 text-sm leading-snug">{description}</p>
      {isEarned ? (
        <p className="mt-1 font-medium text-gold-text text-sm">
          <span className="sr-only">Earned on </span>
          <time dateTime={earnedAt}>{earnedOn(earnedAt, writing)}</time>
        </p>
      ) : null}
    </div>
  );
}
