import { route } from "#lib/server/http/route.ts";
import { surveyBodySchema, surveyReceiptSchema } from "#lib/survey/schema.ts";
import { sendSurvey } from "#lib/survey/service.ts";

export const POST = route({
  summary: "Stores answers to the four questions about leaving; it ends no plan.",
  auth: ["public"],
  body: surveyBodySchema,
  response: surveyReceiptSchema,
  status: 201,
  handler: ({ user, body, address, now }) => sendSurvey(user?.id ?? null, body.answers, address, now),
});
