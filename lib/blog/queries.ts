import { db } from "#lib/server/db/db.ts";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import {
  type CardRow,
  cardSelect,
  findPost,
  IS_PUBLIC,
  NEWEST,
  postSelect,
  rowSelect,
  toAdminPost,
  toAdminRow,
  toCard,
  toPost,
} from "./post-queries.ts";
import { isSlug, POSTS_A_PAGE, RELATED_POSTS } from "./rules.ts";
import type {
  AdminPostDto,
  AdminRowDto,
  ListQuery,
  PostCardDto,
  PostDto,
  RevisionDto,
  RevisionRowDto,
} from "./schema.ts";

/** The published posts with a text in title, excerpt or author, and with a keyword; "" asks for neither. */
function matching({ q, category }: { q: string; category: string }): Prisma.BlogPostWhereInput {
  // Prisma takes % and _ for wildcards.
  const text = { contains: q.replace(/[\\%_]/g, "\\$&"), mode: "insensitive" } as const;
  return {
    ...IS_PUBLIC,
    ...(q !== "" && { OR: [{ title: text }, { excerpt: text }, { author: text }] }),
    ...(category !== "" && { keywords: { has: category } }),
  };
}

/**
 * A page of the published posts, newest first. Without a filter the newest of all is the page's `lead` and stands in no
 * list. `total` counts it too. docs/product.md#blog
 */
export async function listPublished({ q, category, page }: ListQuery): Promise<{
  posts: PostCardDto[];
  total: number;
  pages: number;
  lead: PostCardDto | null;
}> {
  const leads = q === "" && category === "" ? 1 : 0;
  const isFirst = page === 1;
  const offset = (page - 1) * POSTS_A_PAGE + (isFirst ? 0 : leads);
  const where = matching({ q, category });
  const take = POSTS_A_PAGE + (isFirst ? leads : 0);
  const [rows, total] = await Promise.all([
    db().blogPost.findMany({ where, orderBy: NEWEST, take, skip: offset, select: cardSelect }),
    db().blogPost.count({ where }),
  ]);
  const posts = rows.map(toCard);
  const lead = isFirst && leads ? (posts.shift() ?? null) : null;
  return { posts, total, pages: Math.max(1, Math.ceil((total - leads) / POSTS_A_PAGE)), lead };
}

/** The keywords of all published posts, each once, in the order of a dictionary. */
export async function listCategories(): Promise<string[]> {
  const posts = await db().blogPost.findMany({ where: IS_PUBLIC, select: { keywords: true } });
  const keywords = new Set(posts.flatMap((post) => post.keywords));
  return [...keywords].sort((a, b) => a.localeCompare(b, "en") || (a < b ? -1 : 1));
}

/** The published post at an address; null for drafts, deleted and unknown ones alike. */
export async function getPublished(slug: string): Promise<PostDto | null> {
  if (!isSlug(slug)) return null;
  const row = await db().blogPost.findFirst({ where: { slug, ...IS_PUBLIC }, select: postSelect });
  return row && toPost(row);
}

/** The address of the published post that was once at `slug`; null where there is none. */
export async function findMoved(slug: string): Promise<string | null> {
  if (!isSlug(slug)) return null;
  const old = await db().blogOldSlug.findFirst({
    where: { slug, post: IS_PUBLIC },
    select: { post: { select: { slug: true } } },
  });
  return old?.post.slug ?? null;
}

/** Posts that share the most keywords with this one, the newest first among equals. */
export async function listRelated(post: Pick<PostDto, "_id" | "keywords">): Promise<PostCardDto[]> {
  if (post.keywords.length === 0) return [];
  const rows = await db().blogPost.findMany({
    where: { ...IS_PUBLIC, keywords: { hasSome: post.keywords }, id: { not: post._id } },
    orderBy: NEWEST,
    select: cardSelect,
  });
  const shared = ({ keywords }: CardRow) =>
    new Set(keywords.filter((keyword) => post.keywords.includes(keyword))).size;
  const closest = rows.toSorted((a, b) => shared(b) - shared(a));
  return closest.slice(0, RELATED_POSTS).map(toCard);
}

