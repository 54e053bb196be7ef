import { cacheLife } from "next/cache";
import { drawPicture, PICTURE_SIZE, PICTURE_TYPE } from "#app/picture.tsx";
import { loadPost } from "../load.ts";

export const alt = "The title of the article, beside a penguin on an ice floe";
export const size = PICTURE_SIZE;
export const contentType = PICTURE_TYPE;

/** Drawing takes a good part of a second: done once for a title. */
async function picture(title: string): Promise<ArrayBuffer> {
  "use cache";
  cacheLife("days");
  return drawPicture(title).arrayBuffer();
}

export default async function Picture({ params }: { params: Promise<{ slug: string }> }) {
  const loaded = await loadPost((await params).slug);
  if (loaded.is === "away" || loaded.is === "updating") return new Response(null, { status: 503 });
  if (loaded.is !== "there") return new Response(null, { status: 404 });
  return new Response(await picture(loaded.post.title), {
    headers: { "content-type": PICTURE_TYPE, "cache-control": "public, max-age=0, must-revalidate" },
  });
}
