import { jsonArrayFrom } from "kysely/helpers/postgres";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { islandProgress } from "./rules.ts";
import type { IslandDto, IslandGroupDto } from "./schema.ts";

/** The quizzes of an island that have a question in play, with the learner's progress. */
function selectIslands(sql: Sql, userId: string) {
  return sql
    .selectFrom("Island")
    .innerJoin("Course", "Course.id", "Island.courseId")
    .innerJoin("Enrolment", (join) =>
      join.onRef("Enrolment.courseId", "=", "Island.courseId").on("Enrolment.userId", "=", userId),
    )
    .leftJoin("Unit", "Unit.id", "Island.unitId")
    .where("Island.removedAt", "is", null)
    .select([
      "Island.id as _id",
      "Island.title",
      "Island.courseId",
      "Course.title as courseTitle",
      "Unit.number as unitNumber",
      "Unit.title as unitTitle",
      "Unit.subtitle as unitSubtitle",
      "Unit.difficulty as unitDifficulty",
      "Island.difficulty",
      "Island.position",
    ])
    .select(({ selectFrom }) =>
      selectFrom("RecallCard")
        .select(({ fn, cast }) => cast<number>(fn.countAll(), "integer").as("count"))
        .whereRef("RecallCard.islandId", "=", "Island.id")
        .where("RecallCard.removedAt", "is", null)
        .as("cardCount"),
    )
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom("Quiz")
          .leftJoin("QuizProgress", (join) =>
            join.onRef("QuizProgress.quizId", "=", "Quiz.id").on("QuizProgress.userId", "=", userId),
          )
          // One look into the index for each quiz, whatever the planner knows of the table after a large import.
          .innerJoinLateral(
            (eb) =>
              eb
                .selectFrom("Question")
                .select(({ fn }) => fn.countAll<number>().as("count"))
                .whereRef("Question.quizId", "=", "Quiz.id")
                .where("Question.withdrawnAt", "is", null)
                .where("Question.removedAt", "is", null)
                .as("inPlay"),
            (join) => join.onTrue(),
          )
          .select(["Quiz.id as quizId", "Quiz.title", "QuizProgress.stars", "inPlay.count as questionCount"])
          .whereRef("Quiz.islandId", "=", "Island.id")
          .where("Quiz.removedAt", "is", null)
          .where("inPlay.count", ">", 0)
          .orderBy("Quiz.position"),
      ).as("quizzes"),
    );
}

type IslandRow = Awaited<ReturnType<ReturnType<typeof selectIslands>["executeTakeFirstOrThrow"]>>;

function toIslandDto({ unitNumber, cardCount, ...row }: IslandRow): IslandDto {
  const quizzes = row.quizzes.map(({ stars, ...quiz }) => {
    return { ...quiz, completed: stars !== null, stars: stars ?? 0 };
  });
  const unitId = unitNumber === null ? null : `unit-${unitNumber}`;
  return { ...row, unitId, quizzes, cardCount: cardCount ?? 0, ...islandProgress(quizzes) };
}

/** The islands of a course that the learner is enrolled in, in the order of the course; none otherwise. */
export async function listIslands(
  userId: string,
  courseId: string,
  sql: Sql = kysely(),
): Promise<IslandDto[]> {
  const rows = await selectIslands(sql, userId)
    .where("Island.courseId", "=", courseId)
    .orderBy("Island.position")
    .execute();
  return rows.map(toIslandDto);
}

/** The most islands of one page of groups, except for a single course that has more. docs/product.md#map */
export const GROUPED_ISLANDS = 1000;

interface GroupPage {
  groups: IslandGroupDto[];
  /** The id of the last course, where more come after it */
  next: string | null;
}

/** The learner's courses that have islands, after the course `after`, with the number of their islands. */
function listCourses(userId: string, after: string | undefined) {
  return kysely()
    .selectFrom("Enrolment")
    .innerJoin("Island", "Island.courseId", "Enrolment.courseId")
    .select(({ fn }) => ["Enrolment.courseId", fn.countAll<string>().as("islands")])
    .where("Enrolment.userId", "=", userId)
    .where("Island.removedAt", "is", null)
    .$if(after !== undefined, (query) => query.where("Enrolment.courseId", ">", after ?? ""))
    .groupBy("Enrolment.courseId")
    .orderBy("Enrolment.courseId")
    .execute();
}

/**
 * The islands of the courses that the learner is enrolled in, a group a course that has any, by the courses' ids: whole
 * courses after the course `after`, up to `GROUPED_ISLANDS` islands and one course at least.
 */
export async function listIslandGroups(userId: string, after?: string): Promise<GroupPage> {
  const courses = await listCourses(userId, after);
  const page: string[] = [];
  let total = 0;
  for (const { courseId, islands } of courses) {
    total += Number(islands);
    if (page.length > 0 && total > GROUPED_ISLANDS) break;
    page.push(courseId);
  }
  if (page.length === 0) return { groups: [], next: null };
  const rows = await selectIslands(kysely(), userId)
    .where("Island.courseId", "in", page)
    .orderBy("Island.courseId")
    .orderBy("Island.position")
    .execute();
  const groups = [...Map.groupBy(rows.map(toIslandDto), ({ courseId }) => courseId)].map(
    ([courseId, islands]) => ({ courseId, courseTitle: islands[0]?.courseTitle ?? "", islands }),
  );
  return { groups, next: page.length < courses.length ? (page.at(-1) ?? null) : null };
}

/** One island of a course that the learner is enrolled in; null otherwise. */
export async function getIsland(
  userId: string,
  islandId: string,
  sql: Sql = kysely(),
): Promise<IslandDto | null> {
  const row = await selectIslands(sql, userId).where("Island.id", "=", islandId).executeTakeFirst();
  return row ? toIslandDto(row) : null;
}
