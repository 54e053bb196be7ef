import { kysely, type Tx } from "#lib/server/db/db.ts";
import { SANITIZER_VERSION, sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { MICROS_A_DOLLAR } from "#lib/server/model/cost.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { readingMinutes } from "./rules.ts";
import type { AdminPostDto, AdminRowDto, PostCardDto, PostDto } from "./schema.ts";

/** What readers may see. */
export const IS_PUBLIC = { status: "published", deletedAt: null } as const;
export const NEWEST: Prisma.BlogPostOrderByWithRelationInput[] = [{ publishedAt: "desc" }, { id: "desc" }];

export const cardSelect = {
  id: true,
  slug: true,
  title: true,
  excerpt: true,
  author: true,
  keywords: true,
  words: true,
  publishedAt: true,
  updatedAt: true,
} as const satisfies Prisma.BlogPostSelect;

export const postSelect = {
  ...cardSelect,
  content: true,
  sanitizerVersion: true,
  createdAt: true,
  seoTitle: true,
  seoDescription: true,
  generation: { select: { model: true, costMicros: true, createdAt: true } },
} as const satisfies Prisma.BlogPostSelect;

/** A model's words as it left them: every change and every publishing by a person leaves a revision of its own. */
const byPeople = { where: { reason: { not: "generate" } }, take: 1, select: { id: true } } as const;

export const rowSelect = {
  ...cardSelect,
  createdAt: true,
  status: true,
  version: true,
  scheduledAt: true,
  deletedAt: true,
  generation: postSelect.generation,
  revisions: byPeople,
} as const satisfies Prisma.BlogPostSelect;

const storedSelect = { ...postSelect, ...rowSelect } as const satisfies Prisma.BlogPostSelect;

export type CardRow = Prisma.BlogPostGetPayload<{ select: typeof cardSelect }>;
export type PostRow = Prisma.BlogPostGetPayload<{ select: typeof postSelect }>;
export type AdminRow = Prisma.BlogPostGetPayload<{ select: typeof rowSelect }>;
/** A post as it is stored. */
export type StoredPost = Prisma.BlogPostGetPayload<{ select: typeof storedSelect }>;

export function toCard(row: CardRow): PostCardDto {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    author: row.author,
    keywords: row.keywords,
    publishedAt: (row.publishedAt ?? row.updatedAt).toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    readingMinutes: readingMinutes(row.words),
  };
}

/** Content was sanitised when it was saved; what an older version of the rules has let through is sanitised again. */
export function contentOf({
  content,
  sanitizerVersion,
}: Pick<PostRow, "content" | "sanitizerVersion">): string {
  return sanitizerVersion === SANITIZER_VERSION ? content : sanitizeHtml(content);
}

export function toPost(row: PostRow): PostDto {
  return {
    ...toCard(row),
    content: contentOf(row),
    status: "published",
    createdAt: row.createdAt.toISOString(),
    seoTitle: row.seoTitle,
    seoDescription: row.seoDescription,
    isGenerated: row.generation !== null,
  };
}

export function toAdminRow(row: AdminRow) {
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
    isGenerated: row.generation !== null,
    isUnread: row.generation !== null && row.revisions.length === 0,
  } satisfies AdminRowDto;
}

/** A stored post as an admin sees it. */
export function toAdminPost(row: StoredPost): AdminPostDto {
  const { seoTitle, seoDescription, generation } = row;
  return {
    ...toAdminRow(row),
    content: contentOf(row),
    seoTitle,
    seoDescription,
    generation: generation && {
      model: generation.model,
      cost: Number(generation.costMicros) / MICROS_A_DOLLAR,
      createdAt: generation.createdAt.toISOString(),
    },
  };
}

/** A post as it is stored, deleted ones too; null for an unknown one. */
export function findPost(tx: Tx, id: string): Promise<StoredPost | null> {
  return tx.blogPost.findUnique({ where: { id }, select: storedSelect });
}

/** A post, deleted ones too, held against all other changes until the transaction ends. */
export async function lockPost(tx: Tx, id: string): Promise<StoredPost | null> {
  await kysely(tx).selectFrom("BlogPost").select("id").where("id", "=", id).forUpdate().execute();
  return findPost(tx, id);
}
