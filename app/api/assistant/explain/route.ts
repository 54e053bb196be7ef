import { explainMistake } from "#lib/assistant/explain-service.ts";
import { explainSchema, explanationSchema } from "#lib/assistant/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary:
    "Explains from the course why the right answer to a question that the learner has answered is right.",
  auth: ["user"],
  body: explainSchema,
  response: explanationSchema,
  errors: ["not_found", "not_answered", "question_sealed", "not_configured"],
  handler: ({ user, body, now }) => explainMistake(user.id, body, now),
});
