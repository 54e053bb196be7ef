"use client";

import { useEffect, useState } from "react";
import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import type { NewAchievementDto } from "#lib/achievement/schema.ts";
import styles from "./new-achievements.module.css";

const TITLE = "Achievements";
/** From one card to the next */
const STEP_MS = 180;
/** After what the screen itself announces */
const TOLD_AFTER_MS = 600;

interface NewAchievementsProps {
  achievements: readonly NewAchievementDto[];
  /** Until then they keep their place, unseen */
  isShown: boolean;
}

/** A live region speaks of what changes in it, so its words come later than the region. */
function useTold(isShown: boolean): boolean {
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setIsTold(true), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  return isTold;
}

/** What a run has earned, among its results: one card after the other, covering nothing. */
export function NewAchievements({ achievements, isShown }: NewAchievementsProps) {
  const isTold = useTold(isShown);
  if (achievements.length === 0) return null;
  const titles = achievements.map(({ title }) => title).join(", ");
  return (
    <section aria-labelledby="new-achievements" className="w-full">
      <h2 id="new-achievements" className="mb-2 text-lg">
        {TITLE}
      </h2>
      <ul className="grid gap-2">
        {achievements.map(({ id, title, description, icon }, at) => (
          <li
            key={id}
            data-shown={isShown}
            style={{ transitionDelay: `${at * STEP_MS}ms` }}
            className={`${styles.card} flex items-center gap-3 rounded-card border-2 border-line bg-surface px-4 py-2.5 text-start`}
          >
            <AchievementBadge icon={icon} size={48} className="shrink-0" />
            <span className="min-w-0">
              <span className="block font-display font-semibold leading-tight">{title}</span>
              <span className="block text-ink-2 text-sm">{description}</span>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isTold ? `${TITLE}: ${titles}.` : ""}
      </p>
    </section>
  );
}
