import * as z from "zod";
import { receiveEvent } from "#lib/billing/event/event-service.ts";
import { readBytes } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

/** Stripe's events have 256 KB at most. */
const MAX_BYTES = 512 * 1024;

export const POST = route({
  summary: "Takes an event of Stripe's, signed by Stripe.",
  auth: ["public"],
  // Stripe sends many at a time, and what isn't signed costs a hash.
  limit: "none",
  errors: ["bad_signature", "not_found", "too_large"],
  response: z.object({ isReceived: z.literal(true) }),
  handler: async ({ request, now }) => {
    const signature = request.headers.get("stripe-signature") ?? "";
    await receiveEvent(await readBytes(request, MAX_BYTES), signature, now);
    return { isReceived: true as const };
  },
});
