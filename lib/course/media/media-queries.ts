import { db } from "#lib/server/db/db.ts";

const mayBeSeenBy = (userId: string) => ({
  course: { OR: [{ ownerId: userId }, { enrolments: { some: { userId } } }] },
});

/** What a picture or sound of a course is, for its owner and for who is enrolled in it; null for everyone else. */
export async function findMedia(
  userId: string,
  mediaId: string,
): Promise<{ type: string; hash: string } | null> {
  return db().courseMedia.findFirst({
    where: { id: mediaId, ...mayBeSeenBy(userId) },
    select: { type: true, hash: true },
  });
}

/** Its bytes, for the same; null where it is gone. */
export async function readMedia(userId: string, mediaId: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const found = await db().courseMedia.findFirst({
    where: { id: mediaId, ...mayBeSeenBy(userId) },
    select: { bytes: true },
  });
  return found?.bytes ?? null;
}
