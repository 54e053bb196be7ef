import * as z from "zod";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["public"],
  limit: "none",
  response: z.object({ status: z.literal("ok") }),
  handler: async () => ({ status: "ok" as const }),
});
