import { paths } from "#lib/client/paths.ts";
import { sql, statement } from "#lib/server/db/sql.ts";
import { env, siteUrl } from "#lib/server/env.ts";
import { cutHtml } from "#lib/server/html/sanitize.ts";
import { MICROS_A_DOLLAR } from "#lib/server/model/cost.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import { spentMicros } from "#lib/server/model/use.ts";
import { IS_PUBLIC, IS_UNTOUCHED, NEWEST } from "../post-queries.ts";
import { getPostForAdmin } from "../queries.ts";
import { isUnderway, LIFE_MS, linkHosts, PREVIEW_CHARACTERS } from "./generation.ts";
import type { GenerationDto, GenerationSetupDto } from "./generation-schema.ts";
import type { OwnPost } from "./prompts.ts";

export const TOO_LATE =
  "This took longer than ten minutes and was stopped. Nothing was saved or published. Please try again.";

interface Row extends Omit<GenerationDto, "_id" | "post" | "preview" | "linkHosts" | "cost" | "createdAt"> {
  id: string;
  costMicros: number;
  postId: string | null;
  createdAt: Date;
}

const ONE = statement(
  "find-generation",
  `SELECT "id", "status", "step", NULLIF("error", '') AS "error", "model", "sources", "inputTokens", "outputTokens",
     "costMicros"::float8 AS "costMicros", "postId", "createdAt"
   FROM "BlogGeneration" WHERE "id" = $1::uuid`,
);

/** A generation whose process has died and that nobody took up again is over, though its row doesn't say so. */
function truthOf(row: Row, now: Date): Pick<GenerationDto, "status" | "error"> {
  const isLost = isUnderway(row.status) && now.getTime() - row.createdAt.getTime() >= LIFE_MS;
  return isLost ? { status: "failed", error: TOO_LATE } : { status: row.status, error: row.error };
}

/** How far a generation is, with its post as it now stands; null for an unknown one. docs/product.md#generated-posts */
export async function getGeneration(id: string, now: Date): Promise<GenerationDto | null> {
  const [row] = await sql()<Row>(ONE, [id]);
  if (!row) return null;
  const { step, model, sources, inputTokens, outputTokens } = row;
  const post = row.postId === null ? null : await getPostForAdmin(row.postId);
  return {
    _id: row.id,
    ...truthOf(row, now),
    ...{ step, model, sources, inputTokens, outputTokens, post },
    preview: post ? cutHtml(post.content, PREVIEW_CHARACTERS) : "",
    linkHosts: post ? linkHosts(post.content, siteUrl().host) : [],
    cost: row.costMicros / MICROS_A_DOLLAR,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether nothing of it will change any more, but for its post. */
export function isOver({ status }: Pick<GenerationDto, "status">): boolean {
  return !isUnderway(status);
}

const RUNNING = statement(
  "find-running-generation",
  `SELECT "id" FROM "BlogGeneration"
   WHERE "status" IN ('queued', 'running') AND "createdAt" > $1::timestamptz LIMIT 1`,
);

/** The generation under way, whoever began it; null where there is none. */
export async function findRunning(now: Date): Promise<string | null> {
  const [row] = await sql()<{ id: string }>(RUNNING, [new Date(now.getTime() - LIFE_MS)]);
  return row?.id ?? null;
}

const UNREAD = statement(
  "find-unread-generation",
  `SELECT g."id" FROM "BlogGeneration" g JOIN "BlogPost" p ON p."id" = g."postId"
   WHERE g."adminId" = $1::uuid AND g."status" = 'done' AND p."status" = 'draft' AND p."deletedAt" IS NULL
     AND ${IS_UNTOUCHED} ORDER BY g."createdAt" DESC LIMIT 1`,
);

/** The admin's newest generation whose draft waits as the model left it; null where there is none. */
async function findUnread(adminId: string): Promise<string | null> {
  const [row] = await sql()<{ id: string }>(UNREAD, [adminId]);
  return row?.id ?? null;
}

/**
 * Whether posts can be generated here, what is missing, what waits for this admin, and what the model has cost this month,
 * quizzes too.
 */
export async function getSetup(adminId: string, now: Date): Promise<GenerationSetupDto> {
  const [runningId, unreadId, spent] = await Promise.all([
    findRunning(now),
    findUnread(adminId),
    spentMicros(now),
  ]);
  const isReady = isModelConfigured();
  return {
    isReady,
    missing: isReady ? null : new ModelError("not_configured").message,
    runningId,
    unreadId,
    spent: spent / MICROS_A_DOLLAR,
    cap: env().OPENAI_MONTHLY_CAP,
  };
}

const OWN_POSTS = statement(
  "list-own-posts",
  `SELECT p."title", p."keywords", p."slug" FROM "BlogPost" p WHERE ${IS_PUBLIC} ${NEWEST} LIMIT 60`,
);

/** Our newest published posts, as a model gets to know them; drafts stay in the house. */
export async function listOwnPosts(): Promise<OwnPost[]> {
  const rows = await sql()<{ title: string; keywords: string[]; slug: string }>(OWN_POSTS, []);
  return rows.map(({ title, keywords, slug }) => ({ title, keywords, path: paths.blogPost(slug) }));
}
