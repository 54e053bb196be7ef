import { type RawBuilder, sql as raw } from "kysely";
import { AppError } from "#lib/core/errors.ts";
import type { LocalDay } from "#lib/core/time.ts";
import { madeUpAvatar } from "#lib/learner/avatar.ts";
import { kysely } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { type Period, periodStart, rankFor } from "#lib/xp/rules.ts";
import { madeUpName, NEIGHBOURS, periodEnd, TOP } from "./rules.ts";
import type { BoardEntryDto, LeaderboardDto, OwnStandingDto } from "./schema.ts";
import { placeOf } from "./standing.ts";
import { type Distributions, sharedDistributions } from "./standing-queries.ts";

/** What others call a learner: never the name of the account. */
export function publicName(userId: string, nickname: string | null): string {
  return nickname ?? madeUpName(sha256(userId));
}

/** The penguin that others see: the chosen one, or one that follows from the id. */
export function publicAvatar(userId: string, avatar: string | null): string {
  return avatar ?? madeUpAvatar(sha256(userId));
}

/** What is read of a learner to show them to others */
export interface PublicRow {
  userId: string;
  /** in the period */
  xp: number;
  nickname: string | null;
  emoji: string | null;
  avatar: string | null;
  totalXp: number;
}

interface BoardRow extends PublicRow {
  part: "top" | "me" | "near";
}

interface OwnRow extends Omit<BoardRow, "xp"> {
  xp: number | null;
  isListed: boolean;
  language: string;
}

/** The entries at the top, the learner, and the learner's neighbours: each part reads a few entries of one index. */
async function readBoard(userId: string, period: Period, startsOn: LocalDay): Promise<(BoardRow | OwnRow)[]> {
  const inPeriod = raw`p."period" = ${period}::"Period" AND p."startsOn" = ${startsOn}::date AND p."isListed"`;
  const upwards = raw`p."xp" ASC, p."userId" DESC`;
  const downwards = raw`p."xp" DESC, p."userId" ASC`;
  const near = (where: RawBuilder<unknown>, order: RawBuilder<unknown>) => raw`
    (SELECT 'near', n."userId", n."xp" FROM me CROSS JOIN LATERAL (
      SELECT p."userId", p."xp" FROM "PeriodTotal" p WHERE ${inPeriod} AND ${where} ORDER BY ${order}
      LIMIT ${raw.lit(NEIGHBOURS)}) n WHERE me."isListed")`;
  const board = raw<BoardRow | OwnRow>`
    WITH me AS MATERIALIZED (
      SELECT u."id" AS "userId", u."isOnLeaderboard" AND u."deletionAt" IS NULL AS "isListed", u."language", p."xp"
      FROM "User" u LEFT JOIN "PeriodTotal" p ON p."userId" = u."id" AND ${inPeriod} WHERE u."id" = ${userId}::uuid
    ), board("part", "userId", "xp") AS (
      (SELECT 'top', p."userId", p."xp" FROM "PeriodTotal" p WHERE ${inPeriod} ORDER BY ${downwards} LIMIT ${raw.lit(TOP)})
      UNION ALL SELECT 'me', "userId", "xp" FROM me
      UNION ALL ${near(raw`p."xp" > me."xp"`, upwards)}
      UNION ALL ${near(raw`p."xp" = me."xp" AND p."userId" < me."userId"`, upwards)}
      UNION ALL ${near(raw`p."xp" = me."xp" AND p."userId" > me."userId"`, downwards)}
      UNION ALL ${near(raw`p."xp" < me."xp"`, downwards)}
    )
    SELECT b."part", b."userId", b."xp", u."nickname", u."emoji", u."avatar", u."xp" AS "totalXp", me."isListed", me."language"
    FROM board b JOIN "User" u ON u."id" = b."userId" LEFT JOIN me ON b."part" = 'me'
    ORDER BY b."xp" DESC, b."userId"`;
  return (await board.execute(kysely())).rows;
}

type PlaceOf = (xp: number) => number;

/** Returns a learner as everyone sees them; `userId` is who looks. */
export function toEntry(row: PublicRow, place: PlaceOf, userId: string): BoardEntryDto {
  const { name, logo } = rankFor(row.totalXp);
  return {
    place: place(row.xp),
    name: publicName(row.userId, row.nickname),
    emoji: row.emoji,
    avatar: publicAvatar(row.userId, row.avatar),
    xp: row.xp,
    rank: { name, logo },
    isYou: row.userId === userId,
  };
}

/** `around` holds the learner and the neighbours in their order; null where the learner has no XP in the period. */
function toStanding(around: readonly BoardRow[], place: PlaceOf, userId: string): OwnStandingDto | null {
  const index = around.findIndex(({ part }) => part === "me");
  const own = around[index];
  if (!own || own.xp === null) return null;
  const better = around.slice(0, index);
  const next = better.findLast(({ xp }) => xp > own.xp);
  const entries = (rows: readonly BoardRow[]) => rows.map((row) => toEntry(row, place, userId));
  const { isYou: _, ...standing } = toEntry(own, place, userId);
  return {
    ...standing,
    distance: next ? next.xp - own.xp : null,
    nextName: next ? toEntry(next, place, userId).name : null,
    above: entries(better.slice(-NEIGHBOURS)),
    below: entries(around.slice(index + 1, index + 1 + NEIGHBOURS)),
  };
}

interface Asked {
  userId: string;
  period: Period;
  startsOn: LocalDay;
  now: Date;
}

/** A top that isn't full is everyone; only behind a full one there are learners to be counted. */
async function placesIn(top: readonly BoardRow[], asked: Asked, distributions: Distributions) {
  const topXp = top.map(({ xp }) => xp);
  const { period, startsOn, now } = asked;
  const distribution = top.length < TOP ? null : await distributions(period, startsOn, now);
  const place: PlaceOf = (xp) => placeOf(xp, topXp, distribution);
  return { place, count: Math.max(top.length, distribution?.count ?? 0) };
}

/**
 * The leaderboard of the period that `now` lies in, as one learner sees it; null for an unknown learner
 * (docs/product.md#leaderboard).
 */
export async function getLeaderboard(
  userId: string,
  period: Period,
  now: Date,
  distributions: Distributions = sharedDistributions(),
): Promise<LeaderboardDto | null> {
  const startsOn = periodStart(period, now);
  const rows = await readBoard(userId, period, startsOn);
  const own = rows.find((row): row is OwnRow => row.part === "me");
  if (!own) return null;
  const top = rows.filter((row): row is BoardRow => row.part === "top");
  const around = rows.filter((row): row is BoardRow => row.part !== "top");
  const { place, count } = await placesIn(top, { userId, period, startsOn, now }, distributions);
  const standing = own.isListed ? toStanding(around, place, userId) : null;
  return {
    period,
    startsOn,
    endsAt: periodEnd(period, startsOn)?.toISOString() ?? null,
    entries: top.map((row) => toEntry(row, place, userId)),
    me: own.isListed ? standing : { hidden: true },
    learnerCount: Math.max(count, standing?.place ?? 0),
    language: own.language,
  };
}

/** The same; `unauthorized` for an account that is gone. */
export async function getLeaderboardOrThrow(
  userId: string,
  period: Period,
  now: Date,
): Promise<LeaderboardDto> {
  const board = await getLeaderboard(userId, period, now);
  if (!board) throw new AppError("unauthorized", "Please log in to go on.");
  return board;
}
