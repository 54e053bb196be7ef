import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { written } from "../day-words.ts";

/** One that is near: what it takes, and how far it is. */
export function NextBadge({ badge, language }: { badge: AchievementDto; language: string }) {
  const { title, description, icon, progress, goal } = badge;
  const told = `${written(progress, language)} of ${written(goal, language)}`;
  return (
    <li className="card flex min-w-0 items-center gap-4 rounded-card border-2 border-line bg-surface p-4">
      <AchievementBadge icon={icon} isEarned={false} size={64} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <h3 className="font-display font-semibold text-base leading-tight">{title}</h3>
        <p className="mt-0.5 text-ink-2 text-sm leading-snug">{description}</p>
        {/* Where one is enough there is nothing to be half-way through. */}
        {goal > 1 ? (
          <div className="mt-2 flex items-center gap-3">
            <ProgressBar
              percent={(progress / goal) * 100}
              label={title}
              valueText={told}
              tone="gold"
              className="flex-1"
            />
            <span aria-hidden="true" className="num shrink-0 text-ink-2 text-sm">
              {told}
            </span>
          </div>
        ) : null}
      </div>
    </li>
  );
}
