import type { CompletionDto } from "#lib/island/schema.ts";
import { MILESTONES } from "#lib/streak/rules.ts";
import { RANK_UP_XP, RANKS } from "#lib/xp/rules.ts";
import type { AwardDto, DailyLoginDto, RankDto } from "#lib/xp/schema.ts";
import type { Reward } from "./reward-queue.ts";

/** What the ranks between two totals paid; at least one was reached. */
function rankXp(before: number, after: number): number {
  const reached = RANKS.filter(({ minXp }) => minXp > before && minXp <= after);
  return RANK_UP_XP * Math.max(1, reached.length);
}

function rankUp(newRank: RankDto, before: number, after: number): Reward {
  return {
    id: `rank-up:${newRank.name}`,
    kind: "rank-up",
    xp: rankXp(before, after),
    reason: "New rank",
    newXpTotal: after,
    newRank,
  };
}

/** A daily login that was paid, and the rank that it reached. `mark` names the day. */
export function loginRewards({ xpEarned, totalXP, newRank }: DailyLoginDto, mark: string): Reward[] {
  const login: Reward = {
    id: `daily-login:${mark}`,
    kind: "daily-login",
    xp: xpEarned,
    reason: "Daily login bonus",
    newXpTotal: totalXP,
  };
  return newRank ? [login, rankUp(newRank, totalXP - xpEarned - RANK_UP_XP, totalXP)] : [login];
}

/** The milestone that a completed quiz may have reached. */
export function milestoneOfStreak(streak: number): (typeof MILESTONES)[number] | null {
  return MILESTONES.find(({ days }) => days === streak) ?? null;
}

export interface Celebrated {
  attemptId: string;
  completion: Pick<CompletionDto, "xpEarned" | "rankUp" | "stats">;
  /** The learner's XP before, as far as it is known */
  xpBefore: number;
  milestone: { days: number; award: AwardDto } | null;
}

/**
 * What a completed quiz puts into the dialog: nothing without a milestone or a rank, for the results say the XP
 * themselves.
 */
export function completionRewards({ attemptId, completion, xpBefore, milestone }: Celebrated): Reward[] {
  const { xpEarned, rankUp: rank, stats } = completion;
  const award = milestone?.award.awarded ? milestone.award : null;
  const newRank = award?.newRank ?? rank;
  if (!award && !newRank) return [];
  const newXpTotal = Math.max(stats.xp, award?.newXPTotal ?? 0);
  const rewards: Reward[] = [];
  if (xpEarned > 0) {
    rewards.push({
      id: `quiz:${attemptId}`,
      kind: "quiz",
      xp: xpEarned,
      reason: "Quiz completed",
      newXpTotal,
    });
  }
  if (milestone && award) {
    const { days } = milestone;
    const what = {
      id: `milestone:${days}:${attemptId}`,
      kind: "milestone",
      reason: `${days}-day streak`,
    } as const;
    rewards.push({ ...what, xp: award.xpGained, newXpTotal });
  }
  if (newRank) rewards.push(rankUp(newRank, xpBefore, newXpTotal));
  return rewards;
}
