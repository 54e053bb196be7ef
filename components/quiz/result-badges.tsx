import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { QuestsDone } from "#components/quest/quests-done.tsx";
import type { NewAchievementDto } from "#lib/achievement/schema.ts";
import type { QuestDoneDto } from "#lib/quest/schema.ts";

/** As many as a phone has room for; the results list all of them */
const MAX_LARGE = 3;

interface ResultBadgesProps {
  achievements: readonly NewAchievementDto[];
  quests: readonly QuestDoneDto[];
}

/** What the run has won for good: new badges, and below them the quests that it has done. */
export function ResultBadges({ achievements, quests }: ResultBadgesProps) {
  return (
    <div className="flex w-full flex-col items-center gap-6">
      {achievements.length > 0 ? <Badges achievements={achievements} /> : null}
      <QuestsDone quests={quests} />
    </div>
  );
}

/** Large: one with its words, more of them with their names. */
function Badges({ achievements }: Pick<ResultBadgesProps, "achievements">) {
  const [first] = achievements;
  if (achievements.length === 1 && first)
    return (
      <div className="flex flex-col items-center text-center">
        <p className="font-semibold text-gold-text">New badge</p>
        <AchievementBadge icon={first.icon} size={148} className="mt-3" />
        <p className="mt-4 font-display font-semibold text-2xl">{first.title}</p>
        <p className="mt-1 text-ink-2">{first.description}</p>
      </div>
    );
  const more = achievements.length - MAX_LARGE;
  return (
    <div className="flex flex-col items-center text-center">
      <p className="font-semibold text-gold-text">{achievements.length} new badges</p>
      <ul className="mt-4 flex justify-center gap-4 xs:gap-6">
        {achievements.slice(0, MAX_LARGE).map(({ id, title, icon }) => (
          <li key={id} className="flex w-24 flex-col items-center gap-2">
            <AchievementBadge icon={icon} size={88} />
            <span className="font-display font-semibold leading-tight">{title}</span>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-3 text-ink-2">and {more} more</p> : null}
    </div>
  );
}
