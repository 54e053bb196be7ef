import { notFound } from "next/navigation";
import { connection } from "next/server";
import { DashboardScreen, type FirstPosts } from "#components/cms/dashboard/dashboard-screen.tsx";
import { EditorScreen } from "#components/cms/editor/editor-screen.tsx";
import { type Place, placesOf } from "#components/cms/places.ts";
import { getPostForAdmin, listAllPosts } from "#lib/blog/queries.ts";
import { env } from "#lib/server/env.ts";
import { requireAdmin } from "./admin-viewer.ts";

const ROWS_AT_FIRST = 200;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The address of the CMS's calls, which only a signed-in admin's page is told. */
async function pathToken(): Promise<string> {
  // The settings of the server that answers; a build has none.
  await connection();
  return env().CMS_PATH_TOKEN ?? notFound();
}

async function firstPosts(): Promise<FirstPosts> {
  const posts = await listAllPosts();
  const drafts = posts.filter(({ status }) => status === "draft").length;
  return { rows: posts.slice(0, ROWS_AT_FIRST), drafts, published: posts.length - drafts };
}

/** The dashboard, at either of its addresses. */
export async function Dashboard({ place }: { place: Place }) {
  const token = await pathToken();
  const { username } = await requireAdmin(placesOf(place, token).dashboard);
  // A read that fails is left out: the browser then asks for itself, and offers to try again.
  const first = await firstPosts().catch(() => null);
  return <DashboardScreen token={token} place={place} username={username} first={first} />;
}

/** The editor of a post, or of a new one. */
export async function PostEditor({ place, postId }: { place: Place; postId: string }) {
  const token = await pathToken();
  const { username } = await requireAdmin(placesOf(place, token).edit(postId));
  const isNew = postId === "new";
  if (!isNew && !ID.test(postId)) notFound();
  const post = isNew ? null : ((await getPostForAdmin(postId)) ?? notFound());
  return <EditorScreen key={postId} token={token} place={place} username={username} initial={post} />;
}
