import { type ExpressionBuilder, sql as raw } from "kysely";
import { type LocalDay, localDayAt } from "#lib/core/time.ts";
import type { Learner } from "#lib/learner/queries.ts";
import type { Sql } from "#lib/server/db/db.ts";
import { dayText } from "#lib/server/db/expressions.ts";
import type { DB } from "#prisma/generated/kysely.ts";
import type { Memory } from "../memory.ts";
import { newLeft } from "./recall-rules.ts";
import { intervalsOf, newMemory } from "./recall-schedule.ts";
import type { RecallCardDto, RecallCountsDto } from "./recall-schema.ts";

const SIDES = ["RecallCard.id", "front", "frontHtml", "back", "backHtml", "RecallCard.position"] as const;

/** Where a card stands among those that are new: behind which others, and when its course was last studied. */
const studiedAt = ({ fn }: ExpressionBuilder<DB, "Enrolment">) =>
  fn.coalesce("Enrolment.lastStudiedAt", "Enrolment.createdAt").as("studiedAt");

/** The cards of islands in the learner's courses. */
function ofIslands(sql: Sql, userId: string, islandId?: string) {
  return sql
    .selectFrom("Enrolment")
    .innerJoin("Course", "Course.id", "Enrolment.courseId")
    .innerJoin("Island", "Island.courseId", "Course.id")
    .innerJoin("RecallCard", "RecallCard.islandId", "Island.id")
    .leftJoin("Unit", "Unit.id", "Island.unitId")
    .select(SIDES)
    .select(["Course.id as courseId", "Course.title as courseTitle", "Island.title as islandTitle"])
    .select(["Unit.number as unitNumber", "Island.position as islandPosition"])
    .select([studiedAt, raw<boolean>`FALSE`.as("isOwn")])
    .where("Enrolment.userId", "=", userId)
    .where("RecallCard.removedAt", "is", null)
    .where("Island.removedAt", "is", null)
    .$if(islandId !== undefined, (query) => query.where("Island.id", "=", islandId ?? ""));
}

/** The cards of the learner's own highlights in lessons of those courses. */
function ofHighlights(sql: Sql, userId: string) {
  return sql
    .selectFrom("Highlight")
    .innerJoin("RecallCard", "RecallCard.highlightId", "Highlight.id")
    .innerJoin("Lesson", "Lesson.id", "Highlight.lessonId")
    .innerJoin("Course", "Course.id", "Lesson.courseId")
    .innerJoin("Enrolment", (join) =>
      join.onRef("Enrolment.courseId", "=", "Course.id").on("Enrolment.userId", "=", userId),
    )
    .select(SIDES)
    .select(["Course.id as courseId", "Course.title as courseTitle", "Lesson.title as islandTitle"])
    .select([raw<number | null>`NULL::int`.as("unitNumber"), "Lesson.position as islandPosition"])
    .select([studiedAt, raw<boolean>`TRUE`.as("isOwn")])
    .where("Highlight.userId", "=", userId)
    .where("Lesson.removedAt", "is", null);
}

/** The cards that lie in the learner's courses, with what is known of them; of one island, those of highlights aren't. */
function selectCards(sql: Sql, userId: string, islandId?: string) {
  const cards =
    islandId === undefined
      ? ofIslands(sql, userId).unionAll(ofHighlights(sql, userId))
      : ofIslands(sql, userId, islandId);
  return sql
    .selectFrom(cards.as("card"))
    .leftJoin("RecallProgress", (join) =>
      join.onRef("RecallProgress.cardId", "=", "card.id").on("RecallProgress.userId", "=", userId),
    );
}

const MEMORY = [
  "RecallProgress.due",
  "RecallProgress.stability",
  "RecallProgress.difficulty",
  "RecallProgress.elapsedDays",
  "RecallProgress.scheduledDays",
  "RecallProgress.learningSteps",
  "RecallProgress.reps",
  "RecallProgress.lapses",
  "RecallProgress.state",
  "RecallProgress.lastReviewAt",
] as const;

type CardQuery = ReturnType<typeof selectCards>;

const withSides = (query: CardQuery) =>
  query
    .select(["card.id", "front", "frontHtml", "back", "backHtml", "islandTitle", "courseTitle"])
    .select(MEMORY);

