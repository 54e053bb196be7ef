import { type Sql, statement } from "#lib/server/db/sql.ts";
import { SANITIZER_VERSION, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { readingMinutes } from "./rules.ts";
import type { AdminPostDto, AdminRowDto, PostCardDto, PostDto } from "./schema.ts";

export const CARD = `p."id", p."slug", p."title", p."excerpt", p."author", p."keywords", p."words", p."publishedAt",
  p."updatedAt"`;
export const IS_GENERATED = `EXISTS (SELECT 1 FROM "BlogGeneration" g WHERE g."postId" = p."id") AS "isGenerated"`;
export const WHOLE = `${CARD}, p."content", p."sanitizerVersion", p."createdAt", p."seoTitle", p."seoDescription",
  ${IS_GENERATED}`;
/** A model's words as it left them: every change and every publishing by a person leaves a revision of its own. */
export const IS_UNTOUCHED = `NOT EXISTS (
    SELECT 1 FROM "BlogRevision" r WHERE r."postId" = p."id" AND r."reason" <> 'generate')`;
const IS_UNREAD = `EXISTS (SELECT 1 FROM "BlogGeneration" g WHERE g."postId" = p."id" AND ${IS_UNTOUCHED}) AS "isUnread"`;
/** How a model made it, where one did */
const GENERATION = `(SELECT jsonb_build_object('model', g."model", 'cost', g."costMicros" / 1000000.0,
    'createdAt', to_char(g."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM "BlogGeneration" g WHERE g."postId" = p."id") AS "generation"`;
export const ROW_STATE = `p."status", p."version", p."scheduledAt", p."deletedAt", ${IS_UNREAD}`;
export const STATE = `${ROW_STATE}, ${GENERATION}`;
/** To the letter the condition of the index BlogPost_public_idx. */
export const IS_PUBLIC = `p."status" = 'published' AND p."deletedAt" IS NULL`;
export const NEWEST = `ORDER BY p."publishedAt" DESC, p."id" DESC`;

export interface CardRow {
  id: string;
  slug: string;
  title: string;
  excerpt: string;
  author: string;
  keywords: string[];
  words: number;
  publishedAt: Date;
  updatedAt: Date;
}

export interface WholeRow extends CardRow {
  content: string;
  sanitizerVersion: number;
  createdAt: Date;
  seoTitle: string;
  seoDescription: string;
  isGenerated: boolean;
}

/** A post as it is stored. */
export interface StoredPost extends Omit<WholeRow, "publishedAt"> {
  publishedAt: Date | null;
  status: "draft" | "published";
  version: number;
  scheduledAt: Date | null;
  deletedAt: Date | null;
  isUnread: boolean;
  generation: AdminPostDto["generation"];
}

export function toCard(row: CardRow): PostCardDto {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    keywords: row.keywords,
    publishedAt: row.publishedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readingMinutes: readingMinutes(row.words),
  };
}

/** Content was sanitised when it was saved; what an older version of the rules has let through is sanitised again. */
export function contentOf({
  content,
  sanitizerVersion,
}: Pick<WholeRow, "content" | "sanitizerVersion">): string {
  return sanitizerVersion === SANITIZER_VERSION ? content : sanitizeHtml(content);
}

export function toPost(row: WholeRow): PostDto {
  return {
    ...toCard(row),
    content: contentOf(row),
    status: "published",
    createdAt: row.createdAt.toISOString(),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    isGenerated: row.isGenerated,
  };
}

export function toAdminRow(
  row: Omit<StoredPost, "content" | "sanitizerVersion" | "seoTitle" | "seoDescription" | "generation">,
) {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    keywords: row.keywords,
    status: row.status,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    scheduledAt: row.scheduledAt?.toISOString() ?? null,
    isGenerated: row.isGenerated,
    isUnread: row.isUnread,
  } satisfies AdminRowDto;
}

/** A stored post as an admin sees it. */
export function toAdminPost(row: StoredPost): AdminPostDto {
  const { seoTitle, seoDescription, generation } = row;
  return { ...toAdminRow(row), content: contentOf(row), seoTitle, seoDescription, generation };
}

const STORED = statement(
  "find-stored-post",
  `SELECT ${WHOLE}, ${STATE} FROM "BlogPost" p WHERE p."id" = $1::uuid`,
);
const LOCKED = statement("lock-stored-post", `${STORED.text} FOR UPDATE OF p`);

/** A post as it is stored, deleted ones too; null for an unknown one. */
export async function findPost(on: Sql, id: string): Promise<StoredPost | null> {
  const [row] = await on<StoredPost>(STORED, [id]);
  return row ?? null;
}

/** A post, deleted ones too, held against all other changes until the transaction ends. */
export async function lockPost(on: Sql, id: string): Promise<StoredPost | null> {
  const [row] = await on<StoredPost>(LOCKED, [id]);
  return row ?? null;
}
