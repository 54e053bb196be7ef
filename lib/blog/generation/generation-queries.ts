import { paths } from "#lib/client/paths.ts";
import { db } from "#lib/server/db/db.ts";
import { env, siteUrl } from "#lib/server/env.ts";
import { cutHtml } from "#lib/server/html/sanitize.ts";
import { MICROS_A_DOLLAR } from "#lib/server/model/cost.ts";
import { ModelError } from "#lib/server/model/error.ts";
import { isModelConfigured } from "#lib/server/model/model.ts";
import { spentMicros } from "#lib/server/model/use.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { IS_PUBLIC, NEWEST } from "../post-queries.ts";
import { getPostForAdmin } from "../queries.ts";
import { isUnderway, LIFE_MS, linkHosts, PREVIEW_CHARACTERS } from "./generation.ts";
import type { GenerationDto, GenerationSetupDto } from "./generation-schema.ts";
import type { OwnPost } from "./prompts.ts";

export const TOO_LATE =
  "This took longer than ten minutes and was stopped. Nothing was saved or published. Please try again.";

const generationSelect = {
  id: true,
  status: true,
  step: true,
  error: true,
  model: true,
  sources: true,
  inputTokens: true,
  outputTokens: true,
  costMicros: true,
  postId: true,
  createdAt: true,
} as const satisfies Prisma.BlogGenerationSelect;

type Row = Prisma.BlogGenerationGetPayload<{ select: typeof generationSelect }>;

/** A generation whose process has died and that no one took up again is over, though its row doesn't say so. */
function truthOf(row: Row, now: Date): Pick<GenerationDto, "status" | "error"> {
  const isLost = isUnderway(row.status) && now.getTime() - row.createdAt.getTime() >= LIFE_MS;
  return isLost ? { status: "failed", error: TOO_LATE } : { status: row.status, error: row.error || null };
}

/** How far a generation is, with its post as it now stands; null for an unknown one. docs/product.md#generated-posts */
export async function getGeneration(id: string, now: Date): Promise<GenerationDto | null> {
  const row = await db().blogGeneration.findUnique({ where: { id }, select: generationSelect });
  if (!row) return null;
  const { step, model, inputTokens, outputTokens } = row;
  const sources = row.sources as GenerationDto["sources"];
  const post = row.postId === null ? null : await getPostForAdmin(row.postId);
  return {
    _id: row.id,
    ...truthOf(row, now),
    ...{ step, model, sources, inputTokens, outputTokens, post },
    preview: post ? cutHtml(post.content, PREVIEW_CHARACTERS) : "",
    linkHosts: post ? linkHosts(post.content, siteUrl().host) : [],
    cost: Number(row.costMicros) / MICROS_A_DOLLAR,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Whether nothing of it will change any more, but for its post. */
export function isOver({ status }: Pick<GenerationDto, "status">): boolean {
  return !isUnderway(status);
}

/** The generation under way, anyone who began it; null where there is none. */
export async function findRunning(now: Date): Promise<string | null> {
  const row = await db().blogGeneration.findFirst({
    where: { status: { in: ["queued", "running"] }, createdAt: { gt: new Date(now.getTime() - LIFE_MS) } },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** The admin's newest generation whose draft waits as the model left it; null where there is none. */
async function findUnread(adminId: string): Promise<string | null> {
  const untouched = {
    status: "draft",
    deletedAt: null,
    revisions: { every: { reason: "generate" } },
  } as const;
  const row = await db().blogGeneration.findFirst({
    where: { adminId, status: "done", post: untouched },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
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

const OWN_POSTS = 60;

/** Our newest published posts, as a model gets to know them; drafts stay here. */
export async function listOwnPosts(): Promise<OwnPost[]> {
  const rows = await db().blogPost.findMany({
    where: IS_PUBLIC,
    orderBy: NEWEST,
    take: OWN_POSTS,
    select: { title: true, keywords: true, slug: true },
  });
  return rows.map(({ title, keywords, slug }) => ({ title, keywords, path: paths.blogPost(slug) }));
}
