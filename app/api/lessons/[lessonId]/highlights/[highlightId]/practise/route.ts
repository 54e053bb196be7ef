import { practiseHighlight } from "#lib/classroom/highlight-service.ts";
import { highlightParamsSchema } from "#lib/lesson/schema.ts";
import { practisedSchema } from "#lib/practice/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Makes a question or a recall card of a highlight, to practice; of each one once.",
  auth: ["user"],
  params: highlightParamsSchema,
  response: practisedSchema,
  handler: ({ user, params, now }) => practiseHighlight(user.id, params.lessonId, params.highlightId, now),
});
