import { storageSchema } from "#lib/course/storage/storage-schema.ts";
import { getStorage } from "#lib/course/storage/storage-service.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "How much room the learner's courses take, of how much they may take.",
  auth: ["user"],
  response: storageSchema,
  handler: ({ user }) => getStorage(user.id),
});
