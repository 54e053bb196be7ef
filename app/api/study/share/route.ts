import { Reply, route } from "#lib/server/http/route.ts";
import { shareSchema } from "#lib/study/schema.ts";
import { shareBodySchema } from "#lib/study/share-schema.ts";
import { sharePlan, unsharePlan } from "#lib/study/share-service.ts";

export const POST = route({
  summary: "Makes a page with a plan's progress for whoever has its address, for 90 days.",
  auth: ["user"],
  // The address holds a secret that is stored as its hash only.
  isReplayable: false,
  body: shareBodySchema,
  response: shareSchema,
  handler: ({ user, body, now }) => sharePlan(user.id, body.courseId, now),
});

export const DELETE = route({
  summary: "Ends the page with a plan's progress.",
  auth: ["user"],
  body: shareBodySchema,
  status: 204,
  handler: async ({ user, body, now }) => {
    await unsharePlan(user.id, body.courseId, now);
    return new Reply(undefined, 204);
  },
});
