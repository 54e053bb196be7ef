import { db } from "#lib/server/db/db.ts";

/** The learner's picture as WebP, or null. */
export async function getPicture(userId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await db().profilePicture.findUnique({ where: { userId }, select: { image: true } });
  return found?.image ?? null;
}
