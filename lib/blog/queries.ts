import { type Statement, sql, statement } from "#lib/server/db/sql.ts";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import {
  CARD,
  type CardRow,
  findPost,
  IS_GENERATED,
  IS_PUBLIC,
  NEWEST,
  ROW_STATE,
  type StoredPost,
  toAdminPost,
  toAdminRow,
  toCard,
  toPost,
  WHOLE,
  type WholeRow,
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

interface Filter {
  q: string;
  category: string;
}

/** The statements of a list: with text to look for ($1), a category ($2), both or neither. */
function listStatements(hasText: boolean, hasCategory: boolean) {
  const where = [
    IS_PUBLIC,
    // Once a post and once for what is wanted: ILIKE would turn both to small letters for each field.
    hasText
      ? `lower(p."title" || E'\\n' || p."excerpt" || E'\\n' || p."author") LIKE (SELECT lower($1::text))`
      : "$1::text IS NOT NULL",
    hasCategory ? `p."keywords" @> ARRAY[$2::text]` : "$2::text IS NOT NULL",
  ].join(" AND ");
  return {
    page: statement(
      "list-posts",
      // Looking for text reads every post anyway: then the count comes with it.
      `SELECT ${CARD}${hasText ? `, count(*) OVER ()::int AS "total"` : ""} FROM "BlogPost" p WHERE ${where}
       ${NEWEST} LIMIT $3::int OFFSET $4::int`,
    ),
    count: statement("count-posts", `SELECT count(*)::int AS "total" FROM "BlogPost" p WHERE ${where}`),
  };
}

const LISTS: Record<string, { page: Statement; count: Statement }> = Object.fromEntries(
  [false, true].flatMap((text) =>
    [false, true].map((category) => [`${text} ${category}`, listStatements(text, category)]),
  ),
);

/** The statements that answer a list, with their parameters. */
export function listingOf({ q, category }: Filter, limit: number, offset: number) {
  const list = LISTS[`${q !== ""} ${category !== ""}`] ?? listStatements(true, true);
  const filter = [`%${q.replace(/[\\%_]/g, "\\$&")}%`, category];
  return { ...list, filter, place: [...filter, limit, offset] };
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
  const list = listingOf({ q, category }, POSTS_A_PAGE + (isFirst ? leads : 0), offset);
  const count = async () => (await sql()<{ total: number }>(list.count, list.filter))[0]?.total ?? 0;
  const [rows, counted] = await Promise.all([
    sql()<CardRow & { total?: number }>(list.page, list.place),
    q === "" ? count() : null,
  ]);
  const total = counted ?? rows[0]?.total ?? (isFirst ? 0 : await count());
  const posts = rows.map(toCard);
  const lead = isFirst && leads ? (posts.shift() ?? null) : null;
  return { posts, total, pages: Math.max(1, Math.ceil((total - leads) / POSTS_A_PAGE)), lead };
}

const CATEGORIES = statement(
  "list-categories",
  `SELECT DISTINCT unnest(p."keywords") AS "keyword" FROM "BlogPost" p WHERE ${IS_PUBLIC}`,
);

/** The keywords of all published posts, each once, in the order of a dictionary. */
export async function listCategories(): Promise<string[]> {
  const rows = await sql()<{ keyword: string }>(CATEGORIES, []);
  return rows.map((row) => row.keyword).sort((a, b) => a.localeCompare(b, "en") || (a < b ? -1 : 1));
}

const PUBLISHED = statement(
  "find-published-post",
  `SELECT ${WHOLE} FROM "BlogPost" p WHERE p."slug" = $1::text AND ${IS_PUBLIC}`,
);

/** The published post at an address; null for drafts, deleted and unknown ones alike. */
export async function getPublished(slug: string): Promise<PostDto | null> {
  const [row] = isSlug(slug) ? await sql()<WholeRow>(PUBLISHED, [slug]) : [];
  return row ? toPost(row) : null;
}

const MOVED = statement(
  "find-moved-post",
  `SELECT p."slug" FROM "BlogOldSlug" o JOIN "BlogPost" p ON p."id" = o."postId"
   WHERE o."slug" = $1::text AND ${IS_PUBLIC}`,
);

/** The address of the published post that was once at `slug`; null where there is none. */
export async function findMoved(slug: string): Promise<string | null> {
  const [row] = isSlug(slug) ? await sql()<{ slug: string }>(MOVED, [slug]) : [];
  return row?.slug ?? null;
}

const RELATED = statement(
  "list-related-posts",
  `SELECT ${CARD} FROM "BlogPost" p
   WHERE ${IS_PUBLIC} AND p."keywords" && $1::text[] AND p."id" <> $2::uuid
   ORDER BY cardinality(ARRAY(SELECT unnest(p."keywords") INTERSECT SELECT unnest($1::text[]))) DESC,
     p."publishedAt" DESC, p."id" DESC
   LIMIT ${RELATED_POSTS}`,
);

/** Posts that share the most keywords with this one, the newest first among equals. */
export async function listRelated(post: Pick<PostDto, "_id" | "keywords">): Promise<PostCardDto[]> {
  if (post.keywords.length === 0) return [];
  return (await sql()<CardRow>(RELATED, [post.keywords, post._id])).map(toCard);
}

const OLDER = statement(
  "find-older-post",
  `SELECT ${CARD} FROM "BlogPost" p
   WHERE ${IS_PUBLIC} AND (p."publishedAt", p."id") < ($1::timestamptz, $2::uuid) ${NEWEST} LIMIT 1`,
);
const NEWER = statement(
  "find-newer-post",
  `SELECT ${CARD} FROM "BlogPost" p
   WHERE ${IS_PUBLIC} AND (p."publishedAt", p."id") > ($1::timestamptz, $2::uuid)
   ORDER BY p."publishedAt", p."id" LIMIT 1`,
);

/** The posts published just before (`previous`) and just after this one. */
export async function getNeighbours(post: Pick<PostDto, "_id" | "publishedAt">) {
  const place = [post.publishedAt, post._id];
  const [older, newer] = await Promise.all([sql()<CardRow>(OLDER, place), sql()<CardRow>(NEWER, place)]);
  return { previous: older.map(toCard)[0] ?? null, next: newer.map(toCard)[0] ?? null };
}

const FEED = statement(
  "list-posts-for-feed",
  `SELECT ${WHOLE} FROM "BlogPost" p WHERE ${IS_PUBLIC} ${NEWEST} LIMIT $1::int`,
);

/** The newest posts with their content. */
export async function listForFeed(limit = 50): Promise<PostDto[]> {
  return (await sql()<WholeRow>(FEED, [limit])).map(toPost);
}

const SITEMAP = statement(
  "list-posts-for-sitemap",
  `SELECT p."slug", p."updatedAt" FROM "BlogPost" p WHERE ${IS_PUBLIC} ${NEWEST} LIMIT 45000`,
);

/** Where all published posts are, and when each last changed. */
export async function listForSitemap(): Promise<{ slug: string; updatedAt: Date }[]> {
  return sql()(SITEMAP, []);
}

/** When a post was taken back stands in the log only; it lies between what readers see and that draft's last change. */
const CHANGED = statement(
  "when-blog-changed",
  `SELECT GREATEST(seen."at", (
     SELECT max(e."createdAt") FROM "AuditEvent" e WHERE e."event" = 'post_unpublished'
       AND e."createdAt" > COALESCE(seen."at", '-infinity') AND e."createdAt" <= back."at")) AS "at"
   FROM (SELECT max(GREATEST(p."updatedAt", p."deletedAt")) AS "at" FROM "BlogPost" p WHERE p."status" = 'published') seen,
     (SELECT max(p."updatedAt") AS "at" FROM "BlogPost" p
      WHERE p."status" = 'draft' AND p."publishedAt" IS NOT NULL) back`,
);

/**
 * When what readers see last changed: a published post, or one that went from them. What happens to a draft, also to
 * one that was taken back, is nothing to them. Null where there never was a post.
 */
export async function getLastChange(): Promise<Date | null> {
  const [row] = await sql()<{ at: Date | null }>(CHANGED, []);
  return row?.at ?? null;
}

const ALL = statement(
  "list-all-posts",
  `SELECT ${CARD}, p."createdAt", ${ROW_STATE}, ${IS_GENERATED}
   FROM "BlogPost" p WHERE p."deletedAt" IS NULL ORDER BY p."updatedAt" DESC, p."id" DESC`,
);

/** Drafts and published posts, the latest change first. */
export async function listAllPosts(): Promise<AdminRowDto[]> {
  return (await sql()<StoredPost>(ALL, [])).map(toAdminRow);
}

/** A post, draft or not; null for deleted and unknown ones. */
export async function getPostForAdmin(id: string): Promise<AdminPostDto | null> {
  const row = await findPost(sql(), id);
  return row && !row.deletedAt ? toAdminPost(row) : null;
}

interface RevisionRow {
  version: number;
  savedBy: string;
  reason: RevisionRowDto["reason"];
  createdAt: Date;
  fields: Omit<RevisionDto, keyof Omit<RevisionRowDto, "title">>;
}

const LIVING = `JOIN "BlogPost" p ON p."id" = r."postId" AND p."deletedAt" IS NULL`;
const REVISION = `r."version", r."savedBy", r."reason", r."createdAt"`;
const REVISIONS = statement(
  "list-revisions",
  `SELECT ${REVISION}, jsonb_build_object('title', r."fields"->>'title') AS "fields" FROM "BlogRevision" r ${LIVING}
   WHERE r."postId" = $1::uuid ORDER BY r."version" DESC`,
);
const ONE_REVISION = statement(
  "find-revision",
  `SELECT ${REVISION}, r."fields" FROM "BlogRevision" r ${LIVING}
   WHERE r."postId" = $1::uuid AND r."version" = $2::int`,
);

function toRevisionRow({ version, savedBy, reason, createdAt, fields }: RevisionRow): RevisionRowDto {
  return { version, savedBy, reason, createdAt: createdAt.toISOString(), title: fields.title };
}

/** A post's saved texts without their content, the latest first; none for deleted and unknown posts. */
export async function listRevisions(id: string): Promise<RevisionRowDto[]> {
  return (await sql()<RevisionRow>(REVISIONS, [id])).map(toRevisionRow);
}

/** One saved text of a post; null where there is none. */
export async function getRevision(id: string, version: number): Promise<RevisionDto | null> {
  const [row] = await sql()<RevisionRow>(ONE_REVISION, [id, version]);
  if (!row) return null;
  const { excerpt, author, keywords, slug, seoTitle, seoDescription, content } = row.fields;
  const clean = { content: sanitizeHtml(content) };
  return { ...toRevisionRow(row), excerpt, author, keywords, slug, seoTitle, seoDescription, ...clean };
}
