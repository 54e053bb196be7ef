import { AppError } from "#lib/core/errors.ts";
import { preflight, route } from "#lib/server/http/route.ts";
import { getStreakStatus } from "#lib/streak/queries.ts";
import { streakStatusSchema } from "#lib/streak/schema.ts";

export const GET = route({
  summary: "How long the streak is, whether today counts already, and when it would end.",
  auth: ["user", "extension:profile"],
  response: streakStatusSchema,
  handler: async ({ user, now }) => {
    const status = await getStreakStatus(user.id, now);
    if (!status) throw new AppError("unauthorized", "Please log in to go on.");
    return status;
  },
});

export const OPTIONS = preflight("GET");
