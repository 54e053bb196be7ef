import { notFound } from "next/navigation";
import { connection } from "next/server";
import { MoreToRead } from "#components/blog/post-ends.tsx";
import { type Place, placesOf } from "#components/cms/places.ts";
import { PreviewScreen } from "#components/cms/preview/preview-screen.tsx";
import { SiteFrame } from "#components/layout/site-frame.tsx";
import { SiteTopBar } from "#components/layout/site-top-bar.tsx";
import { previewPost } from "#lib/blog/preview-service.ts";
import { getNeighbours, listRelated } from "#lib/blog/queries.ts";
import { getOffer } from "#lib/pricing/queries.ts";
import { env } from "#lib/server/env.ts";
import { requireAdmin } from "./admin-viewer.ts";

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A post in the layout of the public site, for admins only. docs/product.md#preview */
export async function PostPreview({ place, postId }: { place: Place; postId: string }) {
  await connection();
  const token = env().CMS_PATH_TOKEN ?? notFound();
  const { username } = await requireAdmin(placesOf(place, token).preview(postId));
  const preview = ID.test(postId) ? await previewPost(postId, null, new Date()) : null;
  if (!preview) notFound();
  const [related, neighbours] = await Promise.all([listRelated(preview.post), getNeighbours(preview.post)]);
  return (
    <SiteFrame canWithdraw={getOffer()?.withdrawal === "refund"} topBar={<SiteTopBar />}>
      <PreviewScreen key={preview.post.updatedAt} token={token} username={username} saved={preview} />
      <MoreToRead related={related} {...neighbours} />
    </SiteFrame>
  );
}
