import { AppError } from "#lib/core/errors.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { lockName } from "#lib/server/db/expressions.ts";
import { freeSlug, isReservedSlug, slugOf } from "./rules.ts";

const SLUGS = "blog-slugs";

/** An address made of `base`, with a number where another post has or had it. No one else gets one until the end. */
export async function nextSlug(tx: Tx, postId: string, base: string): Promise<string> {
  await lockName(kysely(tx), SLUGS);
  const similar = { OR: [{ slug: base }, { slug: { startsWith: `${base}-` } }] };
  const posts = await tx.blogPost.findMany({
    where: { ...similar, deletedAt: null, id: { not: postId } },
    select: { slug: true },
  });
  const old = await tx.blogOldSlug.findMany({
    where: { ...similar, postId: { not: postId } },
    select: { slug: true },
  });
  const taken = new Set([...posts, ...old].map((row) => row.slug));
  return freeSlug(base, (slug) => taken.has(slug));
}

/** Whether a live post other than this one (null: any) has the slug. Locks slugs until the transaction ends. */
export async function isSlugTaken(tx: Tx, postId: string | null, slug: string): Promise<boolean> {
  await lockName(kysely(tx), SLUGS);
  if (isReservedSlug(slug)) return true;
  const others = postId === null ? {} : { id: { not: postId } };
  return (await tx.blogPost.count({ where: { slug, deletedAt: null, ...others } })) > 0;
}

/** The address that was asked for, or one made of the title. Throws `slug_taken`. docs/product.md#blog */
export async function chooseSlug(
  tx: Tx,
  postId: string,
  { wanted, title }: { wanted?: string | undefined; title: string },
): Promise<string> {
  if (wanted === undefined) return nextSlug(tx, postId, slugOf(title));
  if (!(await isSlugTaken(tx, postId, wanted))) return wanted;
  const message = "Another post has this address already";
  throw new AppError("slug_taken", message, { fields: { slug: message } });
}

/** A post that readers may know moves: its old address leads them on. */
export async function moveSlug(tx: Tx, postId: string, from: string, to: string, now: Date): Promise<void> {
  const old = { postId, createdAt: now };
  await tx.blogOldSlug.upsert({ where: { slug: from }, create: { slug: from, ...old }, update: old });
  await tx.blogOldSlug.deleteMany({ where: { slug: to, postId } });
}
