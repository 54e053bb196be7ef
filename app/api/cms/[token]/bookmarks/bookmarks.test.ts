import "#tests/support/without-limits.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { TEST_ENV } from "#tests/support/environment.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { signInAdmin } from "#tests/support/posts.ts";
import { POST } from "./route.ts";

let admin: Record<string, string> = {};

beforeEach(async () => {
  await resetDatabase();
  admin = await signInAdmin();
});

const call = (body: unknown, headers = admin, token: string = TEST_ENV.CMS_PATH_TOKEN) =>
  callRoute(POST, "/", { method: "POST", headers, params: { token }, body });

describe("reading a bookmark", () => {
  it("is for admins only, and nothing at another address", async () => {
    const learner = await signIn((await createLearner()).id);
    for (const headers of [{}, bearer(learner.bearer), { cookie: learner.cookieHeader }])
      expect((await call({ url: "https://example.org/" }, headers)).status).toBe(401);
    expect((await call({ url: "https://example.org/" }, admin, "other")).status).toBe(404);
  });

  it.each([
    {},
    { url: "" },
    { url: 1 },
    { url: "example" },
    { url: "javascript:alert(1)" },
    { url: "file:///etc/passwd" },
    { url: "https://example.org/ and more" },
    { url: `https://example.org/${"a".repeat(2000)}` },
  ])("refuses %j", async (body) => {
    const response = await call(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: "invalid_input",
      fields: { url: expect.any(String) },
    });
  });

  it("answers in words where a page can't be read", async () => {
    const response = await call({ url: " http://127.0.0.1/ " });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ card: null, reason: expect.stringMatching(/private network/) });
  });
});
