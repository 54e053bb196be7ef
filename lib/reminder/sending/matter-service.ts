import { clockAt, zoneAt } from "#lib/core/time.ts";
import { db, kysely } from "#lib/server/db/db.ts";
import type { StoredStudySession } from "#lib/study/facts.ts";
import { sessionItemsSchema } from "#lib/study/schema.ts";
import type { Family } from "../ladder/decision.ts";
import { streakOf, weekBefore } from "../rules.ts";
import { leastRecent } from "../wording/text.ts";
import { TEXTS } from "../wording/texts.ts";
import {
  aboutConnection,
  aboutHearts,
  aboutSession,
  aboutStreak,
  aboutWeek,
  type Matter,
  type Words,
  wordsOf,
} from "../wording/words.ts";
import type { Recipient } from "./facts-queries.ts";
import type { DueNotice, Known, KnownDay, KnownSession } from "./known-service.ts";

/** Where a press leads: the first quiz of the session, or else the course's classroom. */
export async function pathOf({
  items,
  courseId,
}: Pick<StoredStudySession, "items" | "courseId">): Promise<string> {
  const quizId = sessionItemsSchema
    .catch([])
    .parse(items ?? [])
    .find(({ kind }) => kind === "quiz")?.id;
  const quiz = quizId && (await db().quiz.findUnique({ where: { id: quizId }, select: { islandId: true } }));
  return quiz ? `/quiz/${quiz.islandId}/${quizId}` : `/classroom/${courseId}`;
}

/** Those that quote what its learner has written */
const QUOTING: readonly Family[] = ["end", "comeback", "pause"];

function findNotes(planId: string | null) {
  return kysely()
    .selectFrom("StudyPlan")
    .select(["why", "obstacle"])
    .where("id", "=", planId)
    .executeTakeFirst();
}

async function matterOfSession(
  family: Family,
  step: string,
  recipient: Recipient,
  { own, near }: KnownSession,
): Promise<Matter | null> {
  if (!own) return null;
  const clock = (instant: Date) => clockAt(instant, zoneAt(recipient, instant));
  const others = near.filter(
    ({ id, status, startsAt }) => id !== own.id && status === "planned" && startsAt >= own.startsAt,
  );
  const notes = QUOTING.includes(family) ? await findNotes(own.planId) : undefined;
  return aboutSession(family, {
    course: own.courseTitle,
    start: clock(own.startsAt),
    minutes: own.minutes,
    others: others.map(({ courseTitle, startsAt }) => ({ course: courseTitle, start: clock(startsAt) })),
    why: notes?.why ?? "",
    obstacle: notes?.obstacle ?? "",
    path: await pathOf(own),
    planPath: `/dashboard/plan?course=${own.courseId}`,
    canSnooze: step !== "snooze2",
  });
}

function matterOfDay(family: Family, { candidate, day, figures, plan }: KnownDay, now: Date): Matter | null {
  if (family === "hearts") return aboutHearts();
  const { streak, expiresAt, freeze } = streakOf(candidate, now);
  const { language } = candidate;
  if (family === "week")
    return figures && aboutWeek({ ...figures, ...weekBefore(day), streak, plan, language });
  if (!expiresAt) return null;
  const canFreeze = freeze.outcome === "frozen";
  return aboutStreak({ streak, expiresAt, timeZone: zoneAt(candidate, now), canFreeze, language });
}

/** What a notice says and offers; null where there is nothing left to say. */
export async function matterOf(
  family: Family,
  { step }: DueNotice,
  { recipient, session, day, service }: Known,
  now: Date,
): Promise<Matter | null> {
  if (session) return matterOfSession(family, step, recipient, session);
  return day ? matterOfDay(family, day, now) : aboutConnection(service);
}

/** Of the texts of its family, in the tone that the learner has chosen, the one that came longest ago. */
export function chooseWords(
  family: Family,
  { recipient, past }: Pick<Known, "recipient" | "past">,
  values: Record<string, string>,
): Words {
  const tone = recipient.tone ?? "plain";
  const prefix = `${family}.${tone}.`;
  const used = past
    .filter(({ text }) => text.startsWith(prefix))
    .map(({ text }) => Number(text.slice(prefix.length)));
  return wordsOf(family, tone, leastRecent(TEXTS[family][tone].length, used), values);
}
