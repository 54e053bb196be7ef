import { adminPostSchema, postParamsSchema, restoreBodySchema } from "#lib/blog/schema.ts";
import { restoreRevision, undeletePost } from "#lib/blog/service.ts";
import { route } from "#lib/server/http/route.ts";

export const POST = route({
  summary: "Brings an older version of a post back as its newest one; without a version, a deleted post.",
  auth: ["admin"],
  params: postParamsSchema,
  body: restoreBodySchema,
  response: adminPostSchema,
  handler: ({ params, body, admin, address, now }) => {
    const by = { ...admin, address };
    if (body.version === undefined) return undeletePost(params.id, by, now);
    return restoreRevision(params.id, body.version, by, now);
  },
});
