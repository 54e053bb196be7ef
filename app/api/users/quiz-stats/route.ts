import { AppError } from "#lib/core/errors.ts";
import { getStats } from "#lib/learner/queries.ts";
import { statsSchema } from "#lib/learner/schema.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Level, XP, streak, hearts and stars of the learner, as the server counts them.",
  auth: ["user", "extension:profile"],
  response: statsSchema,
  handler: async ({ user, now }) => {
    const stats = await getStats(user.id, now);
    if (!stats) throw new AppError("unauthorized", "Please log in to go on.");
    return stats;
  },
});

export const OPTIONS = preflight("GET");