/** The posts published just before (`previous`) and just after this one. */
export async function getNeighbours(post: Pick<PostDto, "_id" | "publishedAt">) {
  const [id, publishedAt] = [post._id, new Date(post.publishedAt)];
  const [older, newer] = await Promise.all([
    db().blogPost.findFirst({
      where: { ...IS_PUBLIC, OR: [{ publishedAt: { lt: publishedAt } }, { publishedAt, id: { lt: id } }] },
      orderBy: NEWEST,
      select: cardSelect,
    }),
    db().blogPost.findFirst({
      where: { ...IS_PUBLIC, OR: [{ publishedAt: { gt: publishedAt } }, { publishedAt, id: { gt: id } }] },
      orderBy: [{ publishedAt: "asc" }, { id: "asc" }],
      select: cardSelect,
    }),
  ]);
  return { previous: older && toCard(older), next: newer && toCard(newer) };
}

/** The newest posts with their content. */
export async function listForFeed(limit = 50): Promise<PostDto[]> {
  const rows = await db().blogPost.findMany({
    where: IS_PUBLIC,
    orderBy: NEWEST,
    take: limit,
    select: postSelect,
  });
  return rows.map(toPost);
}

const SITEMAP_POSTS = 45_000;

/** Where all published posts are, and when each last changed. */
export function listForSitemap(): Promise<{ slug: string; updatedAt: Date }[]> {
  return db().blogPost.findMany({
    where: IS_PUBLIC,
    orderBy: NEWEST,
    take: SITEMAP_POSTS,
    select: { slug: true, updatedAt: true },
  });
}

const latest = (...dates: (Date | null | undefined)[]): Date | null =>
  dates.reduce<Date | null>((last, date) => (date && (!last || date > last) ? date : last), null);

/**
 * When what readers see last changed: a published post, or one that went from them. What happens to a draft, also to
 * one that was taken back, is nothing to them. Null where there never was a post.
 */
export async function getLastChange(): Promise<Date | null> {
  const [seen, takenBack] = await Promise.all([
    db().blogPost.aggregate({ where: { status: "published" }, _max: { updatedAt: true, deletedAt: true } }),
    db().blogPost.aggregate({
      where: { status: "draft", publishedAt: { not: null } },
      _max: { updatedAt: true },
    }),
  ]);
  const seenAt = latest(seen._max.updatedAt, seen._max.deletedAt);
  const draftAt = takenBack._max.updatedAt;
  if (!draftAt) return seenAt;
  // When a post was taken back stands in the log only; it lies between what readers see and that draft's last change.
  const unpublished = await db().auditEvent.aggregate({
    where: { event: "post_unpublished", createdAt: { lte: draftAt, ...(seenAt && { gt: seenAt }) } },
    _max: { createdAt: true },
  });
  return latest(seenAt, unpublished._max.createdAt);
}

/** Drafts and published posts, the latest change first. */
export async function listAllPosts(): Promise<AdminRowDto[]> {
  const rows = await db().blogPost.findMany({
    where: { deletedAt: null },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: rowSelect,
  });
  return rows.map(toAdminRow);
}

/** A post, draft or not; null for deleted and unknown ones. */
export async function getPostForAdmin(id: string): Promise<AdminPostDto | null> {
  const row = await findPost(db(), id);
  return row && !row.deletedAt ? toAdminPost(row) : null;
}

type Fields = Omit<RevisionDto, keyof Omit<RevisionRowDto, "title">>;

const revisionSelect = {
  version: true,
  savedBy: true,
  reason: true,
  createdAt: true,
  fields: true,
} as const satisfies Prisma.BlogRevisionSelect;

type RevisionRow = Prisma.BlogRevisionGetPayload<{ select: typeof revisionSelect }>;

function toRevisionRow({ version, savedBy, reason, createdAt, fields }: RevisionRow): RevisionRowDto {
  const { title } = fields as unknown as Fields;
  return { version, savedBy, reason, createdAt: createdAt.toISOString(), title };
}

/** A post's saved texts without their content, the latest first; none for deleted and unknown posts. */
export async function listRevisions(id: string): Promise<RevisionRowDto[]> {
  const rows = await db().blogRevision.findMany({
    where: { postId: id, post: { deletedAt: null } },
    orderBy: { version: "desc" },
    select: revisionSelect,
  });
  return rows.map(toRevisionRow);
}

/** One saved text of a post; null where there is none. */
export async function getRevision(id: string, version: number): Promise<RevisionDto | null> {
  const row = await db().blogRevision.findFirst({
    where: { postId: id, version, post: { deletedAt: null } },
    select: revisionSelect,
  });
  if (!row) return null;
  const { excerpt, author, keywords, slug, seoTitle, seoDescription, content } =
    row.fields as unknown as Fields;
  const clean = { content: sanitizeHtml(content) };
  return { ...toRevisionRow(row), excerpt, author, keywords, slug, seoTitle, seoDescription, ...clean };
}