type Row = Awaited<ReturnType<ReturnType<typeof withSides>["executeTakeFirstOrThrow"]>>;

/** A card with what is known of it */
export interface KnownCard extends Pick<Row, "id" | "front" | "frontHtml" | "back" | "backHtml"> {
  islandTitle: string;
  courseTitle: string;
  memory: Memory;
}

function toKnownCard(row: Row, now: Date): KnownCard {
  const { id, front, frontHtml, back, backHtml, islandTitle, courseTitle, ...rest } = row;
  const said = { id, front, frontHtml, back, backHtml, islandTitle, courseTitle };
  // A row of progress has all of its columns, or it isn't there.
  const memory = rest.due === null ? newMemory(now) : (rest as Memory);
  return { ...said, memory };
}

/** A card of the learner's courses; null where there is none. */
export async function getCard(
  sql: Sql,
  userId: string,
  cardId: string,
  now: Date,
): Promise<KnownCard | null> {
  const row = await withSides(selectCards(sql, userId)).where("card.id", "=", cardId).executeTakeFirst();
  return row ? toKnownCard(row, now) : null;
}

/** The cards that are due by `until`, the longest due first. */
export async function listDue(
  sql: Sql,
  {
    userId,
    islandId,
    until,
    limit,
  }: { userId: string; islandId?: string | undefined; until: Date; limit: number },
): Promise<KnownCard[]> {
  const rows = await withSides(selectCards(sql, userId, islandId))
    .where("RecallProgress.due", "<=", until)
    .orderBy("RecallProgress.due")
    .orderBy("card.id")
    .limit(limit)
    .execute();
  return rows.map((row) => toKnownCard(row, until));
}

/**
 * Cards that the learner has never seen: those of their own highlights, then in the order of their file, those of the
 * course studied last first.
 */
export async function listNew(
  sql: Sql,
  {
    userId,
    islandId,
    limit,
    now,
  }: { userId: string; islandId?: string | undefined; limit: number; now: Date },
): Promise<KnownCard[]> {
  if (limit === 0) return [];
  const rows = await withSides(selectCards(sql, userId, islandId))
    .where("RecallProgress.cardId", "is", null)
    .orderBy("card.isOwn", "desc")
    .orderBy("card.studiedAt", "desc")
    .orderBy("card.courseId")
    .orderBy("card.unitNumber", (order) => order.asc().nullsLast())
    .orderBy("card.islandPosition")
    .orderBy("card.position")
    .orderBy("card.id")
    .limit(limit)
    .execute();
  return rows.map((row) => toKnownCard(row, now));
}

/** How many cards began for the learner on a local day. */
export async function countBegun(sql: Sql, userId: string, day: LocalDay): Promise<number> {
  const { count } = await sql
    .selectFrom("RecallProgress")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("userId", "=", userId)
    .where(dayText("RecallProgress.startedOn"), "=", day)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many cards wait for the learner, of one island or of all. */
export async function getCounts(
  sql: Sql,
  learner: Learner,
  now: Date,
  islandId?: string,
): Promise<RecallCountsDto> {
  const { total, due, fresh, nextDue } = await selectCards(sql, learner.id, islandId)
    .select(({ fn }) => [
      fn.countAll<string>().as("total"),
      fn.countAll<string>().filterWhere("due", "<=", now).as("due"),
      fn.countAll<string>().filterWhere("due", "is", null).as("fresh"),
      fn.min("due").filterWhere("due", ">", now).as("nextDue"),
    ])
    .executeTakeFirstOrThrow();
  const unseen = Number(fresh);
  const left = unseen === 0 ? 0 : newLeft(await countBegun(sql, learner.id, localDayAt(learner, now)));
  return {
    total: Number(total),
    due: Number(due),
    fresh: Math.min(unseen, left),
    later: Math.max(0, unseen - left),
    nextDue: nextDue?.toISOString() ?? null,
  };
}

export function toRecallCardDto({ id, memory, ...said }: KnownCard, now: Date): RecallCardDto {
  return { _id: id, ...said, reps: memory.reps, intervals: intervalsOf(memory, now) };
}
