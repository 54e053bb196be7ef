import type { Tx } from "#lib/server/db/db.ts";
import { LIVE } from "#lib/server/db/live.ts";
import { type Layout, layoutSchema } from "./layout-schema.ts";

const IN_ORDER: { position?: "asc"; id?: "asc" }[] = [{ position: "asc" }, { id: "asc" }];

/** The course as it stands, without what lies in its trash. Throws if it is gone. */
export async function readLayout(tx: Tx, courseId: string): Promise<Layout> {
  const { units, islands, lessons, ...course } = await tx.course.findUniqueOrThrow({
    where: { id: courseId },
    select: {
      description: true,
      sourceId: true,
      units: { where: LIVE, orderBy: { number: "asc" } },
      lessons: {
        where: LIVE,
        orderBy: IN_ORDER,
        include: { contents: { orderBy: { number: "desc" }, take: 1, select: { number: true } } },
      },
      islands: {
        where: LIVE,
        orderBy: IN_ORDER,
        include: {
          text: { select: { text: true, times: true } },
          cards: { where: LIVE, orderBy: IN_ORDER },
          quizzes: {
            where: LIVE,
            orderBy: IN_ORDER,
            include: {
              questions: {
                where: LIVE,
                orderBy: IN_ORDER,
                include: { versions: { orderBy: { number: "desc" }, take: 1, select: { number: true } } },
              },
            },
          },
        },
      },
    },
  });
  const quizzes = islands.flatMap((island) => island.quizzes);
  const questions = quizzes.flatMap((quiz) => quiz.questions);
  return layoutSchema.parse({
    ...course,
    units,
    islands: islands.map(({ text, ...island }) => ({
      ...island,
      text: text?.text ?? null,
      times: text?.times ?? null,
    })),
    cards: islands.flatMap(({ cards }) => cards),
    quizzes,
    lessons: lessons.map(({ contents, ...lesson }) => ({ ...lesson, content: contents[0]?.number ?? 0 })),
    questions: questions.map(({ versions, withdrawnAt, ...question }) => ({
      ...question,
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
      version: versions[0]?.number ?? 0,
    })),
  });
}
