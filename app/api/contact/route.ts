import { contactBodySchema, contactReceiptSchema } from "#lib/contact/schema.ts";
import { sendMessage } from "#lib/contact/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Sends a message to the people behind this Waddle and answers its reference.",
  auth: ["public"],
  body: contactBodySchema,
  response: contactReceiptSchema,
  status: 201,
  handler: ({ body, address, now }) => sendMessage(body, address, now),
});
