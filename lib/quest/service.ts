import { v7 as uuidv7 } from "uuid";
import { dice, hashOf } from "#lib/core/dice.ts";
import { dayToDate } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import { holdLearner } from "#lib/learner/service.ts";
import { inSqlTransaction, type Sql } from "#lib/server/db/db.ts";
import { type QuestSpan, readFact } from "./facts-queries.ts";
import { readOutlooks } from "./outlook-queries.ts";
import { listQuests, listQuestsDoneAt, type StoredQuest } from "./queries.ts";
import { chooseQuests, type QuestWeek, questTitle, weekAt } from "./rules.ts";
import type { QuestDoneDto, QuestWeekDto } from "./schema.ts";

function spanOf({ id: userId }: Learner, { from, to, timeZone }: QuestWeek): QuestSpan {
  return { userId, from, to, timeZone };
}

/** Chooses a week's quests, the same ones for the same learner, week and facts. */
async function choose(sql: Sql, learner: Learner, week: QuestWeek, now: Date): Promise<StoredQuest[]> {
  const outlooks = await readOutlooks(sql, spanOf(learner, week), week, now);
  const chosen = chooseQuests(outlooks, dice(hashOf(`${learner.id} ${week.startsOn}`)));
  const quests = chosen.map((quest) => ({ ...quest, id: uuidv7(), doneAt: null }));
  const startsOn = dayToDate(week.startsOn);
  await sql
    .insertInto("Quest")
    .values(quests.map((quest) => ({ ...quest, userId: learner.id, startsOn, createdAt: now })))
    .execute();
  return quests;
}

interface Settled extends StoredQuest {
  progress: number;
}

/** Marks a quest as done, once; what is done stays so, whatever happens to the facts. */
async function settle(sql: Sql, quest: StoredQuest, span: QuestSpan, now: Date): Promise<Settled> {
  if (quest.doneAt) return { ...quest, progress: quest.target };
  const progress = Math.min(quest.target, await readFact(sql, quest.kind, span));
  if (progress < quest.target) return { ...quest, progress };
  await sql
    .updateTable("Quest")
    .set({ doneAt: now })
    .where("id", "=", quest.id)
    .where("doneAt", "is", null)
    .execute();
  return { ...quest, doneAt: now, progress };
}

/** This week's quests as they stand, chosen at the first call of the week. The learner is locked, so that they are chosen once. */
async function settleWeek(sql: Sql, userId: string, now: Date) {
  const learner = await holdLearner(sql, userId, now);
  const week = weekAt(learner, now);
  const known = await listQuests(sql, userId, week.startsOn);
  const quests: Settled[] = [];
  for (const quest of known.length > 0 ? known : await choose(sql, learner, week, now))
    quests.push(await settle(sql, quest, spanOf(learner, week), now));
  return { week, quests };
}

/**
 * Settles the quests of the learner's week by what is stored, and returns those that were done at that instant. To be called
 * in the transaction of whatever may have done one, after its facts are written. docs/product.md#quests
 */
export async function settleQuests(sql: Sql, userId: string, now: Date): Promise<QuestDoneDto[]> {
  await settleWeek(sql, userId, now);
  return listQuestsDoneAt(sql, userId, now);
}

/** This week's quests, those included that something else than a quiz or a practice has done meanwhile: a lesson. */
export async function readQuests(userId: string, now: Date): Promise<QuestWeekDto> {
  return inSqlTransaction(async (sql) => {
    const { week, quests } = await settleWeek(sql, userId, now);
    return {
      startsOn: week.startsOn,
      endsAt: week.to.toISOString(),
      quests: quests.map(({ kind, target, progress, doneAt }) => ({
        ...{ kind, title: questTitle(kind, target), progress, target },
        doneAt: doneAt?.toISOString() ?? null,
      })),
    };
  });
}
