import { heartsSchema } from "#lib/learner/schema.ts";
import { restoreHearts } from "#lib/learner/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Gives all hearts back if their time has come; else it answers what there is.",
  auth: ["user"],
  response: heartsSchema,
  handler: ({ user, now }) => restoreHearts(user.id, now),
});
