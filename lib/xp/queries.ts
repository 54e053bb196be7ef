import { db } from "#lib/server/db/db.ts";
import type { LedgerDto, LedgerEntryDto } from "./schema.ts";

const PAGE = 30;

const TITLES: Record<string, (reference: string) => string> = {
  rank: (reference) => `New rank: ${reference}`,
  milestone: (reference) => `${reference}-day streak`,
  "daily-login": () => "Daily login",
  practice: () => "A heart for practicing",
  "session-completion": () => "Session completion",
  "perfect-session": () => "Perfect session",
};

/** The quizzes that payments are for, by the attempt that they refer to, as they are called now. */
async function quizTitles(attemptIds: string[]): Promise<Map<string, string>> {
  const attempts = await db().attempt.findMany({
    where: { id: { in: attemptIds }, quizId: { not: null } },
    select: {
      id: true,
      quiz: { select: { title: true, island: { select: { course: { select: { title: true } } } } } },
    },
  });
  return new Map(
    attempts.flatMap(({ id, quiz }) =>
      quiz ? [[id, `${quiz.title} · ${quiz.island.course.title}`] as const] : [],
    ),
  );
}

interface LedgerPage {
  before?: string | undefined;
  kind?: LedgerEntryDto["kind"] | undefined;
}

/** The learner's ledger, latest first, a page at a time. */
export async function listLedger(userId: string, { before, kind }: LedgerPage): Promise<LedgerDto> {
  const [totals, rows] = await Promise.all([
    db().user.findUnique({ where: { id: userId }, select: { xp: true, stars: true } }),
    db().award.findMany({
      where: { userId, ...(before && { id: { lt: before } }), ...(kind && { kind }) },
      orderBy: { id: "desc" },
      take: PAGE + 1,
      select: {
        id: true,
        kind: true,
        amount: true,
        reason: true,
        reference: true,
        localDay: true,
        createdAt: true,
      },
    }),
  ]);
  const page = rows.slice(0, PAGE);
  const ofQuizzes = page.filter(({ reason }) => reason === "quiz").map(({ reference }) => reference);
  const titles = await quizTitles(ofQuizzes);
  const titleOf = ({ reason, reference }: (typeof page)[number]) =>
    reason === "quiz"
      ? (titles.get(reference) ?? "A quiz that is gone")
      : (TITLES[reason]?.(reference) ?? reason);
  return {
    entries: page.map((row) => ({
      _id: row.id,
      kind: row.kind,
      amount: row.amount,
      reason: row.reason,
      title: titleOf(row),
      localDay: row.localDay.toISOString().slice(0, 10),
      createdAt: row.createdAt.toISOString(),
    })),
    nextBefore: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
    totals: totals ?? { xp: 0, stars: 0 },
  };
}
