import type { Tx } from "#lib/server/db/db.ts";
import type { StoredPost } from "./post-queries.ts";
import { type RevisionReason, replacesLast, type SavedText } from "./revision.ts";

function fieldsOf(post: StoredPost) {
  const { title, excerpt, content, author, keywords, slug, seoTitle, seoDescription, words } = post;
  return { title, excerpt, content, author, keywords, slug, seoTitle, seoDescription, words };
}

async function findLast(tx: Tx, postId: string): Promise<(SavedText & { id: string }) | null> {
  const last = await tx.blogRevision.findFirst({
    where: { postId },
    orderBy: { version: "desc" },
    select: { id: true, savedBy: true, reason: true, createdAt: true, fields: true },
  });
  if (!last) return null;
  const { fields, ...saved } = last;
  return { ...saved, words: (fields as ReturnType<typeof fieldsOf>).words };
}

/** Keeps a post's text as it now is; the post is locked by the caller. Returns whether it took the last one's place. */
export async function keepRevision(
  tx: Tx,
  post: StoredPost,
  { savedBy, reason, isOverwrite }: { savedBy: string; reason: RevisionReason; isOverwrite?: boolean },
  now: Date,
): Promise<{ isReplaced: boolean }> {
  const last = await findLast(tx, post.id);
  const next = { savedBy, reason, isOverwrite, words: post.words };
  const isReplaced = last !== null && replacesLast(last, next, now);
  const { id: postId, version } = post;
  const fields = fieldsOf(post);
  if (isReplaced)
    await tx.blogRevision.update({ where: { id: last.id }, data: { version, fields }, select: { id: true } });
  else
    await tx.blogRevision.create({
      data: { postId, version, fields, savedBy, reason, createdAt: now },
      select: { id: true },
    });
  return { isReplaced };
}
