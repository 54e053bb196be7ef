import { route } from "#lib/server/http/route.ts";
import { chestBodySchema, postcardSchema } from "#lib/voyage/schema.ts";
import { openChest } from "#lib/voyage/service.ts";

/** Opens the chest of a unit. Twice or at once, it is the same postcard. */
export const POST = route({
  summary: "Opens the chest of a complete unit and returns its postcard; an open chest returns it again.",
  auth: ["user"],
  body: chestBodySchema,
  response: postcardSchema,
  errors: ["not_found", "unit_incomplete"],
  handler: ({ user, body, now }) => openChest(user.id, body, now),
});
