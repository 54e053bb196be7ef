import { AppError } from "#lib/core/errors.ts";
import { readLayout } from "#lib/course/layout/layout-queries.ts";
import { applyLayout } from "#lib/course/layout/layout-service.ts";
import type { CourseDraft } from "#lib/course/rules.ts";
import { saveParts } from "#lib/course/service.ts";
import { MAX_ISLANDS_A_FILE, MAX_QUESTIONS_A_FILE } from "#lib/course-reader/rules.ts";
import type { Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { behindCourse, withoutAdded } from "./addition.ts";
import type { Addition } from "./addition-schema.ts";

async function refuseExcess(tx: Tx, courseId: string): Promise<void> {
  const islands = await tx.island.count({ where: { courseId, ...LIVE } });
  const questions = await tx.question.count({
    where: { quiz: { island: { courseId, ...LIVE }, ...LIVE }, ...LIVE },
  });
  const cards = await tx.recallCard.count({ where: { island: { courseId, ...LIVE }, ...LIVE } });
  const full = (what: string) =>
    new AppError("cap_reached", `The course would have more than ${what}. Add this as a new course instead.`);
  if (islands > MAX_ISLANDS_A_FILE) throw full(`${MAX_ISLANDS_A_FILE} islands`);
  if (questions + cards > MAX_QUESTIONS_A_FILE)
    throw full(`${MAX_QUESTIONS_A_FILE.toLocaleString("en")} questions and recall cards`);
}

/**
 * Puts the parts of a draft behind everything that is in a course, as its owner's own, so that a newer export of the course
 * leaves them alone. The course must be locked. Throws `cap_reached`. docs/product.md#import
 */
export async function addToCourse(tx: Tx, courseId: string, draft: CourseDraft): Promise<Addition> {
  const of = { courseId, ...LIVE };
  const { _max: unit } = await tx.unit.aggregate({ where: of, _max: { number: true } });
  const { _max: island } = await tx.island.aggregate({ where: of, _max: { position: true } });
  const { _max: lesson } = await tx.lesson.aggregate({ where: of, _max: { position: true } });
  const loose = await tx.island.count({ where: { ...of, unitId: null } });
  const behind = {
    units: unit.number ?? 0,
    islands: (island.position ?? -1) + 1,
    lessons: (lesson.position ?? -1) + 1,
    isOwn: true,
  };
  const added = await saveParts(tx, courseId, behindCourse(draft, loose > 0), behind);
  await refuseExcess(tx, courseId);
  const data = { version: { increment: 1 } };
  await tx.course.update({ where: { id: courseId }, data, select: { id: true } });
  return added;
}

/** Puts exactly what an import has added into the trash. The course must be locked. docs/product.md#import */
export async function removeAdded(tx: Tx, courseId: string, added: Addition, now: Date): Promise<void> {
  await applyLayout(tx, courseId, withoutAdded(await readLayout(tx, courseId), added), now);
}
