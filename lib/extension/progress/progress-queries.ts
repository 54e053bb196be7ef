import { db } from "#lib/server/db/db.ts";
import type { ClaimsDto } from "./progress-schema.ts";

/** What extensions told of the learner's progress elsewhere, newest first. */
export async function listClaims(userId: string): Promise<ClaimsDto> {
  const rows = await db().extensionProgress.findMany({
    where: { userId },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    select: {
      courseUrl: true,
      courseTitle: true,
      lesson: true,
      seconds: true,
      completed: true,
      updatedAt: true,
    },
  });
  const claims = rows.map(({ courseUrl, updatedAt, ...claim }) => ({
    ...claim,
    course: courseUrl,
    updatedAt: updatedAt.toISOString(),
  }));
  return { claims };
}
