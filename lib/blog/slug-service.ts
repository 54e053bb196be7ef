import { AppError } from "#lib/core/errors.ts";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import { freeSlug, isReservedSlug, slugOf } from "./rules.ts";

const LOCK = statement("lock-slugs", `SELECT pg_advisory_xact_lock(hashtext('blog-slugs'))`);
const LIVING = statement(
  "find-slug",
  `SELECT 1 FROM "BlogPost" WHERE "slug" = $1::text AND "deletedAt" IS NULL AND "id" <> $2::uuid`,
);
const SIMILAR = statement(
  "list-similar-slugs",
  `SELECT "slug" FROM "BlogPost"
   WHERE "deletedAt" IS NULL AND "id" <> $2::uuid AND ("slug" = $1::text OR "slug" LIKE $1::text || '-%')
   UNION SELECT "slug" FROM "BlogOldSlug"
   WHERE "postId" <> $2::uuid AND ("slug" = $1::text OR "slug" LIKE $1::text || '-%')`,
);
const LEAVE = statement(
  "leave-slug",
  `INSERT INTO "BlogOldSlug" ("slug", "postId", "createdAt") VALUES ($1, $2::uuid, $3::timestamptz)
   ON CONFLICT ("slug") DO UPDATE SET "postId" = EXCLUDED."postId", "createdAt" = EXCLUDED."createdAt"`,
);
const COME_BACK = statement(
  "come-back-to-slug",
  `DELETE FROM "BlogOldSlug" WHERE "slug" = $1::text AND "postId" = $2::uuid`,
);

/** An address made of `base`, with a number where another post has or had it. Nobody else gets one until the end. */
export async function nextSlug(on: Sql, postId: string, base: string): Promise<string> {
  await on(LOCK, []);
  const rows = await on<{ slug: string }>(SIMILAR, [base, postId]);
  const taken = new Set(rows.map((row) => row.slug));
  return freeSlug(base, (slug) => taken.has(slug));
}

/** Whether a living post other than this one has the address. Nobody else gets one until the end. */
export async function isSlugTaken(on: Sql, postId: string, slug: string): Promise<boolean> {
  await on(LOCK, []);
  return isReservedSlug(slug) || (await on(LIVING, [slug, postId])).length > 0;
}

/** The address that was asked for, or one made of the title. Error: `slug_taken`. docs/product.md#blog */
export async function chooseSlug(
  on: Sql,
  postId: string,
  { wanted, title }: { wanted?: string | undefined; title: string },
): Promise<string> {
  if (wanted === undefined) return nextSlug(on, postId, slugOf(title));
  if (!(await isSlugTaken(on, postId, wanted))) return wanted;
  const message = "Another post has this address already";
  throw new AppError("slug_taken", message, { fields: { slug: message } });
}

/** A post that readers may know moves: its old address leads them on. */
export async function moveSlug(on: Sql, postId: string, from: string, to: string, now: Date): Promise<void> {
  await on(LEAVE, [from, postId, now]);
  await on(COME_BACK, [to, postId]);
}
