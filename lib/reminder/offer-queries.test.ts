import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOUR_MS } from "#lib/core/time.ts";
import { db } from "#lib/server/db/db.ts";
import { sha256 } from "#lib/server/hash.ts";
import { closeDatabase, resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { findOffer } from "./offer-queries.ts";

const NOW = new Date("2026-03-02T18:00:00Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
let noticeId: string;

afterAll(closeDatabase);

beforeAll(async () => {
  await resetDatabase();
  const { id: userId } = await createLearner();
  const notice = await db().notice.create({
    data: {
      userId,
      kind: "session",
      subject: "session:1",
      step: "end",
      title: "Spanish at 19:00",
      dueAt: NOW,
      expiresAt: later(3),
    },
    select: { id: true },
  });
  noticeId = notice.id;
});

async function makeToken(purpose: string, more: { usedAt?: Date; outcome?: object } = {}): Promise<string> {
  const token = randomUUID();
  const data = { noticeId, purpose, tokenHash: sha256(token), createdAt: NOW, expiresAt: later(48), ...more };
  await db().noticeAction.create({ data });
  return token;
}

it("tells what a link would do, and looking changes nothing", async () => {
  const token = await makeToken("tomorrow");
  const offer = {
    purpose: "tomorrow",
    kind: "session",
    title: "Spanish at 19:00",
    isUsed: false,
    acted: null,
  };
  expect(await findOffer(token, "act", NOW)).toEqual(offer);
  expect(await findOffer(token, "act", NOW)).toEqual(offer);
  const row = await db().noticeAction.findUniqueOrThrow({ where: { tokenHash: sha256(token) } });
  expect(row.usedAt).toBeNull();
});

it("tells what a used link came to", async () => {
  const outcome = { message: "Moved.", path: "/dashboard", isDone: true };
  const token = await makeToken("tomorrow", { usedAt: NOW, outcome });
  const acted = { message: "Moved.", path: "/dashboard" };
  expect(await findOffer(token, "act", NOW)).toMatchObject({ isUsed: true, acted });
});

it("bears an outcome that it can't read", async () => {
  const token = await makeToken("skip", { usedAt: NOW, outcome: { words: 1 } });
  expect(await findOffer(token, "act", NOW)).toMatchObject({ isUsed: true, acted: null });
});

it("knows no link after its time, of the other page, or with another token", async () => {
  const act = await makeToken("skip");
  const stop = await makeToken("unsubscribe");
  expect(await findOffer(act, "act", later(47))).not.toBeNull();
  expect(await findOffer(act, "act", later(48))).toBeNull();
  expect(await findOffer(act, "unsubscribe", NOW)).toBeNull();
  expect(await findOffer(stop, "act", NOW)).toBeNull();
  expect(await findOffer(stop, "unsubscribe", NOW)).not.toBeNull();
  expect(await findOffer(sha256(act), "act", NOW)).toBeNull();
  expect(await findOffer("", "act", NOW)).toBeNull();
});
