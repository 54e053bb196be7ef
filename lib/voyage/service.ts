import { v7 as uuidv7 } from "uuid";
import { AppError } from "#lib/core/errors.ts";
import { listIslands } from "#lib/island/queries.ts";
import { holdLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { getPostcardAt } from "./queries.ts";
import { chestOf } from "./rules.ts";
import type { ChestBody, PostcardDto } from "./schema.ts";

const notFound = () => new AppError("not_found", "There is no such chest.");

/** Where a postcard belongs: the unit's own id, or the course's. The course stays until the transaction ends. */
async function findPlace(sql: Sql, userId: string, { courseId, unitId }: ChestBody): Promise<string> {
  const course = await sql
    .selectFrom("Course")
    .innerJoin("Enrolment", "Enrolment.courseId", "Course.id")
    .select("Course.id")
    .where("Course.id", "=", courseId)
    .where("Enrolment.userId", "=", userId)
    .forKeyShare("Course")
    .executeTakeFirst();
  if (!course) throw notFound();
  if (unitId === null) return course.id;
  const unit = await sql
    .selectFrom("Unit")
    .select("id")
    .where("courseId", "=", courseId)
    .where("number", "=", Number(unitId.slice("unit-".length)))
    .where("removedAt", "is", null)
    .executeTakeFirst();
  if (!unit) throw notFound();
  return unit.id;
}

/**
 * Opens the chest of a unit and returns its postcard; one that is open already gives the same postcard again. It pays
 * nothing. Throws `not_found` for a course that the learner isn't enrolled in, `unit_incomplete` before every island with
 * questions is complete. docs/product.md#postcards
 */
export function openChest(userId: string, chest: ChestBody, now: Date): Promise<PostcardDto> {
  return inSqlTransaction(async (sql) => {
    await holdLearner(sql, userId, now);
    const place = await findPlace(sql, userId, chest);
    const kept = await getPostcardAt(sql, userId, place);
    if (kept) return kept;
    const content = chestOf(chest.courseId, await listIslands(userId, chest.courseId, sql), chest.unitId);
    if (content === "missing") throw notFound();
    if (content === "incomplete")
      throw new AppError(
        "unit_incomplete",
        "This chest opens when every island of its unit is complete. Finish the islands that are left, then try again.",
      );
    await sql
      .insertInto("Postcard")
      .values({
        id: uuidv7({ msecs: now.getTime() }),
        userId,
        place,
        courseId: chest.courseId,
        ...content,
        openedAt: now,
      })
      .execute();
    const opened = await getPostcardAt(sql, userId, place);
    if (!opened) throw new Error("the postcard is gone");
    return opened;
  });
}
