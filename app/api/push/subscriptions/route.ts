import { pushState } from "#lib/push/queries.ts";
import {
  ownPushStateSchema,
  type PushStateDto,
  subscriptionBodySchema,
  subscriptionLeaveSchema,
} from "#lib/push/schema.ts";
import { subscribe, unsubscribe } from "#lib/push/subscription-service.ts";
import { route } from "#lib/server/http/route.ts";

const ownState = (user: { id: string; sessionId: string }, state: PushStateDto) => ({
  ...state,
  account: user.id,
  session: user.sessionId,
});

export const GET = route({
  summary: "The browsers in which the learner sees notifications, newest first.",
  auth: ["user"],
  response: ownPushStateSchema,
  handler: async ({ user, now }) => ownState(user, await pushState(user.id, now)),
});

export const POST = route({
  summary: "Shows notifications in this session's browser, until the session ends.",
  auth: ["user"],
  body: subscriptionBodySchema,
  response: ownPushStateSchema,
  errors: ["not_configured", "edit_conflict"],
  handler: async ({ user, body, request, now }) => {
    const userAgent = request.headers.get("user-agent") ?? "";
    return ownState(user, await subscribe({ id: user.id, sessionId: user.sessionId, userAgent }, body, now));
  },
});

export const DELETE = route({
  summary: "Shows no more notifications in a browser: this one by its endpoint, any other by its id.",
  auth: ["user"],
  body: subscriptionLeaveSchema,
  response: ownPushStateSchema,
  handler: async ({ user, body, now }) => ownState(user, await unsubscribe(user.id, body, now)),
});
