import { AppError } from "#lib/core/errors.ts";
import { localDayAt } from "#lib/core/time.ts";
import { type Learner, selectLearner, toLearner } from "#lib/learner/queries.ts";
import { lockLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, kysely, type Sql } from "#lib/server/db/db.ts";
import type { Memory } from "../memory.ts";
import {
  countBegun,
  getCard,
  getCounts,
  type KnownCard,
  listDue,
  listNew,
  toRecallCardDto,
} from "./recall-queries.ts";
import { isSoon, mixIn, newLeft, RECALL_SIZE, soonAfter } from "./recall-rules.ts";
import { afterGrade } from "./recall-schedule.ts";
import type { GradeBody, GradedDto, RecallPracticeDto } from "./recall-schema.ts";

/**
 * The recall cards to practice now: those that have come back, with today's new ones among them; 20 at most, of one
 * island or of all. Throws `unauthorized` for an unknown learner. docs/product.md#recall-cards
 */
export async function getRecallPractice(
  userId: string,
  islandId: string | undefined,
  now: Date,
): Promise<RecallPracticeDto> {
  const sql = kysely();
  const row = await selectLearner(sql, userId).executeTakeFirst();
  if (!row) throw new AppError("unauthorized", "Please log in to go on.");
  const learner = toLearner(row, now);
  const counts = await getCounts(sql, learner, now, islandId);
  const due = await listDue(sql, { userId, islandId, until: soonAfter(now), limit: RECALL_SIZE });
  const fresh = await listNew(sql, { userId, islandId, now, limit: counts.fresh });
  const cards = mixIn(due, fresh).slice(0, RECALL_SIZE);
  return {
    hasShortcuts: learner.hasShortcuts,
    cards: cards.map((card) => toRecallCardDto(card, now)),
    counts,
  };
}

async function assertMayBegin(sql: Sql, learner: Learner, now: Date): Promise<void> {
  const begun = await countBegun(sql, learner.id, localDayAt(learner, now));
  if (newLeft(begun) === 0)
    throw new AppError("card_not_due", "You've seen all of today's new cards. There will be more tomorrow.");
}

async function saveMemory(
  sql: Sql,
  learner: Learner,
  cardId: string,
  memory: Memory,
  now: Date,
): Promise<void> {
  const startedOn = localDayAt(learner, now);
  await sql
    .insertInto("RecallProgress")
    .values({ userId: learner.id, cardId, ...memory, startedOn })
    .onConflict((conflict) => conflict.columns(["userId", "cardId"]).doUpdateSet({ ...memory }))
    .execute();
}

function toGraded(card: KnownCard, now: Date): GradedDto {
  const { memory } = card;
  return {
    card: toRecallCardDto(card, now),
    due: memory.due.toISOString(),
    isSoon: isSoon(memory, now),
  };
}

/**
 * Takes what the learner says of how they knew a card, and says when it comes back. It counts once: a repeat, known by
 * `reps`, returns what the first one did. It pays nothing and costs nothing. Throws `not_found`, `card_not_due`.
 * docs/product.md#recall-cards
 */
export async function gradeCard(
  userId: string,
  cardId: string,
  { grade, reps }: GradeBody,
  now: Date,
): Promise<GradedDto> {
  return inSqlTransaction(async (sql) => {
    const learner = await lockLearner(sql, userId, now);
    const card = await getCard(sql, userId, cardId, now);
    if (!card) throw new AppError("not_found", "There is no such card in your courses.");
    const { memory } = card;
    if (memory.reps !== reps) return toGraded(card, now);
    if (memory.reps === 0) await assertMayBegin(sql, learner, now);
    if (!isSoon(memory, now)) throw new AppError("card_not_due", "This card comes back later.");
    const after = afterGrade(memory, grade, now);
    await saveMemory(sql, learner, cardId, after, now);
    return toGraded({ ...card, memory: after }, now);
  });
}
