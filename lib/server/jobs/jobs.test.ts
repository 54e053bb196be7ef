import { afterEach, expect, it } from "vitest";
import { dbPool } from "../db/db.ts";
import { enqueue, schedule } from "./jobs.ts";

afterEach(() => dbPool().query("DELETE FROM pgboss.schedule WHERE name = 'test-plan'"));

it("plans what is to be done again and again, once however often it is planned, and tells it the time", async () => {
  let tell: (now: Date) => void = () => {};
  const told = new Promise<Date>((resolve) => {
    tell = resolve;
  });
  const handler = async (now: Date) => tell(now);
  await schedule("test-plan", "5 4 * * *", handler);
  await schedule("test-plan", "17 * * * *", handler);
  const { rows } = await dbPool().query(
    "SELECT name, cron, timezone FROM pgboss.schedule WHERE name = 'test-plan'",
  );
  expect(rows).toEqual([{ name: "test-plan", cron: "17 * * * *", timezone: "UTC" }]);
  await enqueue("test-plan", {});
  expect(Math.abs((await told).getTime() - Date.now())).toBeLessThan(60_000);
});
