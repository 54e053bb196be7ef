import { getPracticeState } from "#lib/practice/queries.ts";
import { practiceSchema, practiceStateSchema } from "#lib/practice/schema.ts";
import { startPractice } from "#lib/practice/service.ts";
import { route } from "#lib/server/route.ts";

export const GET = route({
  auth: ["user"],
  response: practiceStateSchema,
  handler: ({ user, now }) => getPracticeState(user.id, now),
});

/** Begins a practice, or resumes the one that is open. */
export const POST = route({
  auth: ["user"],
  response: practiceSchema,
  handler: ({ user, now }) => startPractice(user.id, now),
});
