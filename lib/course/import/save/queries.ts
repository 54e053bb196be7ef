import { type Sql, statement } from "#lib/server/sql.ts";

export interface Holdings {
  /** Courses of their own; the trash of one is none */
  courses: number;
  /** Bytes of the pictures and sounds of all of them, in the trash or not */
  mediaBytes: number;
}

const READ_HOLDINGS = statement(
  "read-holdings",
  `SELECT count(*) FILTER (WHERE c."trashOfId" IS NULL)::int AS "courses", coalesce(sum((
     SELECT sum(octet_length(m."bytes")) FROM "CourseMedia" m WHERE m."courseId" = c."id")), 0)::float8 AS "mediaBytes"
   FROM "Course" c WHERE c."ownerId" = $1::uuid`,
);

/** What a learner has in their own courses. */
export async function readHoldings(sql: Sql, userId: string): Promise<Holdings> {
  return (await sql<Holdings>(READ_HOLDINGS, [userId]))[0] ?? { courses: 0, mediaBytes: 0 };
}
