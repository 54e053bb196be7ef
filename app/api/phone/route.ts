import { addPhone } from "#lib/phone/code-service.ts";
import { phoneState } from "#lib/phone/queries.ts";
import { phoneBodySchema, phoneStateSchema } from "#lib/phone/schema.ts";
import { removePhone } from "#lib/phone/service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The learner's number for text messages, but for all of its digits, and whether one can be added.",
  auth: ["user"],
  response: phoneStateSchema,
  handler: ({ user, now }) => phoneState(user.id, now),
});

export const POST = route({
  summary: "Keeps a mobile number with the learner's consent, and texts a code to it.",
  auth: ["user"],
  body: phoneBodySchema,
  response: phoneStateSchema,
  errors: ["phone_refused", "not_configured", "unavailable"],
  handler: ({ user, body, address, now }) => addPhone({ id: user.id, address }, body, now),
});

export const DELETE = route({
  summary: "Forgets the learner's number.",
  auth: ["user"],
  response: phoneStateSchema,
  handler: ({ user, address, now }) => removePhone({ id: user.id, address }, now),
});
