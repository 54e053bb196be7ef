import { useQueryClient } from "@tanstack/react-query";
import { completionRewards, milestoneOfStreak } from "#components/xp/celebration.ts";
import { keepXp } from "#components/xp/keep-xp.ts";
import { useRewards } from "#components/xp/reward-context.tsx";
import { statsKey } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { PracticeResultDto } from "#lib/practice/schema.ts";
import { claimMilestone } from "#lib/xp/client.ts";

/** Returns a function that celebrates the milestone of the streak, should a practice have reached one. */
export function useMilestone(): (runId: string, result: PracticeResultDto) => Promise<void> {
  const client = useQueryClient();
  const { add } = useRewards();
  return async (runId, { streak }) => {
    const stats = client.getQueryData<StatsDto>(statsKey);
    const reached = streak.keptByPractice ? milestoneOfStreak(streak.after) : null;
    if (!reached || !stats) return;
    const award = await claimMilestone(reached.days, reached.xp);
    if (!award.awarded) return;
    keepXp(client, award.newXPTotal);
    const completion = { xpEarned: 0, rankUp: null, stats };
    const milestone = { days: reached.days, award };
    const xpBefore = award.newXPTotal - award.xpGained;
    for (const reward of completionRewards({ attemptId: runId, completion, xpBefore, milestone }))
      add(reward);
  };
}
