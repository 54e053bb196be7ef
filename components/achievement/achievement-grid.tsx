import clsx from "clsx";
import { Pill } from "#components/ui/pill.tsx";
import type { AchievementFamily } from "#lib/achievement/rules.ts";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { AchievementItem, type DateStyle } from "./achievement-item.tsx";

/** In the order in which they are shown */
const FAMILY_TITLES: Record<AchievementFamily, string> = {
  quiz: "In the quiz",
  stars: "Stars",
  streak: "Day by day",
  voyage: "Islands and courses",
  practice: "Practice",
  rank: "Growing up",
  character: "Heart and spirit",
};

interface AchievementGridProps extends DateStyle {
  achievements: AchievementDto[];
}

function isEarned({ earnedAt }: AchievementDto): boolean {
  return earnedAt !== null;
}

/** All that can be earned, by family; within one, what is earned comes first. */
export function AchievementGrid({ achievements, ...dateStyle }: AchievementGridProps) {
  const families = Object.entries(FAMILY_TITLES).map(([family, title]) => {
    const members = achievements.filter((achievement) => achievement.family === family);
    const open = members.filter((achievement) => !isEarned(achievement));
    return { family, title, members: [...members.filter(isEarned), ...open], open: open.length };
  });
  return (
    <section aria-labelledby="achievements">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="achievements" className="text-2xl">
          Achievements
        </h2>
        <Pill tone="gold" className="num">
          {achievements.filter(isEarned).length} of {achievements.length}
        </Pill>
      </div>
      <div className="grid gap-4 md:gap-6">
        {families
          .filter(({ members }) => members.length > 0)
          .map(({ family, title, members, open }) => (
            <section
              key={family}
              aria-labelledby={`achievements-${family}`}
              className="card rounded-card border-2 border-line bg-surface px-3 py-4 sm:p-6"
            >
              <div className="mb-4 flex items-baseline justify-between gap-4 px-1">
                <h3 id={`achievements-${family}`} className="text-lg">
                  {title}
                </h3>
                <p className="num text-ink-2 text-sm">
                  {members.length - open} of {members.length}
                </p>
              </div>
              <ul
                className={clsx(
                  "grid grid-cols-2 gap-x-3 gap-y-6",
                  // No row that ends half empty
                  members.length % 3 === 0 ? "sm:grid-cols-3" : "sm:grid-cols-4",
                )}
              >
                {members.map((achievement) => (
                  <AchievementItem key={achievement.id} achievement={achievement} {...dateStyle} />
                ))}
              </ul>
            </section>
          ))}
      </div>
    </section>
  );
}
