"use client";

import * as m from "framer-motion/m";
import { useEffect, useState } from "react";
import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { useInitial } from "#components/ui/motion/motion-scope.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import type { NewAchievementDto } from "#lib/achievement/schema.ts";

/** From one card to the next */
const STEP_MS = 180;
/** After what the screen itself announces */
const TOLD_AFTER_MS = 600;

interface NewAchievementsProps {
  achievements: readonly NewAchievementDto[];
}

/** A live region speaks of what changes in it, so its words come later than the region. */
function useTold(): boolean {
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTold(true), TOLD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTold;
}

/** What a run has earned, among its results: one card after the other, covering nothing. */
export function NewAchievements({ achievements }: NewAchievementsProps) {
  const isTold = useTold();
  const initial = useInitial({ opacity: 0, y: 12 });
  if (achievements.length === 0) return null;
  const heading = achievements.length === 1 ? "New badge" : "New badges";
  const titles = achievements.map(({ title }) => title).join(", ");
  return (
    <section aria-labelledby="new-achievements" className="w-full">
      <h2 id="new-achievements" className="mb-2 text-lg">
        {heading}
      </h2>
      <ul className="grid gap-2">
        {achievements.map(({ id, title, description, icon }, at) => (
          <m.li
            key={id}
            initial={initial}
            animate={{ opacity: 1, y: 0 }}
            transition={transition("panel", "enter", at * STEP_MS)}
            className="flex items-center gap-3 rounded-card border-2 border-line bg-surface px-4 py-2.5 text-start"
          >
            <AchievementBadge icon={icon} size={48} className="shrink-0" />
            <span className="min-w-0">
              <span className="block font-display font-semibold leading-tight">{title}</span>
              <span className="block text-ink-2 text-sm">{description}</span>
            </span>
          </m.li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {isTold ? `${heading}: ${titles}.` : ""}
      </p>
    </section>
  );
}
