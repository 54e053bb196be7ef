import "#tests/support/without-limits.ts";
import { beforeEach, expect, it } from "vitest";
import { questWeekSchema, stickerAlbumSchema } from "#lib/quest/schema.ts";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET as getQuests } from "./route.ts";
import { GET as getStickers } from "./stickers/route.ts";

beforeEach(resetDatabase);

it("asks for a session", async () => {
  expect((await callRoute(getQuests, "/")).status).toBe(401);
  expect((await callRoute(getStickers, "/")).status).toBe(401);
  expect(await db().quest.count()).toBe(0);
});

it("tells three quests of the week and twelve places of the album, each learner's own", async () => {
  const { id } = await createLearner();
  const headers = bearer((await signIn(id)).bearer);
  const response = await callRoute(getQuests, "/", { headers });
  expect(response.status).toBe(200);
  const week = await response.json();
  expect(questWeekSchema.parse(week)).toEqual(week);
  expect(week.quests).toHaveLength(3);
  await db().quest.updateMany({ where: { kind: week.quests[0].kind }, data: { doneAt: new Date() } });
  const album = await (await callRoute(getStickers, "/", { headers })).json();
  expect(stickerAlbumSchema.parse(album)).toEqual(album);
  const earned = album.stickers.filter(({ count }: { count: number }) => count > 0);
  expect(earned).toMatchObject([{ kind: week.quests[0].kind, count: 1, tier: 1 }]);
  const stranger = bearer((await signIn((await createLearner()).id)).bearer);
  const theirs = await (await callRoute(getStickers, "/", { headers: stranger })).json();
  expect(theirs.stickers.every(({ count }: { count: number }) => count === 0)).toBe(true);
});
