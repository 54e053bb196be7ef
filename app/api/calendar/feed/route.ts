import { revokeFeed, saveFeed } from "#lib/calendar/feed/feed-service.ts";
import { feedBodySchema, feedSchema } from "#lib/calendar/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Makes the address at which calendars read the learner's sessions, or a new one in its place.",
  auth: ["user"],
  // The address holds a secret that is stored as its hash only.
  isReplayable: false,
  body: feedBodySchema,
  response: feedSchema,
  handler: ({ user, body, address, now }) => saveFeed({ id: user.id, address }, body, now),
});

export const DELETE = route({
  summary: "Ends the address at which calendars read the learner's sessions.",
  auth: ["user"],
  handler: async ({ user, address, now }) => void (await revokeFeed({ id: user.id, address }, now)),
});
