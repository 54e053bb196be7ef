import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { DELETE, GET, POST } from "./route.ts";

const body = { feature: "study-partner" };
const PATH = "/api/interest?feature=study-partner";

beforeEach(resetDatabase);

async function setUp() {
  const { id } = await createLearner();
  const headers = bearer((await signIn(id)).bearer);
  return {
    id,
    note: (sent: unknown = body) => callRoute(POST, "/api/interest", { method: "POST", body: sent, headers }),
    withdraw: (path = PATH) => callRoute(DELETE, path, { method: "DELETE", headers }),
    look: (path = PATH) => callRoute(GET, path, { headers }),
  };
}

const rows = () => db().interest.findMany({ select: { userId: true, feature: true } });

describe("interest in what is to come", () => {
  it("is noted, told and taken back, each as often as one likes", async () => {
    const { id, note, withdraw, look } = await setUp();
    expect(await (await look()).json()).toEqual({ isInterested: false });
    for (let time = 0; time < 2; time += 1) {
      const response = await note();
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ isInterested: true });
    }
    expect(await (await look()).json()).toEqual({ isInterested: true });
    expect(await rows()).toEqual([{ userId: id, feature: "study-partner" }]);
    for (let time = 0; time < 2; time += 1) {
      const response = await withdraw();
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ isInterested: false });
    }
    expect(await (await look()).json()).toEqual({ isInterested: false });
    expect(await rows()).toEqual([]);
  });

  it("is one row of fifty calls at once", async () => {
    const { note } = await setUp();
    const all = await Promise.all(Array.from({ length: 50 }, () => note()));
    expect(all.map(({ status }) => status)).toEqual(Array<number>(50).fill(200));
    expect(await rows()).toHaveLength(1);
  });

  it("belongs to one learner, and goes with the account", async () => {
    const [one, other] = [await setUp(), await setUp()];
    await one.note();
    await other.note();
    await one.withdraw();
    expect(await rows()).toEqual([{ userId: other.id, feature: "study-partner" }]);
    await db().user.delete({ where: { id: other.id } });
    expect(await rows()).toEqual([]);
  });

  it("needs a learner", async () => {
    const calls = [
      callRoute(GET, PATH),
      callRoute(POST, "/", { method: "POST", body }),
      callRoute(DELETE, PATH, { method: "DELETE" }),
    ];
    for (const response of await Promise.all(calls)) expect(response.status).toBe(401);
    const { cookieHeader } = await signIn((await createLearner()).id);
    const headers = { cookie: cookieHeader, "sec-fetch-site": "cross-site" };
    expect((await callRoute(POST, "/", { method: "POST", body, headers })).status).toBe(403);
    expect(await rows()).toEqual([]);
  });

  it("knows only what is announced", async () => {
    const { note, withdraw, look } = await setUp();
    for (const sent of [{}, { feature: "world-peace" }, { feature: ["study-partner"] }, { feature: null }])
      expect((await note(sent)).status, JSON.stringify(sent)).toBe(400);
    for (const path of ["/api/interest", "/api/interest?feature=x", `${PATH}&feature=study-partner`]) {
      expect((await look(path)).status).toBe(400);
      expect((await withdraw(path)).status).toBe(400);
    }
    expect((await note({ ...body, userId: "x", createdAt: "2020-01-01" })).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });
});
