import { openAdminSession } from "#lib/admin/session-service.ts";
import { type DraftBody, draftBodySchema, type UpdateBody } from "#lib/blog/schema.ts";
import { createPost, publishPost, type Writer } from "#lib/blog/service.ts";
import { db } from "#lib/server/db/db.ts";

export const ANN: Writer = { id: "01900000-0000-7000-8000-00000000000a", username: "ann" };
export const BOB: Writer = { id: "01900000-0000-7000-8000-00000000000b", username: "bob" };
export const NOON = new Date("2026-11-22T12:00:00.000Z");

/** So many minutes after noon. */
export const minutes = (count: number): Date => new Date(NOON.getTime() + count * 60_000);

let counter = 0;

export function draft(body: Partial<DraftBody> = {}): DraftBody {
  counter += 1;
  return draftBodySchema.parse({ title: `Post ${counter}`, content: "<p>Some words.</p>", ...body });
}

export const createDraft = (body: Partial<DraftBody> = {}, now = NOON) => createPost(draft(body), ANN, now);

export async function createPublished(body: Partial<DraftBody> = {}, now = NOON) {
  const { _id } = await createDraft(body, now);
  return publishPost(_id, ANN, now);
}

/** A published post that a model drafted. */
export async function createGenerated(body: Partial<DraftBody> = {}, now = NOON) {
  const post = await createPublished(body, now);
  const { id: adminId } = await db().adminAccount.create({
    data: { username: "generator", passwordHash: "none" },
    select: { id: true },
  });
  await db().blogGeneration.create({ data: { adminId, postId: post._id, updatedAt: now } });
  return post;
}

/** The names in the audit log of a post, oldest first. */
export async function auditOf(postId: string): Promise<string[]> {
  const lines = await db().auditEvent.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] });
  return lines.filter(({ details }) => JSON.stringify(details).includes(postId)).map(({ event }) => event);
}

/** A change that names every field. */
export const CHANGE: UpdateBody = {
  title: "Another title",
  excerpt: "Another excerpt",
  content: "<h2>Another</h2><p>text</p>",
  author: "Another author",
  keywords: ["one", "two"],
  seoTitle: "Another search title",
  seoDescription: "Another description",
};

/** Someone who may write, with the headers that say so. */
export async function signInAdmin(username = "writer"): Promise<Record<string, string>> {
  const { id } = await db().adminAccount.create({ data: { username, passwordHash: "none" } });
  const session = await openAdminSession(id, new Date());
  return { "x-admin-username": username, "x-admin-password": session?.secret ?? "" };
}
