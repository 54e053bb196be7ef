import { AppError } from "#lib/core/errors.ts";
import { db, inTransaction, kysely, type Tx } from "#lib/server/db/db.ts";
import { lockName } from "#lib/server/db/expressions.ts";
import { sha256 } from "#lib/server/hash.ts";
import { contentOf, lockPost, type StoredPost, toAdminPost } from "./post-queries.ts";
import {
  cleanContent,
  hasSameText,
  insertPost,
  noSuchPost,
  note,
  removeStored,
  savePost,
  type Text,
  updateStored,
} from "./post-service.ts";
import { publicationAfter } from "./publication.ts";
import { getRevision } from "./queries.ts";
import type { RevisionReason } from "./revision.ts";
import { hasTitle, isSlugOfTitle } from "./rules.ts";
import type { AdminPostDto, DraftBody, UpdateBody } from "./schema.ts";
import { chooseSlug, isSlugTaken, nextSlug } from "./slug-service.ts";

/** Who changes a post: an admin. */
export interface Writer {
  id: string;
  username: string;
  /** The caller's network address */
  address?: string | undefined;
}

const SCHEDULE: Writer = { id: "", username: "schedule" };

/**
 * Returns a new draft, its content sanitised. Where a post has the body's `newId` is there already, an earlier call
 * has made it and its answer was lost: it is changed. With `tx` it is part of the caller's transaction. Throws `slug_taken`
 * where an address was asked for, `invalid_input` for markup that is tangled beyond sense, `not_found` where the post has
 * been deleted. docs/product.md#blog
 */
export async function createPost(
  body: DraftBody,
  by: Writer,
  now: Date,
  { reason = "save", tx }: { reason?: "save" | "generate"; tx?: Tx } = {},
): Promise<AdminPostDto> {
  const create = async (transaction: Tx) => {
    const made = body.newId === undefined ? null : await lockNewPost(transaction, body.newId);
    if (!made) return insertPost(transaction, body, by, now, reason);
    return change(transaction, made, body, cleanContent(body.content), { by, now, reason });
  };
  return tx ? create(tx) : inTransaction(create);
}

/** Waits for other calls that make the same post, then returns it; null where none has. */
async function lockNewPost(tx: Tx, id: string): Promise<StoredPost | null> {
  await lockName(kysely(tx), `blog-post:${id}`);
  return lockPost(tx, id);
}

/**
 * Adds a post of our own where none ever was at its address, published at `publishedAt`; returns whether it did. With `tx`
 * it is part of the caller's transaction. Throws `slug_taken` where another post takes the address meanwhile.
 */
export async function seedPost(
  body: DraftBody & { slug: string; publishedAt: Date },
  now: Date,
  tx?: Tx,
): Promise<boolean> {
  if (!tx) return inTransaction((transaction) => seedPost(body, now, transaction));
  const where = { slug: body.slug };
  if ((await tx.blogPost.count({ where })) + (await tx.blogOldSlug.count({ where })) > 0) return false;
  await insertPost(tx, body, { username: "seed" }, now, "publish");
  return true;
}

function textAfter(post: StoredPost, body: UpdateBody, clean: Partial<Text>): Text {
  const { title, excerpt, author, keywords, seoTitle, seoDescription } = post;
  return {
    title: body.title ?? title,
    excerpt: body.excerpt ?? excerpt,
    author: body.author ?? author,
    keywords: body.keywords ?? keywords,
    seoTitle: body.seoTitle ?? seoTitle,
    seoDescription: body.seoDescription ?? seoDescription,
    content: clean.content ?? contentOf(post),
    words: clean.words ?? post.words,
  };
}

function scheduleOf({ scheduledAt }: UpdateBody): Date | null | undefined {
  return typeof scheduledAt === "string" ? new Date(scheduledAt) : scheduledAt;
}

/** Whether a change would change anything: a call that is repeated because its answer was lost does not. */
function isNews(post: StoredPost, body: UpdateBody, text: Text): boolean {
  const scheduledAt = scheduleOf(body);
  return (
    !hasSameText(text, post) ||
    (body.slug ?? post.slug) !== post.slug ||
    (body.status ?? post.status) !== post.status ||
    (scheduledAt !== undefined && scheduledAt?.getTime() !== post.scheduledAt?.getTime())
  );
}

const partsOf = ({ title, words }: Text) => ({ hasTitle: hasTitle(title), hasText: words > 0 });

function assertNewest(post: StoredPost, { updatedAt }: UpdateBody): void {
  if (updatedAt === undefined || new Date(updatedAt).getTime() === post.updatedAt.getTime()) return;
  throw new AppError("edit_conflict", "Somebody else has saved this post since you opened it.");
}

/** An address made of the title follows it, until readers may know it. */
async function slugAfter(tx: Tx, post: StoredPost, body: UpdateBody): Promise<string> {
  const title = body.title ?? post.title;
  if (body.slug !== undefined && body.slug !== post.slug)
    return chooseSlug(tx, post.id, { wanted: body.slug, title });
  const follows = body.slug === undefined && post.publishedAt === null && title !== post.title;
  if (!follows || !isSlugOfTitle(post.slug, post.title)) return post.slug;
  return chooseSlug(tx, post.id, { title });
}

