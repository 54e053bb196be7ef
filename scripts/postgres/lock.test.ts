import { expect, test } from "vitest";
import { holdLock, isLocked } from "./lock.ts";
import { InUse } from "./sentence.ts";

test("a name is held by one at a time, and free again after", async () => {
  const name = `test-${crypto.randomUUID()}`;
  const release = await holdLock(name, "/data");
  expect(await isLocked(name)).toBe(true);
  await expect(holdLock(name, "/data")).rejects.toThrow(InUse);
  await expect(holdLock(name, "/data")).rejects.toThrow('already running on the data in "/data"');
  release();
  expect(await isLocked(name)).toBe(false);
  (await holdLock(name, "/data"))();
});
