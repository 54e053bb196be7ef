import { useQueryClient } from "@tanstack/react-query";
import { completionRewards, milestoneOfStreak } from "#components/xp/celebration.ts";
import { keepXp } from "#components/xp/keep-xp.ts";
import { useRewards } from "#components/xp/reward-context.tsx";
import { applyCompletion } from "#lib/island/completion-client.ts";
import type { CompletionDto } from "#lib/island/schema.ts";
import { statsKey } from "#lib/learner/client.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { claimMilestone } from "#lib/xp/client.ts";
import type { QuizSource } from "./quiz-source.ts";

/** Completes an attempt, and hands on what it won beyond its own XP; null for a temporary quiz. */
export function useComplete(source: QuizSource): (stars: number) => Promise<CompletionDto | null> {
  const client = useQueryClient();
  const { add } = useRewards();
  const { attemptId } = source.quiz;
  const celebrate = async (completion: CompletionDto, xpBefore: number) => {
    const reached = milestoneOfStreak(completion.stats.currentStreak);
    const award = reached && (await claimMilestone(reached.days, reached.xp));
    const milestone = award && { days: reached.days, award };
    if (award && award.newXPTotal > completion.stats.xp) keepXp(client, award.newXPTotal);
    for (const reward of completionRewards({ attemptId, completion, xpBefore, milestone })) add(reward);
  };
  return async (stars) => {
    const before = client.getQueryData<StatsDto>(statsKey);
    const completion = await source.complete(stars);
    if (completion) {
      void applyCompletion(client, completion);
      void celebrate(completion, before?.xp ?? completion.stats.xp);
    }
    return completion;
  };
}
