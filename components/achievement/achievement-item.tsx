import { AchievementBadge } from "#components/art/achievement-badge.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { AchievementDto } from "#lib/achievement/schema.ts";

export interface DateStyle {
  /** BCP 47 */
  language: string;
  /** IANA zone: the learner's day, wherever the page is rendered */
  timeZone?: string;
}

interface AchievementItemProps extends DateStyle {
  achievement: AchievementDto;
}

export function AchievementItem({ achievement, ...dateStyle }: AchievementItemProps) {
  const { title, description, icon, earnedAt } = achievement;
  return (
    <li className="flex min-w-0 flex-col items-center text-center">
      <AchievementBadge icon={icon} isEarned={earnedAt !== null} size={80} />
      <h4 className="mt-2 font-display font-semibold text-base leading-tight">{title}</h4>
      <p className="mt-1 mb-2 max-w-56 text-balance text-ink-2 text-sm">{description}</p>
      <div className="mt-auto w-full max-w-40">
        {earnedAt === null ? (
          <Progress achievement={achievement} />
        ) : (
          <EarnedOn earnedAt={earnedAt} {...dateStyle} />
        )}
      </div>
    </li>
  );
}

function EarnedOn({ earnedAt, language, timeZone = "UTC" }: DateStyle & { earnedAt: string }) {
  const date = new Date(earnedAt).toLocaleDateString(language, {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone,
  });
  return (
    <p className="font-medium text-gold-text text-sm">
      <span className="sr-only">Earned on </span>
      <time dateTime={earnedAt}>{date}</time>
    </p>
  );
}

/** Where one is enough there is nothing to be half-way through. */
function Progress({ achievement: { title, progress, goal } }: { achievement: AchievementDto }) {
  if (goal === 1) return <p className="text-ink-3 text-sm">Not yet earned</p>;
  const told = `${progress} of ${goal}`;
  return (
    <>
      <ProgressBar percent={(progress / goal) * 100} label={title} valueText={told} className="h-1.5" />
      <p aria-hidden="true" className="num mt-1 text-ink-2 text-sm">
        {told}
      </p>
    </>
  );
}
