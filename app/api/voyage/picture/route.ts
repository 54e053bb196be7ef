import { drawArchipelago } from "#app/archipelago-picture.tsx";
import { pngHeaders } from "#app/picture-headers.ts";
import { route } from "#lib/server/http/route.ts";
import { getArchipelago } from "#lib/voyage/queries.ts";

export const GET = route({
  summary: "A picture of all of the learner's courses as islands, 1200 × 630; it doesn't name the learner.",
  auth: ["user"],
  media: "image/png",
  limit: "picture",
  handler: async ({ user }) => {
    const image = await drawArchipelago(await getArchipelago(user.id)).arrayBuffer();
    return new Response(image, { headers: pngHeaders("waddle-islands.png") });
  },
});
