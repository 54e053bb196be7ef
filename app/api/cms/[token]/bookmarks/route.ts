import { bookmarkBodySchema, bookmarkParamsSchema, bookmarkSchema } from "#lib/blog/bookmark-schema.ts";
import { readBookmark } from "#lib/blog/bookmark-service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Reads title and description of a public page, for the card of a link in a post.",
  auth: ["admin"],
  params: bookmarkParamsSchema,
  body: bookmarkBodySchema,
  response: bookmarkSchema,
  handler: ({ body }) => readBookmark(body.url),
});
