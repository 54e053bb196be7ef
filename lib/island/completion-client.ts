import type { QueryClient } from "@tanstack/react-query";
import { api } from "#lib/client/api.ts";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { keepIsland } from "./client.ts";
import type { CompletionDto } from "./schema.ts";

/** `stars` is what this screen counted; the server counts for itself. */
export function completeQuiz(
  { _id, islandId, attemptId }: Pick<QuizDto, "_id" | "islandId" | "attemptId">,
  stars: number,
): Promise<CompletionDto> {
  const [island, quiz] = [encodeURIComponent(islandId), encodeURIComponent(_id)];
  return api<CompletionDto>(`/api/quiz/islands/${island}/quizzes/${quiz}/complete`, {
    method: "POST",
    body: { stars, attemptId },
  });
}

const DEPENDENT = [
  "stats",
  "streak",
  "islands",
  "courses",
  "ledger",
  "achievements",
  "leaderboard",
  "practice",
  "quests",
];

/** What the screens know is right at once; whatever else depends on it is asked for again. */
export async function applyCompletion(client: QueryClient, completion: CompletionDto): Promise<void> {
  client.setQueryData(["stats"], completion.stats);
  keepIsland(client, completion.island);
  await Promise.all(DEPENDENT.map((key) => client.invalidateQueries({ queryKey: [key] })));
}
