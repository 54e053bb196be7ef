import * as z from "zod";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The server's clock.",
  auth: ["public"],
  response: z.object({ serverTime: z.iso.datetime() }),
  handler: async ({ now }) => ({ serverTime: now.toISOString() }),
});
