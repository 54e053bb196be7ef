import type { Tx } from "#lib/server/db/db.ts";
import { type Layout, layoutSchema } from "./layout-schema.ts";

async function questionsOf(tx: Tx, courseId: string): Promise<Layout["questions"]> {
  const rows = await tx.$queryRaw<{ questions: Layout["questions"] }[]>`
    SELECT coalesce(json_agg(json_build_object('id', q."id", 'quizId', q."quizId", 'position', q."position",
      'sourceId', q."sourceId", 'withdrawnAt', q."withdrawnAt", 'withdrawnReason', q."withdrawnReason",
      'version', (SELECT coalesce(max(v."number"), 0) FROM "QuestionVersion" v WHERE v."questionId" = q."id")
    ) ORDER BY i."position", i."id", z."position", z."id", q."position", q."id"), '[]') AS "questions"
    FROM "Question" q JOIN "Quiz" z ON z."id" = q."quizId" JOIN "Island" i ON i."id" = z."islandId"
    WHERE i."courseId" = ${courseId}::uuid`;
  return rows[0]?.questions ?? [];
}

/** The course as it stands. Throws where it is gone. */
export async function readLayout(tx: Tx, courseId: string): Promise<Layout> {
  const { units, islands, ...course } = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: {
      description: true,
      sourceId: true,
      units: { orderBy: { number: "asc" }, omit: { courseId: true } },
      islands: {
        orderBy: [{ position: "asc" }, { id: "asc" }],
        omit: { courseId: true },
        include: {
          text: { select: { text: true } },
          quizzes: { orderBy: [{ position: "asc" }, { id: "asc" }] },
        },
      },
    },
  });
  return layoutSchema.parse({
    ...course,
    units,
    islands: islands.map(({ quizzes: _, text, ...island }) => ({ ...island, text: text?.text ?? null })),
    quizzes: islands.flatMap(({ quizzes }) => quizzes),
    questions: await questionsOf(tx, courseId),
  });
}
