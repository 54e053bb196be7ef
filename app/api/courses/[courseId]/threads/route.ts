import { newThreadSchema, startedSchema, threadsSchema } from "#lib/assistant/schema.ts";
import { readThreads, startThread } from "#lib/assistant/service.ts";
import { courseParamsSchema } from "#lib/course/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's conversations with the assistant about a course, and which model would answer.",
  auth: ["user"],
  params: courseParamsSchema,
  response: threadsSchema,
  handler: ({ user, params }) => readThreads(user.id, params.courseId),
});

export const POST = route({
  summary: "Begins a conversation about a course, with its first question where that is given.",
  auth: ["user"],
  params: courseParamsSchema,
  body: newThreadSchema,
  status: 201,
  response: startedSchema,
  errors: ["in_flight", "not_configured"],
  handler: ({ user, params, body, now }) => startThread(user.id, params.courseId, body, now),
});
