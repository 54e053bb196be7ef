import type { AchievementDto } from "#lib/achievement/schema.ts";

/** Badges that are shown as the next ones */
const NEXT_BADGES = 3;

interface BadgeGroups {
  /** The latest first */
  earned: AchievementDto[];
  /** The ones that are nearest */
  next: AchievementDto[];
  rest: AchievementDto[];
}

function share({ progress, goal }: AchievementDto): number {
  return goal === 0 ? 0 : progress / goal;
}

/**
 * Returns the badges as they are shown: earned ones, the latest first; then those that the most has been done for; then the
 * rest, in the order of the catalog. What nothing has been done for is next only where too few others are left.
 */
export function badgeGroups(badges: readonly AchievementDto[]): BadgeGroups {
  const earned = badges
    .filter(({ earnedAt }) => earnedAt !== null)
    .toSorted((a, b) => (b.earnedAt ?? "").localeCompare(a.earnedAt ?? ""));
  const open = badges.filter(({ earnedAt }) => earnedAt === null);
  const next = open.toSorted((a, b) => share(b) - share(a) || a.goal - b.goal).slice(0, NEXT_BADGES);
  return { earned, next, rest: open.filter((badge) => !next.includes(badge)) };
}
