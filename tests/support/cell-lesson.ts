import { randomUUID } from "node:crypto";
import { blocksOf } from "#lib/lesson/content.ts";
import { type KnownMade, type MadeQuestion, toMade } from "#lib/practice/made.ts";
import { answerPractice } from "#lib/practice/service.ts";
import { makeAnyQuestions } from "#lib/quiz/generator/process-service.ts";
import { keyOf } from "#lib/quiz/kinds/shown.ts";
import { insertQuestions, insertVersions, questionRows } from "#lib/quiz/question-service.ts";
import type { PlainAnswerBody } from "#lib/quiz/schema.ts";
import { db, inTransaction } from "#lib/server/db/db.ts";
import { createCourse, createLearner } from "./factories.ts";

const WATER = [
  "Osmosis is the movement of water through a membrane towards the side with more salt.",
  "Plant cells swell in fresh water because their sap holds more salt than the water around them.",
  "The root of a tree takes up water from the soil through fine hairs.",
  "Vessels carry the water from the roots to the leaves of the tree.",
  "In 1727 Stephen Hales measured how much water a sunflower loses in a day.",
  "Leaves lose most of their water through small pores called stomata.",
];
const LIFE = [
  "Chlorophyll is the green pigment in leaves that takes up the light of the sun.",
  "Robert Hooke discovered the cell in 1665 while he looked at cork.",
  "Animal cells have no wall, whereas plant cells have a wall of cellulose.",
  "Matthias Schleiden proposed in 1838 that all plants consist of cells.",
  "Theodor Schwann extended this idea to all animals in 1839.",
  "Louis Pasteur refuted the birth of cells from nothing in 1862 with a simple flask.",
];
/** What is asked of a discoverer, in the second section */
export const HOOKE = LIFE[1] ?? "";
/** What its second section says */
export const SECTION_TWO = LIFE.join(" ");
export const CELL_TEXT = [...WATER, ...LIFE].join(" ");
const HTML = `<h2>Water</h2><p>${WATER.join(" ")}</p><h2>Life</h2><p>${SECTION_TWO}</p>`;

export const FIFTY = Array.from({ length: 50 }, (_, index) => index);

/** A learner with a course of one lesson, "Cells", without a quiz; `heading` begins its second section. */
export async function createCellLesson(data: { hearts?: number } = {}, html = HTML) {
  const { id } = await createLearner(data);
  const { courseId } = await createCourse(id, []);
  await db().enrolment.upsert({
    where: { userId_courseId: { userId: id, courseId } },
    create: { userId: id, courseId },
    update: {},
  });
  const blocks = blocksOf(html);
  const lesson = await db().lesson.create({
    data: {
      ...{ courseId, position: 0, title: "Cells" },
      contents: { create: { blocks: blocks as never, language: "en", hash: randomUUID() } },
    },
  });
  const heading = blocks.findLast((block) => block.html.startsWith("<h2"))?.id ?? "";
  return { id, courseId, lessonId: lesson.id, heading };
}

/** All that the generator makes of the lesson. */
export async function madeSealed(): Promise<KnownMade[]> {
  const text = `## Water\n\n${WATER.join(" ")}\n\n## Life\n\n${SECTION_TWO}`;
  return (await makeAnyQuestions("", text, "Cells", new Date())).map(toMade);
}

/** The same questions in a quiz of a course. */
export async function inQuiz(courseId: string, questions: readonly KnownMade[]) {
  const { id: islandId } = await db().island.findFirstOrThrow({ where: { courseId } });
  const { id: quizId } = await db().quiz.create({ data: { islandId, title: "Sealed", position: 9 } });
  const drafts = questions.map(({ made }) => ({
    ...made,
    kind: made.body?.kind ?? "choice",
    sourceId: null,
  }));
  const rows = questionRows(quizId, drafts);
  await inTransaction(async (tx) => {
    const asked = rows.map(({ question }) => question);
    await insertQuestions(tx, asked);
    await insertVersions(
      tx,
      rows.map(({ version }, at) => ({ ...version, fingerprint: questions[at]?.fingerprint ?? "" })),
    );
  });
  return { quizId, islandId };
}

/** An answer to a question that was made, right or wrong. */
export async function answerMade(
  userId: string,
  runId: string,
  questionId: string,
  isRight: boolean,
  now: Date,
) {
  const shown = await db().practiceQuestion.findUniqueOrThrow({ where: { id: questionId } });
  const made = shown.made as unknown as MadeQuestion;
  const body: Partial<PlainAnswerBody> =
    made.body === null
      ? {
          selectedAnswer:
            (shown.optionOrder.indexOf(made.correctIndex ?? 0) + (isRight ? 0 : 1)) %
            shown.optionOrder.length,
        }
      : {
          answer: isRight ? keyOf(made.body, shown.optionOrder) : { kind: "text", value: "nothing like it" },
        };
  return answerPractice(userId, runId, { questionId, ...body } as PlainAnswerBody, now);
}
