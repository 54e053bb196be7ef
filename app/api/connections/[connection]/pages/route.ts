import {
  notionPagesParamsSchema,
  notionPagesQuerySchema,
  notionPagesSchema,
} from "#lib/course/import/notion/notion-schema.ts";
import { listNotionPages } from "#lib/course/import/notion/pages-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "Some of the pages and databases of Notion that the learner shares, by words of their titles.",
  auth: ["user"],
  params: notionPagesParamsSchema,
  query: notionPagesQuerySchema,
  response: notionPagesSchema,
  errors: ["not_found", "connection_broken", "not_configured", "unavailable"],
  handler: ({ user, params, query, now }) => listNotionPages(user.id, params.connection, query, now),
});
