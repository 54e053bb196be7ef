import { dbPool } from "#lib/server/db/db.ts";

interface Size {
  courses: number;
  /** Of each course, ten a unit */
  islands: number;
  /** Of each island, in one quiz */
  questions: number;
}

const statementsFor = ({ courses, islands, questions }: Size) => [
  `INSERT INTO "Course" ("id", "ownerId", "title", "description") SELECT uuidv7(), $1::uuid, 'Course ' || n, 'All of it.' FROM generate_series(1, ${courses}) n`,
  `INSERT INTO "Enrolment" ("userId", "courseId") SELECT "ownerId", "id" FROM "Course" WHERE "ownerId" = $1::uuid ON CONFLICT DO NOTHING`,
  `INSERT INTO "Unit" ("id", "courseId", "number", "title") SELECT uuidv7(), c."id", n, 'Unit ' || n
   FROM "Course" c, generate_series(1, ceil(${islands} / 10.0)::int) n WHERE c."ownerId" = $1::uuid`,
  `INSERT INTO "Island" ("id", "courseId", "unitId", "title", "position") SELECT uuidv7(), c."id", u."id", 'Island ' || n, n
   FROM "Course" c CROSS JOIN generate_series(1, ${islands}) n JOIN "Unit" u ON u."courseId" = c."id" AND u."number" = (n + 9) / 10
   WHERE c."ownerId" = $1::uuid`,
  `INSERT INTO "Quiz" ("id", "islandId", "title", "position") SELECT uuidv7(), i."id", i."title", 0
   FROM "Island" i JOIN "Course" c ON c."id" = i."courseId" WHERE c."ownerId" = $1::uuid`,
  `INSERT INTO "Question" ("id", "quizId", "position") SELECT uuidv7(), z."id", n FROM "Quiz" z JOIN "Island" i ON i."id" = z."islandId"
   JOIN "Course" c ON c."id" = i."courseId", generate_series(1, ${questions}) n WHERE c."ownerId" = $1::uuid`,
  `INSERT INTO "QuestionVersion" ("id", "questionId", "text", "options", "correctIndex", "explanation", "fingerprint")
   SELECT uuidv7(), q."id", 'Which of these is said of part ' || q."position" || '? ' || repeat('It is long. ', 10),
     '[{"text":"This","html":null,"feedback":null},{"text":"That","html":null,"feedback":null},{"text":"Both","html":null,"feedback":null}]',
     0, repeat('Because it is so. ', 10), md5(q."id"::text)
   FROM "Question" q JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
   JOIN "Course" c ON c."id" = i."courseId" WHERE c."ownerId" = $1::uuid`,
  `ANALYZE "Island", "Quiz", "Question", "QuestionVersion"`,
];

/** Gives a learner courses of their own, as large as they may be; answers their ids in order. */
export async function addLargeCourses(userId: string, size: Size): Promise<string[]> {
  for (const text of statementsFor(size)) await dbPool().query(text, text.includes("$1") ? [userId] : []);
  const { rows } = await dbPool().query<{ id: string }>(
    `SELECT "id"::text AS "id" FROM "Course" WHERE "ownerId" = $1::uuid ORDER BY "id"`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
