import { beforeEach, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { GET, PUT } from "./route.ts";

beforeEach(resetDatabase);

const signedIn = async () => bearer((await signIn((await createLearner()).id)).bearer);
const put = (body: unknown, headers: Record<string, string> = {}) =>
  callRoute(PUT, "/", { method: "PUT", body, headers });

it("answers 401 without a session", async () => {
  expect((await callRoute(GET, "/")).status).toBe(401);
  expect((await put({ goalDays: 3 })).status).toBe(401);
});

it.each([1, 7])("takes %i days, and tells them from then on", async (goalDays) => {
  const headers = await signedIn();
  expect((await put({ goalDays }, headers)).status).toBe(200);
  const told = await (await callRoute(GET, "/", { headers })).json();
  expect(told).toMatchObject({ goalDays, doneDays: 0 });
  expect(told.week).toHaveLength(7);
});

it.each([
  {},
  { goalDays: 0 },
  { goalDays: 8 },
  { goalDays: 2.5 },
  { goalDays: "3" },
  { goalDays: null },
  { goalDays: 3, x: 1 },
])("refuses %j", async (body) => {
  const response = await put(body, await signedIn());
  expect([response.status, (await response.json()).error]).toEqual([400, "invalid_input"]);
});
