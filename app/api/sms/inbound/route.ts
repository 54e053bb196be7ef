import { receiveText } from "#lib/phone/inbound-service.ts";
import { readBytes } from "#lib/server/http/request.ts";
import { route } from "#lib/server/http/route.ts";

const MAX_BYTES = 16 * 1024;

export const POST = route({
  summary: "Takes a text that a learner has sent, signed by Twilio, and answers in TwiML.",
  auth: ["public"],
  limit: "textInbound",
  media: "text/xml",
  errors: ["bad_request", "not_found"],
  handler: async ({ request, now }) => {
    const form = new URLSearchParams((await readBytes(request, MAX_BYTES)).toString());
    const signature = request.headers.get("x-twilio-signature") ?? "";
    const answer = await receiveText(Object.fromEntries(form), signature, now);
    return new Response(answer, {
      headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "no-store" },
    });
  },
});
