import { dayToDate, type LocalDay } from "#lib/core/time.ts";
import { kysely, type Sql } from "#lib/server/db/db.ts";
import { isQuestKind, QUESTS, type QuestKind, questTitle, STICKER_HINTS, stickerTier } from "./rules.ts";
import type { QuestDoneDto, StickerDto } from "./schema.ts";

export interface StoredQuest {
  id: string;
  kind: QuestKind;
  target: number;
  doneAt: Date | null;
}

/** The quests of a learner's week, in the order in which they were chosen; none before the first read of the week. */
export async function listQuests(sql: Sql, userId: string, startsOn: LocalDay): Promise<StoredQuest[]> {
  const quests = await sql
    .selectFrom("Quest")
    .select(["id", "kind", "target", "doneAt"])
    .where("userId", "=", userId)
    .where("startsOn", "=", dayToDate(startsOn))
    .orderBy("id")
    .execute();
  return quests.flatMap(({ kind, ...quest }) => (isQuestKind(kind) ? { ...quest, kind } : []));
}

/** The quests that were done at that instant. */
export async function listQuestsDoneAt(sql: Sql, userId: string, at: Date): Promise<QuestDoneDto[]> {
  const quests = await sql
    .selectFrom("Quest")
    .select(["kind", "target"])
    .where("userId", "=", userId)
    .where("doneAt", "=", at)
    .orderBy("id")
    .execute();
  return quests.flatMap(({ kind, target }) =>
    isQuestKind(kind) ? { kind, title: questTitle(kind, target) } : [],
  );
}

/** The album: a place for each kind, with what its quests have earned. */
export async function listStickers(userId: string): Promise<StickerDto[]> {
  const done = await kysely()
    .selectFrom("Quest")
    .select(["kind", "target", "doneAt"])
    .where("userId", "=", userId)
    .where("doneAt", "is not", null)
    .orderBy("doneAt")
    .execute();
  return QUESTS.map(({ kind }) => {
    const earned = done.filter((quest) => quest.kind === kind);
    const latest = earned.at(-1);
    return {
      ...{ kind, hint: STICKER_HINTS[kind], count: earned.length, tier: stickerTier(earned.length) },
      latestAt: latest?.doneAt?.toISOString() ?? null,
      latestTitle: latest ? questTitle(kind, latest.target) : null,
    };
  });
}
