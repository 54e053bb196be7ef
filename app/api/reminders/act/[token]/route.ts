import { act } from "#lib/reminder/action/act-service.ts";
import { actedSchema, tokenParamsSchema } from "#lib/reminder/schema.ts";
import { formReply } from "#lib/server/http/form-reply.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Does what the button of a reminder is for, once, without a login; repeated, it answers the same.",
  auth: ["public"],
  limit: "reminderLink",
  params: tokenParamsSchema,
  response: actedSchema,
  errors: ["not_found"],
  handler: async ({ params, request, now }) =>
    formReply(
      request,
      `/reminder/act/${encodeURIComponent(params.token)}?done`,
      await act(params.token, now),
    ),
});
