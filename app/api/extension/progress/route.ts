import { listClaims } from "#lib/extension/progress/progress-queries.ts";
import {
  claimBodySchema,
  claimSchema,
  claimsSchema,
  removalQuerySchema,
} from "#lib/extension/progress/progress-schema.ts";
import { claimProgress, removeClaims } from "#lib/extension/progress/progress-service.ts";
import { preflight, route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "What the learner's extensions told of lessons on other sites, newest first.",
  auth: ["user", "extension:courses"],
  response: claimsSchema,
  handler: ({ user }) => listClaims(user.id),
});

export const POST = route({
  summary: "Keeps what an extension tells of a lesson on another site. It earns nothing.",
  auth: ["extension:courses"],
  limit: "extensionProgress",
  body: claimBodySchema,
  response: claimSchema,
  errors: ["cap_reached"],
  handler: ({ user, extension, body, now }) => claimProgress(user.id, extension.clientId, body, now),
});

export const DELETE = route({
  summary: "Removes what extensions told of the course at an address; without one, all that they told.",
  auth: ["user"],
  query: removalQuerySchema,
  handler: async ({ user, query }) => void (await removeClaims(user.id, query.course ?? null)),
});

export const OPTIONS = preflight("GET", "POST");
