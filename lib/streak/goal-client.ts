import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import { atOnce } from "#lib/client/query.ts";
import { useServerQuery } from "#lib/client/server-hydration.ts";
import { streakKey } from "./client.ts";
import type { WeeklyGoalDto } from "./goal-schema.ts";

const PATH = "/api/streak/goal";

/** Below the streak's key: whatever changes the streak changes the week. */
export const weeklyGoalOptions = queryOptions({
  queryKey: [...streakKey, "goal"],
  queryFn: ({ signal }) => api<WeeklyGoalDto>(PATH, { signal }),
});

export function useWeeklyGoal() {
  return useServerQuery(weeklyGoalOptions);
}

/** Sets the goal. It shows at once, and goes back where the server refuses; of several in a row the last one counts. */
export function useSetWeeklyGoal() {
  const client = useQueryClient();
  const mutationKey = weeklyGoalOptions.queryKey;
  return useMutation({
    ...atOnce,
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: (goalDays: number) => api<WeeklyGoalDto>(PATH, { method: "PUT", body: { goalDays } }),
    onMutate: async (goalDays) => {
      await client.cancelQueries({ queryKey: mutationKey });
      const before = client.getQueryData(weeklyGoalOptions.queryKey);
      client.setQueryData(weeklyGoalOptions.queryKey, (goal) => goal && { ...goal, goalDays });
      return before;
    },
    onSuccess: (goal) => {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(weeklyGoalOptions.queryKey, goal);
    },
    onError: (_error, _days, before) => client.setQueryData(weeklyGoalOptions.queryKey, before),
  });
}
