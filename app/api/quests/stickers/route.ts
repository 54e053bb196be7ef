import { listStickers } from "#lib/quest/queries.ts";
import { stickerAlbumSchema } from "#lib/quest/schema.ts";
import { route } from "#lib/server/http/route.ts";

export const GET = route({
  summary: "The album of stickers that finished quests have earned.",
  auth: ["user"],
  response: stickerAlbumSchema,
  handler: async ({ user }) => ({ stickers: await listStickers(user.id) }),
});
