import { lessonParamsSchema, noteBodySchema, noteSchema } from "#lib/lesson/schema.ts";
import { saveNote } from "#lib/lesson/service.ts";
import { route } from "#lib/server/http/route.ts";

export const PUT = route({
  summary: "Saves the learner's note of a lesson, on the version that it was written on.",
  auth: ["user"],
  params: lessonParamsSchema,
  body: noteBodySchema,
  bodyLimit: 256 * 1024,
  response: noteSchema,
  errors: ["edit_conflict"],
  handler: ({ user, params, body, now }) => saveNote(user.id, params.lessonId, body, now),
});
