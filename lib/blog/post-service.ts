import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { type AuditName, audit } from "#lib/server/audit.ts";
import { kysely, type Tx } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { htmlToText, SANITIZER_VERSION, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { isTangled } from "#lib/server/html/tangled.ts";
import { findPost, type StoredPost, toAdminPost } from "./post-queries.ts";
import type { RevisionReason } from "./revision.ts";
import { keepRevision } from "./revision-service.ts";
import { countWords } from "./rules.ts";
import type { AdminPostDto, DraftBody } from "./schema.ts";
import { chooseSlug, moveSlug } from "./slug-service.ts";

/** Who changes a post. */
export interface Author {
  username: string;
  /** The caller's network address */
  address?: string | undefined;
}

type Written = Pick<
  StoredPost,
  | "id"
  | "slug"
  | "title"
  | "excerpt"
  | "content"
  | "author"
  | "keywords"
  | "seoTitle"
  | "seoDescription"
  | "status"
  | "words"
  | "publishedAt"
  | "scheduledAt"
>;

function columnsOf(post: Written) {
  const { slug, title, excerpt, content, author, keywords, seoTitle, seoDescription } = post;
  const { status, words, publishedAt, scheduledAt } = post;
  const texts = { slug, title, excerpt, content, author, keywords, seoTitle, seoDescription };
  return { ...texts, sanitizerVersion: SANITIZER_VERSION, status, words, publishedAt, scheduledAt };
}

const isPublic = ({ status, deletedAt }: StoredPost) => status === "published" && deletedAt === null;

/**
 * Raises the version of what readers see: called in the transaction of every change that they see.
 * `create` repeats the key, so that Prisma sends one `INSERT … ON CONFLICT`: otherwise it reads first,
 * and two at once both insert.
 */
async function raiseVersion(tx: Tx): Promise<void> {
  await tx.blogVersion.upsert({
    where: { id: 1 },
    create: { id: 1, version: 2 },
    update: { version: { increment: 1 } },
  });
}

/** Saves a post that the caller has locked, as its next version. */
export async function updateStored(
  tx: Tx,
  before: StoredPost,
  next: Written,
  now: Date,
): Promise<StoredPost> {
  // Two saves in one millisecond must not look like one.
  const updatedAt = new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
  await tx.blogPost.update({
    where: { id: before.id },
    data: { ...columnsOf(next), deletedAt: null, version: { increment: 1 }, updatedAt },
    select: { id: true },
  });
  const after = await findPost(tx, before.id);
  if (!after) throw noSuchPost();
  if (isPublic(before) || isPublic(after)) await raiseVersion(tx);
  return after;
}

/** Takes a post that the caller has locked away from everyone. */
export async function removeStored(tx: Tx, post: StoredPost, now: Date): Promise<void> {
  await tx.blogPost.update({ where: { id: post.id }, data: { deletedAt: now }, select: { id: true } });
  if (isPublic(post)) await raiseVersion(tx);
}

export const noSuchPost = () => new AppError("not_found", "There is no such post.");

/** Content as it may be kept, with its words. Markup beyond what is safe to read is refused, not flattened. */
export function cleanContent(html: string): { content: string; words: number } {
  const given = html.replaceAll("\u0000", "");
  if (isTangled(given)) {
    const message = "The text has more formatting than one post can hold. Please split it";
    throw new AppError("invalid_input", message, { fields: { content: message } });
  }
  const content = sanitizeHtml(given);
  return { content, words: countWords(htmlToText(content)) };
}

type Detail = Record<string, string | null>;

/** Writes an act down, in its own transaction. */
export async function note(
  tx: Tx,
  event: AuditName,
  post: StoredPost,
  by: Author,
  now: Date,
  more: Detail = {},
): Promise<void> {
  const { id, slug, version } = post;
  const details = { admin: by.username, post: id, slug, version, after: sha256(post.content), ...more };
  await audit({ event, userId: null, address: by.address, details }, now, kysely(tx));
}

interface NewPost extends DraftBody {
  /** Out already, since then */
  publishedAt?: Date;
}

/** Creates within the caller's transaction. */
export async function insertPost(
  tx: Tx,
  body: NewPost,
  by: Author,
  now: Date,
  reason: RevisionReason,
): Promise<AdminPostDto> {
  const { newId: id = uuidv7(), slug: wanted, publishedAt = null, ...text } = body;
  // Before anything is locked: it takes a while.
  const clean = cleanContent(body.content);
  const slug = await chooseSlug(tx, id, { wanted, title: body.title });
  const publication = { status: publishedAt ? ("published" as const) : ("draft" as const), publishedAt };
  const written = { ...text, ...clean, ...publication, id, slug };
  const createdAt = publishedAt ?? now;
  await tx.blogPost.create({
    data: { id, ...columnsOf({ ...written, scheduledAt: null }), createdAt, updatedAt: createdAt },
    select: { id: true },
  });
  const post = await findPost(tx, id);
  if (!post) throw noSuchPost();
  if (isPublic(post)) await raiseVersion(tx);
  await keepRevision(tx, post, { savedBy: by.username, reason }, now);
  await note(tx, "post_created", post, by, now, { before: null });
  return toAdminPost(post);
}

const TEXT_FIELDS = [
  "title",
  "excerpt",
  "content",
  "author",
  "keywords",
  "seoTitle",
  "seoDescription",
] as const;

export type Text = Pick<StoredPost, (typeof TEXT_FIELDS)[number] | "words">;

export function hasSameText(one: Text, other: Text): boolean {
  return TEXT_FIELDS.every((field) => isDeepStrictEqual(one[field], other[field]));
}

function eventsOf(before: StoredPost, after: StoredPost, isWorthALine: boolean): AuditName[] {
  const events: AuditName[] = isWorthALine ? ["post_updated"] : [];
  if (before.status !== after.status)
    events.push(after.status === "published" ? "post_published" : "post_unpublished");
  else if (before.scheduledAt?.getTime() !== after.scheduledAt?.getTime()) events.push("post_scheduled");
  return events;
}

interface Save {
  by: Author;
  now: Date;
  reason: RevisionReason;
  /** Over a version that the writer has not made */
  isOverwrite?: boolean | undefined;
}

/** Saves a post that the caller has locked, with its revision and its lines in the audit log. */
export async function savePost(
  tx: Tx,
  before: StoredPost,
  next: Written,
  { by, now, reason, isOverwrite = false }: Save,
): Promise<AdminPostDto> {
  const after = await updateStored(tx, before, next, now);
  const hasMoved = after.slug !== before.slug;
  if (hasMoved && after.publishedAt) await moveSlug(tx, after.id, before.slug, after.slug, now);
  const isChanged = hasMoved || !hasSameText(before, after);
  const isOut = before.status !== "published" && after.status === "published";
  const saved = { savedBy: by.username, reason: isOut ? ("publish" as const) : reason, isOverwrite };
  const { isReplaced } =
    isChanged || isOut ? await keepRevision(tx, after, saved, now) : { isReplaced: true };
  const events: AuditName[] =
    reason === "restore" ? ["post_restored"] : eventsOf(before, after, isChanged && !isReplaced);
  const more = { before: sha256(before.content), scheduledAt: after.scheduledAt?.toISOString() ?? null };
  for (const event of events) await note(tx, event, after, by, now, more);
  // The row was read before its revision was there.
  const { isUnread, ...post } = toAdminPost(after);
  return { ...post, isUnread: isUnread && !isChanged && !isOut };
}
