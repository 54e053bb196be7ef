import { afterEach, expect, it } from "vitest";
import * as z from "zod";
import { dbPool } from "../db/db.ts";
import { defineJob, enqueue, schedule, unscheduleOthers, work } from "./jobs.ts";

afterEach(() => dbPool().query("DELETE FROM pgboss.schedule WHERE name LIKE 'test-%'"));

const schedules = async () =>
  (
    await dbPool().query(
      "SELECT name, cron, timezone FROM pgboss.schedule WHERE name LIKE 'test-%' ORDER BY name",
    )
  ).rows;

/** A promise that a handler resolves. */
function told<T>() {
  let tell: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    tell = resolve;
  });
  return { promise, tell };
}

it("a job's data comes to its handler as the schema reads it, with the time", async () => {
  const { promise, tell } = told<[{ count: number }, Date]>();
  const job = defineJob({
    name: "test-typed",
    schema: z.object({ count: z.int() }),
    handler: async (data, now) => tell([data, now]),
  });
  await work(job);
  await enqueue(job, { count: 3, more: "unknown" } as { count: number });
  const [data, now] = await promise;
  expect(data).toEqual({ count: 3 });
  expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(60_000);
});

it("data that the schema refuses never reaches the handler, and goes to the dead letters", async () => {
  const { promise, tell } = told<string>();
  const schema = z.object({ count: z.int() });
  const deadLetter = { name: "test-dead", schema: z.any(), handler: async () => tell("dead") };
  const job = defineJob({
    name: "test-refused",
    schema,
    handler: async () => tell("handled"),
    retry: { retryLimit: 0 },
    deadLetter,
  });
  await work(deadLetter);
  await work(job);
  await enqueue(job, { count: "many" } as never);
  expect(await promise).toBe("dead");
});

it("schedules once, however often it is scheduled, and tells the handler the time", async () => {
  const { promise, tell } = told<Date>();
  const plan = { name: "test-plan", handler: async (now: Date) => tell(now) };
  await schedule({ ...plan, cron: "5 4 * * *" });
  await schedule({ ...plan, cron: "17 * * * *" });
  expect(await schedules()).toEqual([{ name: "test-plan", cron: "17 * * * *", timezone: "UTC" }]);
  await enqueue({ name: "test-plan", schema: z.object({}), handler: async () => {} }, {});
  expect(Math.abs((await promise).getTime() - Date.now())).toBeLessThan(60_000);
});

it("removes schedules of jobs that don't exist any more", async () => {
  const handler = async () => {};
  await schedule({ name: "test-kept", cron: "1 1 1 1 *", handler });
  await schedule({ name: "test-gone", cron: "1 1 1 1 *", handler });
  const { rows } = await dbPool().query("SELECT name FROM pgboss.schedule WHERE name <> 'test-gone'");
  await unscheduleOthers(rows.map(({ name }) => name));
  expect((await schedules()).map(({ name }) => name)).toEqual(["test-kept"]);
});
