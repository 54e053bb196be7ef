import { afterAll, beforeAll, expect, it } from "vitest";
import { newKey, startConnectedNotion } from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { rotateInUse } from "#tests/support/rotation.ts";
import { rotateKeys } from "./rotation-service.ts";

const ROWS = 10_000;
const notion = await startConnectedNotion();

beforeAll(resetDatabase);
afterAll(() => notion.stop());

it("rotates 10,000 connections in use without one failure", async () => {
  const { failures, uses, refreshes, rotation, seconds } = await rotateInUse(notion, ROWS, [
    newKey(),
    newKey(),
  ]);
  console.log(
    `${rotation.sealed} connections sealed anew in ${seconds.toFixed(1)} s; meanwhile ${uses} uses with ${refreshes} refreshes, ${failures.length} failures`,
  );
  expect(failures).toEqual([]);
  // A refresh meanwhile seals with the newest key by itself.
  expect(rotation.sealed + rotation.kept).toBe(ROWS);
  expect(await rotateKeys()).toMatchObject({ sealed: 0, kept: ROWS });
});
