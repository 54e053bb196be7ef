import { db } from "#lib/server/db/db.ts";
import { inPages } from "./page-queries.ts";

/** Own courses with their units, islands and texts; a page is one course, whose texts can be long. */
export const listCourses = (ownerId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().course.findMany({
        where: { ownerId, id: after },
        orderBy: { id: "asc" },
        take,
        include: {
          units: { orderBy: { number: "asc" } },
          islands: {
            orderBy: { position: "asc" },
            include: { text: true, cards: { orderBy: { position: "asc" } } },
          },
          media: { orderBy: { id: "asc" }, omit: { bytes: true } },
          files: { orderBy: { id: "asc" }, include: { chunks: { omit: { bytes: true } } } },
        },
      }),
    1,
  );

/** The quizzes of own courses with every version of their questions. */
export const listQuizzes = (ownerId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().quiz.findMany({
        where: { island: { course: { ownerId } }, id: after },
        orderBy: { id: "asc" },
        take,
        include: {
          questions: {
            orderBy: { position: "asc" },
            include: { versions: { orderBy: { number: "asc" } } },
          },
        },
      }),
    50,
  );

/** Imports; the report of one can have ten thousand lines. */
export const listImports = (userId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().courseImport.findMany({ where: { userId, id: after }, orderBy: { id: "asc" }, take }),
    5,
  );

/** What was read of imports that wait for a confirmation: a whole course each, with its pictures. */
export const listDrafts = (userId: string) =>
  inPages(
    "importId",
    ({ take, after }) =>
      db().importDraft.findMany({
        where: { import: { userId }, importId: after },
        orderBy: { importId: "asc" },
        take,
      }),
    1,
  );

interface MediaEntry {
  id: string;
  type: string;
}

/** Films of the learner's courses, and of imports that wait for their confirmation */
const ofLearner = (userId: string) => ({
  OR: [{ course: { ownerId: userId } }, { draft: { import: { userId } } }],
});

/** The pictures, sounds and films of the learner's courses. */
export async function listMedia(ownerId: string): Promise<MediaEntry[]> {
  const query = { select: { id: true, type: true }, orderBy: { id: "asc" } } as const;
  const media = await db().courseMedia.findMany({ ...query, where: { course: { ownerId } } });
  return [...media, ...(await db().courseFile.findMany({ ...query, where: ofLearner(ownerId) }))];
}

async function* fileBytes(ownerId: string, fileId: string): AsyncGenerator<Buffer> {
  for (let number = 0; ; number += 1) {
    const where = { fileId, number, file: ofLearner(ownerId) };
    const chunk = await db().courseFileChunk.findFirst({ where, select: { bytes: true } });
    if (!chunk) return;
    yield Buffer.from(chunk.bytes);
  }
}

/** The bytes of one of them; nothing if it has gone since it was listed. */
export async function* mediaBytes(ownerId: string, id: string): AsyncGenerator<Buffer> {
  const where = { id, course: { ownerId } };
  const medium = await db().courseMedia.findFirst({ where, select: { bytes: true } });
  if (medium) yield Buffer.from(medium.bytes);
  else yield* fileBytes(ownerId, id);
}
