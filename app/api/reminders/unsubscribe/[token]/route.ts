import { unsubscribe } from "#lib/reminder/action/unsubscribe-service.ts";
import { actedSchema, tokenParamsSchema } from "#lib/reminder/schema.ts";
import { formReply } from "#lib/server/http/form-reply.ts";
import { route } from "#lib/server/http/route.ts";

const pageOf = (token: string) => `/reminder/unsubscribe/${encodeURIComponent(token)}`;

export const GET = route({
  summary: "Leads to the page on which emails of one kind are ended; looking ends none.",
  auth: ["public"],
  limit: "reminderLink",
  params: tokenParamsSchema,
  handler: async ({ params }) =>
    new Response(null, { status: 303, headers: { location: pageOf(params.token) } }),
});

export const POST = route({
  summary:
    "Ends emails of one kind, without a login, also by the one press that mail programs offer (RFC 8058).",
  auth: ["public"],
  limit: "reminderLink",
  params: tokenParamsSchema,
  response: actedSchema,
  errors: ["not_found"],
  handler: async ({ params, request, now }) =>
    formReply(request, `${pageOf(params.token)}?done`, await unsubscribe(params.token, now)),
});