interface Edit {
  by: Writer;
  now: Date;
  reason: RevisionReason;
  /** Over a version that the writer has not made */
  isOverwrite?: boolean | undefined;
  /** Asked once the post is held: otherwise nothing happens */
  isStillDue?: (post: StoredPost) => boolean;
}

/** Changes a post that the caller has locked. */
async function change(
  tx: Tx,
  post: StoredPost | null,
  body: UpdateBody,
  clean: Partial<Text>,
  edit: Edit,
): Promise<AdminPostDto> {
  if (!post || post.deletedAt) throw noSuchPost();
  const text = textAfter(post, body, clean);
  const isDue = edit.isStillDue?.(post) ?? true;
  if (!isDue || !isNews(post, body, text)) return toAdminPost(post);
  assertNewest(post, body);
  const wish = { status: body.status, scheduledAt: scheduleOf(body) };
  const publication = publicationAfter(post, wish, partsOf(text), edit.now);
  const slug = await slugAfter(tx, post, body);
  return savePost(tx, post, { ...post, ...text, ...publication, slug }, edit);
}

async function edit(id: string, body: UpdateBody, edit: Edit): Promise<AdminPostDto> {
  const clean = body.content === undefined ? {} : cleanContent(body.content);
  return inTransaction(async (tx) => change(tx, await lockPost(tx, id), body, clean, edit));
}

/**
 * Changes what the body names; a change that changes nothing is no change. Throws `edit_conflict` where the post is
 * newer than the body's `updatedAt`, `slug_taken`, `invalid_input`, `not_found`. docs/product.md#blog
 */
export async function updatePost(id: string, body: UpdateBody, by: Writer, now: Date): Promise<AdminPostDto> {
  return edit(id, body, { by, now, reason: "save", isOverwrite: body.isOverwrite });
}

/** Shows the post to everyone; one that is out already stays as it is. Throws `invalid_input` without title or text, `not_found`. */
export async function publishPost(id: string, by: Writer, now: Date): Promise<AdminPostDto> {
  return updatePost(id, { status: "published" }, by, now);
}

/** Makes a published post a draft again; it keeps its date. */
export async function unpublishPost(id: string, by: Writer, now: Date): Promise<AdminPostDto> {
  return updatePost(id, { status: "draft" }, by, now);
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : null);

/**
 * Publishes every draft whose time has come; several servers may do it at once. One that can't go out as it stands, and
 * should never have been given a time, is a draft like any other then. docs/product.md#blog
 */
export async function publishDue(now: Date): Promise<void> {
  const isStillDue = ({ scheduledAt }: StoredPost) => scheduledAt !== null && scheduledAt <= now;
  const due = { by: SCHEDULE, now, reason: "save" as const, isStillDue };
  const drafts = await db().blogPost.findMany({
    where: { status: "draft", deletedAt: null, scheduledAt: { lte: now } },
    orderBy: { scheduledAt: "asc" },
    select: { id: true },
  });
  for (const { id } of drafts) {
    try {
      await edit(id, { status: "published" }, due).catch((error: unknown) => {
        if (codeOf(error) !== "invalid_input") throw error;
        return edit(id, { scheduledAt: null }, due);
      });
    } catch (error) {
      // Deleted in the meantime.
      if (codeOf(error) !== "not_found") throw error;
    }
  }
}

/** Saves an old text as the newest version; address and publication stay. Throws `not_found`. docs/product.md#revisions */
export async function restoreRevision(
  id: string,
  version: number,
  by: Writer,
  now: Date,
): Promise<AdminPostDto> {
  const old = await getRevision(id, version);
  if (!old) throw new AppError("not_found", "There is no such version of the post.");
  const { title, excerpt, content, author, keywords, seoTitle, seoDescription } = old;
  const text = { title, excerpt, content, author, keywords, seoTitle, seoDescription };
  return edit(id, text, { by, now, reason: "restore" });
}

/** Takes the post away from everyone at once; it can be brought back. Throws `not_found`. docs/product.md#blog */
export async function deletePost(id: string, by: Writer, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post || post.deletedAt) throw noSuchPost();
    await removeStored(tx, post, now);
    await note(tx, "post_deleted", post, by, now, { before: sha256(post.content), after: null });
  });
}

/**
 * Brings a deleted post back as it was; one that is there stays as it is. Where another post has its address meanwhile,
 * it comes back as a draft at an address of its own. A schedule that has passed is forgotten.
 */
export async function undeletePost(id: string, by: Writer, now: Date): Promise<AdminPostDto> {
  return inTransaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (!post) throw noSuchPost();
    if (!post.deletedAt) return toAdminPost(post);
    const isTaken = await isSlugTaken(tx, id, post.slug);
    const slug = isTaken ? await nextSlug(tx, id, post.slug) : post.slug;
    const status = isTaken ? ("draft" as const) : post.status;
    const scheduledAt = post.scheduledAt && post.scheduledAt > now ? post.scheduledAt : null;
    const next = { ...post, slug, status, scheduledAt, content: contentOf(post) };
    const after = await updateStored(tx, post, next, now);
    await note(tx, "post_undeleted", after, by, now, { before: null });
    return toAdminPost(after);
  });
}
