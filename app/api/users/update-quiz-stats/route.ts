import { AppError } from "#lib/core/errors.ts";
import { route } from "#lib/server/route.ts";
import { getStats } from "#lib/stats/queries.ts";
import { statsClaimSchema, statsSchema } from "#lib/stats/schema.ts";

/** The claim must have the shape of one and changes nothing: the answer is what the server knows. */
export const POST = route({
  summary: "Answers the counts as the server knows them; what is sent changes nothing.",
  auth: ["user"],
  body: statsClaimSchema,
  response: statsSchema,
  handler: async ({ user, now }) => {
    const stats = await getStats(user.id, now);
    if (!stats) throw new AppError("unauthorized", "Please log in to go on.");
    return stats;
  },
});
