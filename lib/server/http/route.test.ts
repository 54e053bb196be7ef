import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it } from "vitest";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { at, bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { answerSafely, route } from "./route.ts";

let runs = 0;

beforeEach(async () => {
  await resetDatabase();
  runs = 0;
});

describe("a route for the cookie's holder", () => {
  const own = route({ auth: ["user"], carrier: "cookie", handler: async () => void runs++ as undefined });
  const ORIGIN = { origin: "http://localhost:3000" };
  const call = (headers: Record<string, string>, method = "POST") =>
    callRoute(own, "/api/own", { method, headers });

  it("refuses a bearer token alone, kindly", async () => {
    const learner = bearer((await signIn((await createLearner()).id)).bearer);
    for (const method of ["POST", "GET"]) {
      const refused = await call(learner, method);
      expect(refused.status).toBe(403);
      expect(await refused.json()).toMatchObject({
        error: "forbidden",
        message: "Please do this on Waddle's own pages.",
      });
    }
    expect(runs).toBe(0);
  });

  it("takes the cookie, and the bearer token beside its own cookie", async () => {
    const session = await signIn((await createLearner()).id);
    expect((await call({ cookie: session.cookieHeader, ...ORIGIN })).status).toBe(204);
    expect((await call({ cookie: session.cookieHeader, ...bearer(session.bearer) })).status).toBe(204);
    expect((await call({ cookie: session.cookieHeader })).status).toBe(403);
  });

  it("refuses the bearer token beside another session's cookie, or something that is none", async () => {
    const { id } = await createLearner();
    const [one, two] = [await signIn(id), await signIn(id)];
    const name = at(two.cookieHeader.split("="), 0);
    const cookies = [two.cookieHeader, `${name}=${one.bearer}`, `${name}=nonsense`, `${name}=`];
    for (const cookie of cookies) expect((await call({ cookie, ...bearer(one.bearer) })).status).toBe(403);
    expect(runs).toBe(0);
  });
});

describe("a body that ends before its time", () => {
  const brokenOff = () => Object.assign(new Error("aborted"), { code: "ECONNRESET" });
  const statusAfter = async (error: Error, isGone: boolean) => {
    const client = new AbortController();
    if (isGone) client.abort();
    const request = new NextRequest("http://localhost:3000/api/any", { signal: client.signal });
    return (await answerSafely(request, () => Promise.reject(error))).status;
  };

  it("is the fault of a client that has gone, and of no one else", async () => {
    expect(await statusAfter(brokenOff(), true)).toBe(400);
    expect(await statusAfter(brokenOff(), false)).toBe(503);
    expect(await statusAfter(new Error("Something else"), true)).toBe(500);
  });
});
