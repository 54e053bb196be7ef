import { randomUUID } from "node:crypto";
import pg from "pg";
import { vi } from "vitest";
import { POST as login } from "#app/api/auth/login/route.ts";
import { GET as posts } from "#app/api/blog/posts/route.ts";
import { GET as ready } from "#app/api/health/ready/route.ts";
import { POST as answer } from "#app/api/quiz/[quizId]/answer/route.ts";
import { GET as quiz } from "#app/api/quiz/[quizId]/route.ts";
import { GET as islands } from "#app/api/quiz/islands/route.ts";
import { PATCH as patchProfile, GET as profile } from "#app/api/users/profile/route.ts";
import { POST as useHeart } from "#app/api/users/use-heart/route.ts";
import { exportAccount } from "#lib/account/export/export-service.ts";
import { dbPool } from "#lib/server/db/db.ts";
import { callRoute } from "./call-route.ts";
import { resetDatabase } from "./database.ts";
import { bearer, createCourse, createLearner, signIn } from "./factories.ts";
import { TcpProxy } from "./tcp-proxy.ts";

/** How many connections the application has */
const CONNECTIONS = 10;

export type DatabaseFault = "hang" | "slow" | "cut" | "forgotten" | "usedUp" | "locked, then hang";

/** Who calls what while the database fails: reads, a transaction, and what anyone may. */
async function makeCalls() {
  const learner = await createLearner();
  const headers = bearer((await signIn(learner.id)).bearer);
  const { quizId } = await createCourse(learner.id);
  const selected = { questionId: randomUUID(), selectedAnswer: 0 };
  return {
    learner,
    ready: () => callRoute(ready, "/"),
    posts: () => callRoute(posts, "/"),
    login: () => callRoute(login, "/", { body: { email: learner.email, password: "Wrong-Password-1" } }),
    profile: () => callRoute(profile, "/", { headers }),
    patchProfile: () => callRoute(patchProfile, "/", { method: "PATCH", headers, body: { fullName: "New" } }),
    islands: () => callRoute(islands, "/", { headers }),
    quiz: () => callRoute(quiz, "/", { headers, params: { quizId } }),
    answer: () => callRoute(answer, "/", { headers, params: { quizId }, body: selected }),
    useHeart: () => callRoute(useHeart, "/", { method: "POST", headers }),
  };
}

/**
 * This worker's database behind a proxy that can misbehave. `limits` stand for DATABASE_WAIT_SECONDS and
 * DATABASE_QUERY_SECONDS. To be called before anything else asks for the settings: they are read once.
 */
export async function openFaultyDatabase(limits: { wait: number; query: number }) {
  await resetDatabase();
  const direct = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await direct.connect();
  const address = new URL(process.env.DATABASE_URL ?? "");
  const proxy = new TcpProxy({ host: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${await proxy.listen()}`;
  Object.assign(process.env, {
    DATABASE_URL: address.href,
    DATABASE_WAIT_SECONDS: String(limits.wait),
    DATABASE_QUERY_SECONDS: String(limits.query),
    RATE_LIMIT_SCALE: "0",
  });
  const { learner, ...calls } = await makeCalls();
  const undo: (() => unknown)[] = [];

  /** Begins all of the calls, before or after the database begins to fail. */
  async function callDuring(fault: DatabaseFault): Promise<[string, Response][]> {
    const names = [
      "posts",
      "login",
      "profile",
      "patchProfile",
      "islands",
      "quiz",
      "answer",
      "useHeart",
    ] as const;
    const callAll = () =>
      Promise.all(names.map(async (name): Promise<[string, Response]> => [name, await calls[name]()]));
    if (fault !== "locked, then hang") {
      await begin(fault);
      return callAll();
    }
    await direct.query('BEGIN; LOCK TABLE "User", "BlogPost" IN ACCESS EXCLUSIVE MODE');
    undo.push(() => direct.query("ROLLBACK"));
    const answers = callAll();
    const waiting = `SELECT count(*)::int AS "n" FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await vi.waitFor(async () => {
      if ((await direct.query<{ n: number }>(waiting)).rows[0]?.n === 0) throw new Error("nobody waits yet");
    });
    proxy.become("hang");
    return answers;
  }

  async function begin(fault: Exclude<DatabaseFault, "locked, then hang">): Promise<void> {
    if (fault === "forgotten") return proxy.forgetOpen();
    if (fault === "slow") return proxy.become("slow", 5_000);
    if (fault !== "usedUp") return proxy.become(fault);
    const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => dbPool().connect()));
    undo.push(() => taken.forEach((client) => void client.release()));
  }

  async function recover(): Promise<void> {
    proxy.become("pass");
    for (const each of undo.splice(0)) await each();
  }

  async function close(): Promise<void> {
    await recover();
    await proxy.close();
    await direct.end();
  }
  /** The bytes of the learner's export, to its end */
  async function exportOf(): Promise<ArrayBuffer> {
    const { stream } = await exportAccount({ id: learner.id, timeZone: "UTC" }, new Date());
    return new Response(stream).arrayBuffer();
  }

  /** No one reads or writes the table for so long; resolves once that is over. */
  async function lockFor(table: string, ms: number): Promise<void> {
    await direct.query(
      `BEGIN; LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(${ms / 1000}); COMMIT`,
    );
  }

  return { calls, callDuring, exportOf, lockFor, recover, close };
}
