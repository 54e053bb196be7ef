import { afterAll, beforeEach, expect, it } from "vitest";
import { addPhone } from "#lib/phone/code-service.ts";
import { phoneHash } from "#lib/phone/hash-service.ts";
import { confirmPhone } from "#lib/phone/service.ts";
import { textTo } from "#lib/phone/text-service.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { codeFor, createTexter, newNumber, startConnectedTwilio } from "#tests/support/texts-by-phone.ts";
import { listPhones, listTextMessages } from "./device-queries.ts";

const twilio = await startConnectedTwilio();
const now = new Date("2026-11-20T12:00:00Z");
afterAll(() => twilio.stop());
beforeEach(resetDatabase);

it("whoever has only named a number learns nothing of its texts", async () => {
  const [owner, other, number] = [await createTexter(), await createTexter(), newNumber()];
  await addPhone(owner, { number, agrees: true }, now);
  await confirmPhone(owner, codeFor(twilio, number), now);
  expect(await textTo(owner.id, "Your session is open.", now)).toBe("sent");
  await addPhone(other, { number, agrees: true }, now);
  expect(await listTextMessages(other.id)).toEqual([]);
  expect((await listTextMessages(owner.id)).map(({ kind }) => kind).toSorted()).toEqual([
    "code",
    "code",
    "reminder",
  ]);
});

it("tells when STOP ended the texts to the learner's number", async () => {
  const [owner, number] = [await createTexter(), newNumber()];
  await addPhone(owner, { number, agrees: true }, now);
  expect(await listPhones(owner.id)).toMatchObject([{ ending: number.slice(-3), stoppedAt: null }]);
  await db().phoneStop.create({ data: { phoneHash: phoneHash(number), createdAt: now } });
  expect(await listPhones(owner.id)).toMatchObject([{ stoppedAt: now }]);
  expect(await listPhones((await createTexter()).id)).toEqual([]);
});
