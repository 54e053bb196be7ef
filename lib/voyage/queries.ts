import { localDayAt } from "#lib/core/time.ts";
import { listMyCourses } from "#lib/course/queries.ts";
import type { CourseDto } from "#lib/course/schema.ts";
import { REGIONS } from "#lib/island/regions.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { POSTCARD_PAGE, REST, TOLD_TITLES } from "./rules.ts";
import type { PostcardDto, PostcardListDto } from "./schema.ts";

/** A learner's postcards, the newest first; a unit has its number as long as it is there. */
function selectPostcards(sql: Sql, userId: string) {
  return sql
    .selectFrom("Postcard")
    .innerJoin("User", "User.id", "Postcard.userId")
    .leftJoin("Unit", (join) => join.onRef("Unit.id", "=", "Postcard.place").on("Unit.removedAt", "is", null))
    .where("Postcard.userId", "=", userId)
    .select(["Postcard.id", "Postcard.courseId", "Postcard.place", "Postcard.courseTitle"])
    .select(["Postcard.unitTitle", "Postcard.region", "Postcard.islands", "Postcard.stars"])
    .select(["Postcard.openedAt", "Unit.number as unitNumber"])
    .select(["User.timeZone", "User.nextTimeZone", "User.zoneChangesAt"])
    .orderBy("Postcard.id", "desc");
}

type PostcardRow = Awaited<ReturnType<ReturnType<typeof selectPostcards>["executeTakeFirstOrThrow"]>>;

function chestName({ place, courseId, unitNumber }: PostcardRow): string | null {
  if (place === courseId) return REST;
  return unitNumber === null ? null : `unit-${unitNumber}`;
}

function toPostcardDto(row: PostcardRow): PostcardDto {
  const { id, courseId, courseTitle, unitTitle, islands, stars, openedAt } = row;
  return {
    _id: id,
    ...{ courseId, courseTitle, unitTitle, stars },
    chest: chestName(row),
    region: REGIONS.find((region) => region === row.region) ?? REGIONS[0],
    islands: islands.slice(0, TOLD_TITLES),
    islandCount: islands.length,
    openedAt: openedAt.toISOString(),
    day: localDayAt(row, openedAt),
  };
}

/** One of the learner's own postcards; null otherwise. */
export async function getPostcard(userId: string, postcardId: string): Promise<PostcardDto | null> {
  const row = await selectPostcards(kysely(), userId)
    .where("Postcard.id", "=", postcardId)
    .executeTakeFirst();
  return row ? toPostcardDto(row) : null;
}

/** The postcard out of one chest; null where it wasn't opened. `place`: the unit's own id, or the course's. */
export async function getPostcardAt(sql: Sql, userId: string, place: string): Promise<PostcardDto | null> {
  const row = await selectPostcards(sql, userId).where("Postcard.place", "=", place).executeTakeFirst();
  return row ? toPostcardDto(row) : null;
}

/** A page of the learner's postcards, of one course or of all, the newest first. */
export async function listPostcards(
  userId: string,
  { courseId, after }: { courseId?: string | undefined; after?: string | undefined } = {},
): Promise<PostcardListDto> {
  const rows = await selectPostcards(kysely(), userId)
    .$if(courseId !== undefined, (query) => query.where("Postcard.courseId", "=", courseId ?? ""))
    .$if(after !== undefined, (query) => query.where("Postcard.id", "<", after ?? ""))
    .limit(POSTCARD_PAGE + 1)
    .execute();
  const page = rows.slice(0, POSTCARD_PAGE);
  const next = rows.length > POSTCARD_PAGE ? (page.at(-1)?.id ?? null) : null;
  return { postcards: page.map(toPostcardDto), next };
}

/** All postcards of one course, the newest first. */
export async function listCoursePostcards(userId: string, courseId: string): Promise<PostcardDto[]> {
  const rows = await selectPostcards(kysely(), userId).where("Postcard.courseId", "=", courseId).execute();
  return rows.map(toPostcardDto);
}

export interface Archipelago {
  courses: CourseDto[];
  completedIslands: number;
  islands: number;
  stars: number;
}

/** The learner's courses with their progress, the one studied last first, and what they come to. */
export async function getArchipelago(userId: string): Promise<Archipelago> {
  const courses = await listMyCourses(userId);
  const sum = (of: (course: CourseDto) => number) => courses.reduce((total, course) => total + of(course), 0);
  return {
    courses,
    completedIslands: sum((course) => course.completedIslands),
    islands: sum((course) => course.islandCount),
    stars: sum((course) => course.starsEarned),
  };
}
