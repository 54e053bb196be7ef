import { db } from "#lib/server/db/db.ts";
import { inPages } from "./page-queries.ts";

const inOrder = {
  orderBy: { position: "asc" },
  include: { version: { select: { text: true, options: true, body: true } } },
} as const;

interface Asked {
  optionOrder: number[];
  answeredAt: Date | null;
  version: { text: string; options: unknown; body: unknown } | null;
}

/** What of the body of a question of another kind than choice may be read before an answer. */
interface ShownBody {
  kind: string;
  lefts?: { text: string }[];
  blanks?: { type: string; answers: { text: string }[] }[];
}

/** What such a question shows besides its words and options; the options of a blank in alphabetical order. */
function kindOf(version: { body: unknown }) {
  const body = version.body as ShownBody | null;
  const optionsOf = ({ type, answers }: NonNullable<ShownBody["blanks"]>[number]) =>
    type === "chosen" ? answers.map(({ text }) => text).sort() : null;
  return {
    kind: body?.kind ?? "choice",
    ...(body?.lefts && { lefts: body.lefts.map(({ text }) => text) }),
    ...(body?.blanks && { blanks: body.blanks.map(optionsOf) }),
  };
}

/** Words and options in the order in which they were shown, never which one is right; what would tell is null. */
function shown<Question extends Asked>({ version, ...question }: Question) {
  const options = version?.options as { text: string }[] | undefined;
  const asked = version && {
    ...kindOf(version),
    text: version.text,
    options: question.optionOrder.map((index) => options?.[index]?.text ?? null),
  };
  return question.answeredAt ? { ...question, asked } : { ...question, optionOrder: null, asked };
}

async function* mapped<Row, Out>(rows: AsyncIterable<Row>, map: (row: Row) => Out): AsyncGenerator<Out> {
  for await (const row of rows) yield map(row);
}

const readAttempts = (userId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().attempt.findMany({
        where: { userId, id: after },
        orderBy: { id: "asc" },
        take,
        include: { quiz: { select: { title: true } }, questions: inOrder },
      }),
    100,
  );

/** Runs through quizzes. A fingerprint is made from the right answers: null while it would give one away. */
export const listAttempts = (userId: string) =>
  mapped(readAttempts(userId), ({ quiz, quizFingerprint, questions, ...attempt }) => ({
    ...attempt,
    quizFingerprint: attempt.status === "completed" ? quizFingerprint : null,
    quizTitle: quiz?.title ?? null,
    questions: questions.map(({ fingerprint, ...question }) => {
      return { ...shown(question), fingerprint: question.answeredAt ? fingerprint : null };
    }),
  }));

const readPracticeRuns = (userId: string) =>
  inPages(
    "id",
    ({ take, after }) =>
      db().practiceRun.findMany({
        where: { userId, id: after },
        orderBy: { id: "asc" },
        take,
        include: { questions: inOrder },
      }),
    100,
  );

/** A question that was made of a lesson, as far as it may be read. */
const madeOf = (made: unknown) => made as { text: string; options: unknown; body: unknown } | null;

export const listPracticeRuns = (userId: string) =>
  mapped(readPracticeRuns(userId), ({ questions, ...run }) => ({
    ...run,
    questions: questions.map(({ made, version, ...question }) => {
      const asked = shown({ ...question, version: version ?? madeOf(made) });
      return { ...asked, made: question.answeredAt ? made : null };
    }),
  }));

const readPracticeCards = (userId: string) =>
  inPages("id", ({ take, after }) =>
    db().practiceCard.findMany({
      where: { userId, id: after },
      orderBy: { id: "asc" },
      take,
      include: { version: { select: { text: true } } },
    }),
  );

/** Of a question made of a lesson that was never answered, only the words: the rest would give its answer away. */
export const listPracticeCards = (userId: string) =>
  mapped(readPracticeCards(userId), ({ version, made, fingerprint, ...card }) => {
    const isSealed = made !== null && card.lastReviewAt === null;
    const question = version?.text ?? madeOf(made)?.text ?? null;
    return { ...card, fingerprint: isSealed ? null : fingerprint, made: isSealed ? null : made, question };
  });

const readRecallProgress = (userId: string) =>
  inPages("cardId", ({ take, after }) =>
    db().recallProgress.findMany({
      where: { userId, cardId: after },
      orderBy: { cardId: "asc" },
      take,
      include: { card: { select: { front: true } } },
    }),
  );

export const listRecallProgress = (userId: string) =>
  mapped(readRecallProgress(userId), ({ card, startedOn, ...progress }) => {
    return { ...progress, startedOn: dayOf(startedOn), card: card.front };
  });

const readAwards = (userId: string) =>
  inPages("id", ({ take, after }) =>
    db().award.findMany({ where: { userId, id: after }, orderBy: { id: "asc" }, take }),
  );

/** A date without a time of day */
export const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

export const listAwards = (userId: string) =>
  mapped(readAwards(userId), (award) => ({ ...award, localDay: dayOf(award.localDay) }));

export const listPaidQuestions = (userId: string) =>
  inPages("questionFingerprint", ({ take, after }) =>
    db().questionPayment.findMany({
      where: { userId, questionFingerprint: after },
      orderBy: { questionFingerprint: "asc" },
      take,
    }),
  );
