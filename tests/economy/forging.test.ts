import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { POST as register } from "#app/api/auth/register/route.ts";
import { POST as answer } from "#app/api/quiz/[quizId]/answer/route.ts";
import { POST as complete } from "#app/api/quiz/islands/[islandId]/quizzes/[quizId]/complete/route.ts";
import { POST as freeze } from "#app/api/streak/freeze/route.ts";
import { PATCH as patchProfile } from "#app/api/users/profile/route.ts";
import { POST as restoreHearts } from "#app/api/users/restore-hearts/route.ts";
import { POST as updateStats } from "#app/api/users/update-quiz-stats/route.ts";
import { POST as award } from "#app/api/xp/award/route.ts";
import { getStats } from "#lib/learner/queries.ts";
import { startQuiz } from "#lib/quiz/service.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import {
  bearer,
  createCourse,
  createLearner,
  questionDraft,
  rightAnswer,
  signIn,
} from "#tests/support/factories.ts";

/** Whatever a client could lie about, and what it could say. */
const FIELDS = [
  ..."isCorrect stars xpGained starsEarned xpAmount reason points score streak currentStreak multiplier timeBonusPoints".split(
    " ",
  ),
  ..."hearts maxHearts heartResetTime heartResetAt isPremium premiumUntil level xp rank role isAdmin status result".split(
    " ",
  ),
  ..."_id id userId now timestamp createdAt localDay boardXp isListed unsettledHearts zoneChangesAt".split(
    " ",
  ),
];
const OTHERS_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
const VALUES: unknown[] = [
  ...[true, 3, 1e9, 9_999, -5, 0.5, "3", null, [1e9], { increment: 1e9 }],
  ...["Achieved 180-day streak!", "2036-01-01T00:00:00Z", OTHERS_ID],
];

beforeEach(resetDatabase);

async function createPlayer() {
  const { id } = await createLearner();
  const drafts = Array.from({ length: 4 }, (_, index) => questionDraft(`The same question ${index}?`));
  return { id, headers: bearer((await signIn(id)).bearer), ...(await createCourse(id, [drafts])) };
}

type Player = Awaited<ReturnType<typeof createPlayer>>;

/** Two right, two wrong, completed; every call carries the lies. */
async function play({ id, headers, quizId, islandId }: Player, lies: object) {
  const quiz = await startQuiz(id, quizId, new Date());
  for (const [index, { _id: questionId }] of quiz.questions.entries()) {
    const right = await rightAnswer(quiz.attemptId, questionId);
    const body = { ...lies, questionId, selectedAnswer: index % 2 === 0 ? right : (right + 1) % 4 };
    await callRoute(answer, "/", { headers, params: { quizId }, body });
  }
  await callRoute(complete, "/", { headers, params: { islandId, quizId }, body: lies });
}

/** Every call by which nothing can be won without playing. */
async function claimEverything({ headers }: Player, lies: object) {
  await callRoute(updateStats, "/", { headers, body: { xpGained: 9999, starsEarned: 3, ...lies } });
  await callRoute(award, "/", {
    headers,
    body: { reason: "Achieved 7-day streak!", xpAmount: 500, ...lies },
  });
  await callRoute(restoreHearts, "/", { headers, body: lies });
  await callRoute(patchProfile, "/", { headers, method: "PATCH", body: lies });
}

const withoutTimer = async (id: string) => {
  const { heartResetTime: _, ...stats } = (await getStats(id, new Date())) ?? {};
  return stats;
};

async function honestTwin() {
  const twin = await createPlayer();
  await play(twin, {});
  return withoutTimer(twin.id);
}

describe("a client that lies", () => {
  it("gains nothing by any single field, in any call", async () => {
    const honest = await honestTwin();
    const forger = await createPlayer();
    await play(forger, Object.fromEntries(FIELDS.map((field) => [field, 1e9])));
    expect(await withoutTimer(forger.id)).toEqual(honest);
    for (const field of FIELDS) {
      for (const value of VALUES) await claimEverything(forger, { [field]: value });
      expect(await withoutTimer(forger.id), field).toEqual(honest);
    }
    expect(await db().user.count({ where: { isPremium: true } })).toBe(0);
  });

  it("gains nothing by pairs of fields either", async () => {
    const honest = await honestTwin();
    const pair = fc.tuple(
      ...[0, 1].map(() => fc.tuple(fc.constantFrom(...FIELDS), fc.constantFrom(...VALUES))),
    );
    await fc.assert(
      fc.asyncProperty(pair, async (lies) => {
        const forger = await createPlayer();
        const forged = Object.fromEntries(lies);
        await play(forger, forged);
        await claimEverything(forger, forged);
        expect(await withoutTimer(forger.id)).toEqual(honest);
      }),
      { numRuns: Number(process.env.FORGED_PAIRS ?? 15), seed: 7 },
    );
  });

  it("plays no run but its own, of the quiz that it names", async () => {
    const [victim, forger] = [await createPlayer(), await createPlayer()];
    const other = await createCourse(forger.id, [[questionDraft("Another question?")]]);
    const run = await startQuiz(forger.id, forger.quizId, new Date());
    const ofVictim = await startQuiz(victim.id, victim.quizId, new Date());
    const ofOtherQuiz = await startQuiz(forger.id, other.quizId, new Date());
    const before = await withoutTimer(forger.id);
    const { headers, quizId, islandId } = forger;
    const statusesWith = async (attemptId: unknown) => {
      const given = { questionId: run.questions[0]?._id, selectedAnswer: 0, attemptId };
      const answered = await callRoute(answer, "/", { headers, params: { quizId }, body: given });
      const completed = await callRoute(complete, "/", {
        headers,
        params: { islandId, quizId },
        body: { attemptId },
      });
      return [answered.status, completed.status];
    };
    for (const id of [ofVictim.attemptId, ofOtherQuiz.attemptId, OTHERS_ID])
      expect(await statusesWith(id)).toEqual([404, 404]);
    for (const id of VALUES.filter((value) => value !== OTHERS_ID))
      expect(await statusesWith(id)).toEqual([400, 400]);
    expect(await withoutTimer(forger.id)).toEqual(before);
    expect(await db().attemptQuestion.count({ where: { answeredAt: { not: null } } })).toBe(0);
  });

  it("begins as everyone does, whatever it registers with", async () => {
    const lies = {
      isPremium: true,
      xp: 9e9,
      stars: 9,
      hearts: 99,
      role: "admin",
      streak: 400,
      isListed: true,
    };
    const body = { fullName: "A Forger", email: "forger@example.test", password: "Course1Tester!", ...lies };
    expect((await callRoute(register, "/", { body })).status).toBe(201);
    const { id } = await db().user.findUniqueOrThrow({ where: { email: body.email } });
    expect(await getStats(id, new Date())).toMatchObject({
      xp: 0,
      hearts: 5,
      currentStreak: 0,
      isPremium: false,
    });
  });

  it("can freeze no streak that isn't there", async () => {
    const forger = await createPlayer();
    const body = { streak: 100, streakFrozen: false, freezeDuration: 99 };
    expect((await callRoute(freeze, "/", { headers: forger.headers, body })).status).toBe(409);
  });
});

it("a build that believed one field would be found out (the control)", async () => {
  const honest = await honestTwin();
  const forger = await createPlayer();
  await play(forger, {});
  await db().user.update({ where: { id: forger.id }, data: { xp: { increment: 1 } } });
  expect(await withoutTimer(forger.id)).not.toEqual(honest);
});
