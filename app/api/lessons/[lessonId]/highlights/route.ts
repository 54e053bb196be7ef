import {
  highlightBodySchema,
  highlightQuerySchema,
  highlightSchema,
  lessonParamsSchema,
} from "#lib/lesson/schema.ts";
import { addHighlight, removeHighlight } from "#lib/lesson/service.ts";
import { Reply, route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Marks a passage of a lesson, found again by its words.",
  auth: ["user"],
  params: lessonParamsSchema,
  body: highlightBodySchema,
  response: highlightSchema,
  errors: ["cap_reached"],
  handler: ({ user, params, body, now }) => addHighlight(user.id, params.lessonId, body, now),
});

export const DELETE = route({
  summary: "Removes a highlight of the learner's own.",
  auth: ["user"],
  params: lessonParamsSchema,
  query: highlightQuerySchema,
  status: 204,
  handler: async ({ user, params, query }) => {
    await removeHighlight(user.id, params.lessonId, query.id);
    return new Reply(undefined, 204);
  },
});
