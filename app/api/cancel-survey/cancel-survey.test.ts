import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#lib/server/db/db.ts";
import { ANSWER_MAX, REASONS, RETURNS } from "#lib/survey/rules.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { POST } from "./route.ts";

let caller = 0;
const newCaller = () => ({ "x-client-address": `198.51.100.${++caller}` });
const call = (body: unknown, headers: Record<string, string> = newCaller()) =>
  callRoute(POST, "/api/cancel-survey", { method: "POST", body, headers });
const rows = () => db().cancelSurvey.findMany({ select: { userId: true, answers: true } });

beforeEach(resetDatabase);

describe("POST /api/cancel-survey", () => {
  it("keeps a visitor's answers and drops what it doesn't know", async () => {
    const answers = {
      reason: "time",
      missing: " Maps\r\nof stars ",
      wouldReturn: "maybe",
      comment: "Thanks",
    };
    const response = await call({ answers: { ...answers, score: 5 }, userId: "x", isAdmin: true });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ isReceived: true });
    expect(await rows()).toEqual([{ userId: null, answers: { ...answers, missing: "Maps\nof stars" } }]);
  });

  it("lets every question be skipped, and counts blanks as skipped", async () => {
    expect((await call({ answers: {} })).status).toBe(201);
    expect((await call({ answers: { missing: "  ", comment: "" } })).status).toBe(201);
    expect((await rows()).map(({ answers }) => answers)).toEqual([{}, {}]);
  });

  it("takes each of its own choices", async () => {
    for (const { id } of REASONS) expect((await call({ answers: { reason: id } })).status).toBe(201);
    for (const { id } of RETURNS) expect((await call({ answers: { wouldReturn: id } })).status).toBe(201);
  });

  it("knows who is signed in, takes answers twice, and forgets them with the account", async () => {
    const { id } = await createLearner();
    const headers = { ...newCaller(), ...bearer((await signIn(id)).bearer) };
    for (const reason of ["time", "price"])
      expect((await call({ answers: { reason } }, headers)).status).toBe(201);
    expect((await rows()).map(({ userId }) => userId)).toEqual([id, id]);
    await db().user.delete({ where: { id } });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [undefined],
    [null],
    ["time"],
    [{ reason: "because" }],
    [{ reason: 1 }],
    [{ wouldReturn: true }],
    [{ missing: "x".repeat(ANSWER_MAX + 1) }],
    [{ missing: ["maps"] }],
    [{ comment: "an escape \u001b[2J sequence" }],
  ])("refuses %j as answers", async (answers) => {
    const response = await call({ answers });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)[0]).toMatch(/^answers/);
    expect(await rows()).toEqual([]);
  });

  it.each([
    [400, "{bad", "application/json"],
    [413, `{"answers":{"comment":"${"x".repeat(70_000)}"}}`, "application/json"],
    [415, "reason=time", "application/x-www-form-urlencoded"],
  ])("answers %i to a body that is none", async (status, rawBody, type) => {
    const response = await callRoute(POST, "/", {
      method: "POST",
      rawBody,
      headers: { "content-type": type },
    });
    expect(response.status).toBe(status);
  });

  it("takes ten an hour from one address", async () => {
    const here = newCaller();
    const all = await Promise.all(Array.from({ length: 50 }, () => call({ answers: {} }, here)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(
      at(
        all.filter(({ status }) => status === 429),
        0,
      ).headers.get("retry-after"),
    ).toMatch(/^\d+$/);
    expect((await call({ answers: {} })).status).toBe(201);
    expect(await rows()).toHaveLength(11);
  });
});
