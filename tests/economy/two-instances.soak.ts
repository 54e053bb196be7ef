import { expect, it } from "vitest";
import { addDays, dayToDate } from "#lib/core/time.ts";
import { startServer } from "#scripts/start/server-process.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { burst } from "#tests/support/parallel-requests.ts";
import { freePort, startTestServer } from "#tests/support/server.ts";

const ROUNDS = 20;
const SOCKETS = 200;
const CALLS = 1000;

/** Imported late: the application reads its settings when it loads, and this test's database is the servers'. */
async function openDatabase(databaseUrl: string) {
  Object.assign(process.env, TEST_ENV, { DATABASE_URL: databaseUrl });
  const factories = await import("#tests/support/factories.ts");
  const { playQuiz } = await import("#tests/support/play.ts");
  const { db } = await import("#lib/server/db/db.ts");
  return { ...factories, playQuiz, db };
}

it("two instances let each thing happen once, whatever comes at once, last bytes together", async () => {
  const first = await startTestServer({ RATE_LIMIT_SCALE: "0" });
  const port = await freePort();
  const second = await startServer({ ...first.env, PORT: String(port) });
  const ports = [Number(new URL(first.url).port), port];
  try {
    const { createLearner, createCourse, signIn, playQuiz, db } = await openDatabase(first.databaseUrl);
    const fire = (token: string, path: string, count: number, body = {}) =>
      burst(
        Array.from({ length: count }, (_, index) => ({ port: ports[index % 2] ?? port, path, token, body })),
      );
    const many = async (token: string, path: string, body = {}) => {
      const rounds = [];
      for (let fired = 0; fired < CALLS; fired += SOCKETS)
        rounds.push(...(await fire(token, path, SOCKETS, body)));
      return rounds;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = await createLearner();
      const { bearer: token } = await signIn(id);
      const hearts = await many(token, "/api/users/use-heart");
      expect(hearts.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(await db().user.findUniqueOrThrow({ where: { id } })).toMatchObject({ hearts: 0 });
      await db().user.update({ where: { id }, data: { hearts: 5, heartResetAt: null } });

      const logins = await fire(token, "/api/xp/daily-login", SOCKETS);
      expect(logins.filter(({ body }) => body.awarded === true)).toHaveLength(1);

      const today = new Date().toISOString().slice(0, 10);
      const days = [1, 2, 3, 4, 5, 6].map((back) => dayToDate(addDays(today, -back)));
      await db().streakDay.createMany({ data: days.map((day) => ({ userId: id, day, timeZone: "UTC" })) });
      await db().user.update({ where: { id }, data: { streak: 6, streakCoveredTo: days[0] ?? null } });
      const { islandId, quizId } = await createCourse(id);
      await playQuiz(id, quizId, { now: new Date() });
      const completions = await fire(
        token,
        `/api/quiz/islands/${islandId}/quizzes/${quizId}/complete`,
        SOCKETS,
      );
      expect(new Set(completions.map(({ body }) => JSON.stringify(body))).size).toBe(1);

      const awards = await fire(token, "/api/xp/award", SOCKETS, { reason: "Achieved 7-day streak!" });
      expect(awards.filter(({ body }) => body.awarded === true)).toHaveLength(1);

      const freezes = await fire(token, "/api/streak/freeze", SOCKETS);
      expect(freezes.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(freezes.filter(({ status }) => status === 409)).toHaveLength(SOCKETS - 1);
      expect((await db().user.findUniqueOrThrow({ where: { id } })).xp).toBe(50 + 75 + 500);
    }
  } finally {
    await second.stop();
    await first.stop();
  }
}, 3_600_000);
