import { beforeEach, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { DELETE, POST } from "./route.ts";

beforeEach(resetDatabase);

const signedIn = async () => bearer((await signIn((await createLearner()).id)).bearer);

it("answers 401 without a session", async () => {
  expect((await callRoute(POST, "/", { body: { tip: "hearts" } })).status).toBe(401);
  expect((await callRoute(DELETE, "/", { method: "DELETE" })).status).toBe(401);
});

it("notes a bubble, again without a change, and forgets them", async () => {
  const headers = await signedIn();
  for (const _ of [1, 2]) {
    const response = await callRoute(POST, "/", { body: { tip: "stars" }, headers });
    expect([response.status, await response.json()]).toEqual([200, { tipsSeen: ["stars"] }]);
  }
  const forgotten = await callRoute(DELETE, "/", { method: "DELETE", headers });
  expect(await forgotten.json()).toEqual({ tipsSeen: [] });
});

it.each([
  {},
  { tip: "" },
  { tip: "Hearts" },
  { tip: "xp" },
  { tip: ["hearts"] },
  { tip: null },
  { tip: "hearts", at: 1 },
])("refuses %j", async (body) => {
  const response = await callRoute(POST, "/", { body, headers: await signedIn() });
  expect([response.status, (await response.json()).error]).toEqual([400, "invalid_input"]);
});
