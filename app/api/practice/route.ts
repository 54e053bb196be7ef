import { getPracticeState } from "#lib/practice/queries.ts";
import { practiceSchema, practiceStateSchema } from "#lib/practice/schema.ts";
import { startPractice } from "#lib/practice/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "What there is to practice, and the practice that is open.",
  auth: ["user"],
  response: practiceStateSchema,
  handler: ({ user, now }) => getPracticeState(user.id, now),
});

/** Begins a practice, or resumes the one that is open. */
export const POST = route({
  summary: "Begins a practice, or resumes the one that is open.",
  auth: ["user"],
  response: practiceSchema,
  errors: ["nothing_to_practise"],
  handler: ({ user, now }) => startPractice(user.id, now),
});
