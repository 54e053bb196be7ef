import { beforeEach, expect, it } from "vitest";
import type { Rotation } from "#lib/connection/rotation-service.ts";
import { openText, sealText } from "#lib/connection/token/seal.ts";
import { db } from "#lib/server/db/db.ts";
import { env } from "#lib/server/env.ts";
import { newKey } from "#tests/support/connections.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { phoneHash } from "./hash-service.ts";
import { isStopped } from "./queries.ts";
import { rotatePhones } from "./rotation-service.ts";

const [newest, older, lost] = [newKey(), newKey(), newKey()];
const NUMBER = "+12125551001";

beforeEach(async () => {
  await resetDatabase();
  env().CONNECTION_KEYS = [newest, older];
});

async function addNumber(key: string, hash = phoneHash(NUMBER)) {
  const { id: userId } = await createLearner();
  const number = await sealText(NUMBER, { id: userId, part: "number" }, [key]);
  const row = { number, hash, ending: "001", country: "US", consent: "I agree", consentAt: new Date() };
  await db().phone.create({ data: { userId, ...row } });
  return userId;
}

async function rotate() {
  const rotation: Rotation = { sealed: 0, kept: 0, unknown: new Map() };
  await rotatePhones(rotation);
  return { ...rotation, unknown: [...rotation.unknown.values()] };
}

it("numbers are sealed anew with the first key, and nothing is done the second time", async () => {
  const ids = [];
  for (let count = 0; count < 103; count += 1) ids.push(await addNumber(older));
  expect(await rotate()).toEqual({ sealed: 103, kept: 0, unknown: [] });
  for (const userId of ids) {
    const { number } = await db().phone.findUniqueOrThrow({ where: { userId } });
    expect(await openText(number, { id: userId, part: "number" }, [newest])).toBe(NUMBER);
  }
  expect(await rotate()).toEqual({ sealed: 0, kept: 103, unknown: [] });
});

it("a hash of another secret is made anew, so that STOP is heard", async () => {
  const userId = await addNumber(newest, "made-with-another-secret");
  expect(await rotate()).toMatchObject({ sealed: 1 });
  expect(await db().phone.findUniqueOrThrow({ where: { userId } })).toMatchObject({
    hash: phoneHash(NUMBER),
  });
});

it("STOP of a number holds under another secret too, whoever has it", async () => {
  const [old, at] = ["made-with-another-secret", new Date("2026-11-20T12:00:00Z")];
  await addNumber(newest, old);
  await addNumber(newest, old);
  await db().phoneStop.create({ data: { phoneHash: old, createdAt: at } });
  expect(await rotate()).toMatchObject({ sealed: 2 });
  expect(await isStopped(phoneHash(NUMBER))).toBe(true);
  const where = { phoneHash: phoneHash(NUMBER) };
  expect(await db().phoneStop.findUniqueOrThrow({ where })).toMatchObject({ createdAt: at });
});

it("a number whose key is lost stays as it is and is counted", async () => {
  const userId = await addNumber(lost);
  const before = await db().phone.findUniqueOrThrow({ where: { userId } });
  expect(await rotate()).toEqual({ sealed: 0, kept: 0, unknown: [1] });
  expect(await db().phone.findUniqueOrThrow({ where: { userId } })).toEqual(before);
});
