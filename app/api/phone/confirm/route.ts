import { phoneCodeSchema, phoneStateSchema } from "#lib/phone/schema.ts";
import { confirmPhone } from "#lib/phone/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Proves by the code that was texted that the number is the learner's.",
  auth: ["user"],
  body: phoneCodeSchema,
  response: phoneStateSchema,
  errors: ["phone_refused"],
  handler: ({ user, body, address, now }) => confirmPhone({ id: user.id, address }, body.code, now),
});
