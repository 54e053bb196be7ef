import { addDays, type LocalDay } from "#lib/core/time.ts";

/** docs/product.md#xp */
export const XP_PER_STAR = 25;
export const XP_PER_CORRECT_WITHOUT_STARS = 5;
/** The most that one quiz can pay: three stars */
export const MAX_QUIZ_XP = 3 * XP_PER_STAR;
export const RANK_UP_XP = 1000;
export const DAILY_LOGIN_XP = 50;
/** What the courses that no one else has count for on the leaderboard, a local day (docs/product.md#leaderboard) */
export const OWN_COURSE_BOARD_XP = 300;

export interface Rank {
  name: string;
  minXp: number;
  description: string;
  logo: string;
}

/** docs/product.md#ranks */
export const RANKS: readonly [Rank, ...Rank[]] = [
  {
    name: "Novice Penguin",
    minXp: 0,
    description: "Just starting your journey",
    logo: "/ranks/novice-penguin.svg",
  },
  {
    name: "Dedicated Learner",
    minXp: 1000,
    description: "2 weeks of consistent learning",
    logo: "/ranks/dedicated-learner.svg",
  },
  {
    name: "Persistent Scholar",
    minXp: 2500,
    description: "3 weeks of dedication",
    logo: "/ranks/persistent-scholar.svg",
  },
  {
    name: "Monthly Master",
    minXp: 5000,
    description: "Completed 1 month of learning",
    logo: "/ranks/monthly-master.svg",
  },
  {
    name: "Seasoned Expert",
    minXp: 10000,
    description: "2 months of mastery",
    logo: "/ranks/seasoned-expert.svg",
  },
  {
    name: "Learning Legend",
    minXp: 25000,
    description: "6 months of excellence",
    logo: "/ranks/learning-legend.svg",
  },
];

export function rankFor(xp: number): Rank {
  return RANKS.findLast((rank) => rank.minXp <= xp) ?? RANKS[0];
}

export function nextRank(xp: number): Rank | null {
  return RANKS.find((rank) => rank.minXp > xp) ?? null;
}

/** How far between the current rank's threshold and the next one's, in percent; 100 at the last rank. */
export function rankProgress(xp: number): number {
  const next = nextRank(xp);
  if (!next) return 100;
  const { minXp } = rankFor(xp);
  return Math.floor(((xp - minXp) / (next.minXp - minXp)) * 100);
}

/** What completing a quiz is worth: 25 a star, or 5 a correct answer where there is no star. */
export function quizXp(stars: number, correct: number): number {
  return stars > 0 ? stars * XP_PER_STAR : correct * XP_PER_CORRECT_WITHOUT_STARS;
}

/**
 * What is still to be paid: `worth` belongs to all `total` questions of a quiz, only `own` of them were never paid
 * under another quiz, and `paid` was paid for this quiz before. Never negative (docs/product.md#repeats).
 */
export function payable(worth: number, own: number, total: number, paid: number): number {
  if (total === 0) return 0;
  return Math.max(0, Math.floor((worth * own) / total) - paid);
}

/**
 * How much of a quiz's `MAX_QUIZ_XP` can't be earned any more, because it was paid before: for the same quiz, or for
 * its questions under another quiz.
 */
export function earnedBefore(own: number, total: number, paid: number): number {
  return total === 0 ? 0 : MAX_QUIZ_XP - payable(MAX_QUIZ_XP, own, total, paid);
}

/**
 * The ranks that a gain reaches, lowest first, those included that their own awards reach
 * (docs/product.md#ranks): the thresholds lie further apart than the award.
 */
export function ranksReached(xp: number, gained: number): Rank[] {
  const reached = RANKS.filter((rank) => rank.minXp > xp && rank.minXp <= xp + gained);
  return reached.length === 0 ? [] : [...reached, ...ranksReached(xp + gained, reached.length * RANK_UP_XP)];
}

/** What of a payment counts on the leaderboard, where the same local day's courses of one's own have counted `counted`. */
export function ownCourseBoardXp(amount: number, counted: number): number {
  return Math.max(0, Math.min(amount, OWN_COURSE_BOARD_XP - counted));
}

export const PERIODS = ["week", "month", "all"] as const;
export type Period = (typeof PERIODS)[number];

/** The UTC date that begins the period an instant lies in: Monday, the first of the month, 1970. */
export function periodStart(period: Period, now: Date): LocalDay {
  const today = now.toISOString().slice(0, 10);
  if (period === "all") return "1970-01-01";
  if (period === "month") return `${today.slice(0, 8)}01`;
  return addDays(today, -((now.getUTCDay() + 6) % 7));
}
