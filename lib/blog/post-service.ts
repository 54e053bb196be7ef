import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { type AuditName, audit } from "#lib/server/audit.ts";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import { sha256 } from "#lib/server/hash.ts";
import { htmlToText, isTangled, SANITIZER_VERSION, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { STATE, type StoredPost, toAdminPost, WHOLE } from "./post-queries.ts";
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

const INSERT = statement(
  "insert-post",
  `INSERT INTO "BlogPost" AS p ("id", "slug", "title", "excerpt", "content", "sanitizerVersion", "author", "keywords",
     "seoTitle", "seoDescription", "status", "words", "createdAt", "updatedAt", "publishedAt")
   VALUES ($1::uuid, $2, $3, $4, $5, $6::int, $7, $8::text[], $9, $10, $11, $12::int, $13::timestamptz,
     $13::timestamptz, $14::timestamptz)
   RETURNING ${WHOLE}, ${STATE}`,
);
const UPDATE = statement(
  "update-post",
  // Two saves in one millisecond must not look like one.
  `UPDATE "BlogPost" AS p SET "slug" = $2, "title" = $3, "excerpt" = $4, "content" = $5, "sanitizerVersion" = $6::int,
     "author" = $7, "keywords" = $8::text[], "seoTitle" = $9, "seoDescription" = $10, "status" = $11,
     "words" = $12::int, "publishedAt" = $14::timestamptz, "scheduledAt" = $15::timestamptz, "deletedAt" = NULL,
     "version" = p."version" + 1, "updatedAt" = GREATEST($13::timestamptz, p."updatedAt" + interval '1 millisecond')
   WHERE p."id" = $1::uuid RETURNING ${WHOLE}, ${STATE}`,
);

type Written = Omit<
  StoredPost,
  "createdAt" | "updatedAt" | "version" | "isGenerated" | "isUnread" | "generation" | "deletedAt"
>;

function valuesOf(post: Written, now: Date): unknown[] {
  const { id, slug, title, excerpt, content, author, keywords, seoTitle, seoDescription, status, words } =
    post;
  const texts = [id, slug, title, excerpt, content, SANITIZER_VERSION, author, keywords];
  return [...texts, seoTitle, seoDescription, status, words, now, post.publishedAt];
}

/** Saves a post that the caller has locked, as its next version. */
export async function updateStored(on: Sql, next: Written, now: Date): Promise<StoredPost> {
  const [after] = await on<StoredPost>(UPDATE, [...valuesOf(next, now), next.scheduledAt]);
  if (!after) throw noSuchPost();
  return after;
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
  on: Sql,
  event: AuditName,
  post: StoredPost,
  by: Author,
  now: Date,
  more: Detail = {},
): Promise<void> {
  const { id, slug, version } = post;
  const details = { admin: by.username, post: id, slug, version, after: sha256(post.content), ...more };
  await audit({ event, userId: null, address: by.address, details }, now, on);
}

interface NewPost extends DraftBody {
  /** Out already, since then */
  publishedAt?: Date;
}

/** Creates within the caller's transaction. */
export async function insertPost(
  on: Sql,
  body: NewPost,
  by: Author,
  now: Date,
  reason: RevisionReason,
): Promise<AdminPostDto> {
  const { slug: wanted, publishedAt = null, ...text } = body;
  const id = uuidv7();
  // Before anything is locked: it takes a while.
  const clean = cleanContent(body.content);
  const slug = await chooseSlug(on, id, { wanted, title: body.title });
  const publication = { status: publishedAt ? ("published" as const) : ("draft" as const), publishedAt };
  const written = { ...text, ...clean, ...publication, id, slug };
  const whole = { ...written, sanitizerVersion: SANITIZER_VERSION, scheduledAt: null };
  const values = valuesOf(whole, publishedAt ?? now);
  const [post] = await on<StoredPost>(INSERT, values);
  if (!post) throw noSuchPost();
  await keepRevision(on, post, { savedBy: by.username, reason }, now);
  await note(on, "post_created", post, by, now, { before: null });
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
  on: Sql,
  before: StoredPost,
  next: Written,
  { by, now, reason, isOverwrite = false }: Save,
): Promise<AdminPostDto> {
  const after = await updateStored(on, next, now);
  const hasMoved = after.slug !== before.slug;
  if (hasMoved && after.publishedAt) await moveSlug(on, after.id, before.slug, after.slug, now);
  const isChanged = hasMoved || !hasSameText(before, after);
  const isOut = before.status !== "published" && after.status === "published";
  const saved = { savedBy: by.username, reason: isOut ? ("publish" as const) : reason, isOverwrite };
  const { isReplaced } =
    isChanged || isOut ? await keepRevision(on, after, saved, now) : { isReplaced: true };
  const events: AuditName[] =
    reason === "restore" ? ["post_restored"] : eventsOf(before, after, isChanged && !isReplaced);
  const more = { before: sha256(before.content), scheduledAt: after.scheduledAt?.toISOString() ?? null };
  for (const event of events) await note(on, event, after, by, now, more);
  // The row was read before its revision was there.
  return toAdminPost({ ...after, isUnread: after.isUnread && !isChanged && !isOut });
}
