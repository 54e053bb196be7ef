import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { createRecaller } from "#tests/support/recall.ts";
import { GET as list } from "../islands/[islandId]/cards/route.ts";
import { POST as restore } from "./[cardId]/restore/route.ts";
import { DELETE as remove, PATCH as write } from "./[cardId]/route.ts";

const BODY = { front: "Why so?", back: "Because." };

beforeEach(resetDatabase);

async function open() {
  const { id, courseId, islandIds, idOf } = await createRecaller(["Why?"]);
  const headers = bearer((await signIn(id)).bearer);
  const params = { courseId, cardId: idOf("Why?"), islandId: islandIds[0] ?? "" };
  return { id, headers, params };
}

const codeOf = async (response: Response) => [response.status, (await response.json()).error];

const CALLS = [
  ["list", list, { method: "GET" }],
  ["write", write, { method: "PATCH", body: BODY }],
  ["remove", remove, { method: "DELETE" }],
  ["restore", restore, { method: "POST" }],
] as const;

describe("who may", () => {
  it.each(CALLS)("%s answers 401 without a session and 404 to anyone else", async (_, handler, call) => {
    const { params } = await open();
    expect((await callRoute(handler, "/", { ...call, params })).status).toBe(401);
    const headers = bearer((await signIn((await createLearner()).id)).bearer);
    expect((await callRoute(handler, "/", { ...call, params, headers })).status).toBe(404);
  });

  it.each(CALLS.slice(1))("%s with the cookie has to come from our own pages", async (_, handler, call) => {
    const { id, params } = await open();
    const headers = { cookie: (await signIn(id)).cookieHeader, origin: "https://elsewhere.test" };
    expect(await codeOf(await callRoute(handler, "/", { ...call, params, headers }))).toEqual([
      403,
      "bad_origin",
    ]);
  });
});

describe("a card of one's own course", () => {
  it("is listed, written on, removed and restored", async () => {
    const { headers, params } = await open();
    const card = { _id: params.cardId, ...BODY, hasMarkup: false };
    const written = await callRoute(write, "/", { method: "PATCH", headers, params, body: BODY });
    expect(await written.json()).toEqual(card);
    expect(await (await callRoute(list, "/", { headers, params })).json()).toEqual({ cards: [card] });
    expect((await callRoute(remove, "/", { method: "DELETE", headers, params })).status).toBe(204);
    expect(await (await callRoute(list, "/", { headers, params })).json()).toEqual({ cards: [] });
    const back = await callRoute(restore, "/", { method: "POST", headers, params });
    expect(await back.json()).toEqual(card);
  });

  it.each([
    [{ front: " ", back: "x" }, "front", "Write the front of the card."],
    [{ front: "x", back: "" }, "back", "Write the back of the card."],
    [{ front: "x".repeat(10_001), back: "x" }, "front", "At most 10,000 characters."],
  ])("can't say %o", async (body, field, sentence) => {
    const { headers, params } = await open();
    const response = await callRoute(write, "/", { method: "PATCH", headers, params, body });
    expect(response.status).toBe(400);
    expect((await response.json()).fields).toEqual({ [field]: sentence });
    expect(await db().recallCard.findFirst()).toMatchObject({ front: "Why?" });
  });
});
