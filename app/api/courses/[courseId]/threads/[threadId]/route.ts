import { threadDetailSchema, threadParamsSchema } from "#lib/assistant/schema.ts";
import { deleteThread, readThread } from "#lib/assistant/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "One of the learner's conversations with its questions and answers.",
  auth: ["user"],
  params: threadParamsSchema,
  response: threadDetailSchema,
  handler: ({ user, params, now }) => readThread(user.id, params.courseId, params.threadId, now),
});

export const DELETE = route({
  summary: "Deletes one of the learner's conversations for good.",
  auth: ["user"],
  params: threadParamsSchema,
  handler: async ({ user, params }) => {
    await deleteThread({ userId: user.id, ...params });
    return undefined;
  },
});
