import { listIdentities } from "#lib/account/identity/identity-queries.ts";
import { identitiesSchema } from "#lib/account/identity/identity-schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "By what the learner can log in: their Google accounts, and whether there is a password.",
  auth: ["user"],
  response: identitiesSchema,
  handler: ({ user }) => listIdentities(user.id),
});
