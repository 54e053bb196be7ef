import * as z from "zod";
import { failingCheck } from "#lib/server/health.ts";
import { Reply, route } from "#lib/server/http/route.ts";

const readinessSchema = z.object({ status: z.enum(["ok", "unavailable"]), failing: z.string().optional() });

export const GET = route({
  summary: "Whether this server can serve now; 503 where something that it needs is away.",
  auth: ["public"],
  limit: "none",
  response: readinessSchema,
  otherStatuses: [503],
  handler: async () => {
    const failing = await failingCheck();
    return failing ? new Reply({ status: "unavailable" as const, failing }, 503) : { status: "ok" as const };
  },
});
