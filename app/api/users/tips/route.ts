import { tipBodySchema, tipsSchema } from "#lib/learner/tip-schema.ts";
import { forgetTips, markTipSeen } from "#lib/learner/tip-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Notes that a bubble of the first run was seen.",
  auth: ["user"],
  body: tipBodySchema,
  response: tipsSchema,
  handler: ({ user, body }) => markTipSeen(user.id, body.tip),
});

export const DELETE = route({
  summary: "Lets the bubbles of the first run be shown again.",
  auth: ["user"],
  response: tipsSchema,
  handler: ({ user }) => forgetTips(user.id),
});
