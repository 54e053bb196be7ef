import { v7 as uuidv7 } from "uuid";
import { type Sql, statement } from "#lib/server/db/sql.ts";
import type { StoredPost } from "./post-queries.ts";
import { type RevisionReason, replacesLast, type SavedText } from "./revision.ts";

const LAST = statement(
  "find-last-revision",
  `SELECT "id", "savedBy", "reason", "createdAt", ("fields"->>'words')::int AS "words" FROM "BlogRevision"
   WHERE "postId" = $1::uuid ORDER BY "version" DESC LIMIT 1`,
);
const REPLACE = statement(
  "replace-revision",
  `UPDATE "BlogRevision" SET "version" = $2::int, "fields" = $3::jsonb WHERE "id" = $1::uuid`,
);
const ADD = statement(
  "add-revision",
  `INSERT INTO "BlogRevision" ("id", "postId", "version", "fields", "savedBy", "reason", "createdAt")
   VALUES ($1::uuid, $2::uuid, $3::int, $4::jsonb, $5, $6, $7::timestamptz)`,
);

function fieldsOf(post: StoredPost): string {
  const { title, excerpt, content, author, keywords, slug, seoTitle, seoDescription, words } = post;
  return JSON.stringify({
    title,
    excerpt,
    content,
    author,
    keywords,
    slug,
    seoTitle,
    seoDescription,
    words,
  });
}

/** Keeps a post's text as it now is; the post is locked by the caller. Answers whether it took the last one's place. */
export async function keepRevision(
  on: Sql,
  post: StoredPost,
  { savedBy, reason, isOverwrite }: { savedBy: string; reason: RevisionReason; isOverwrite?: boolean },
  now: Date,
): Promise<{ isReplaced: boolean }> {
  const [last] = await on<SavedText & { id: string }>(LAST, [post.id]);
  const next = { savedBy, reason, isOverwrite, words: post.words };
  const isReplaced = last !== undefined && replacesLast(last, next, now);
  if (isReplaced) await on(REPLACE, [last.id, post.version, fieldsOf(post)]);
  else await on(ADD, [uuidv7(), post.id, post.version, fieldsOf(post), savedBy, reason, now]);
  return { isReplaced };
}
