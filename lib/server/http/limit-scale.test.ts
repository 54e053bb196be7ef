import { beforeEach, describe, expect, it } from "vitest";
import { POST as signInAdmin } from "#app/api/admin/session/route.ts";
import { createAdmin } from "#lib/admin/service.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { env } from "../env.ts";
import { countCall, LIMITS } from "./limit.ts";
import { asClient, limitScale } from "./limit-scale.ts";

const LOCAL = { isLocal: true };
const OTHER = { isLocal: false };

beforeEach(async () => {
  await resetDatabase();
  Object.assign(env(), { RATE_LIMIT_SCALE: 1, LOCAL_LIMIT_SCALE: 50 });
});

describe("the scale of limits", () => {
  it.each([
    [1, LOCAL, 50],
    [1, OTHER, 1],
    [2, LOCAL, 100],
    [2, OTHER, 2],
    [0, LOCAL, 0],
    [0, OTHER, 0],
  ])("is, where all are multiplied by %d, for %j: %d", (all, client, scale) => {
    env().RATE_LIMIT_SCALE = all;
    expect(asClient(client, limitScale)).toBe(scale);
  });

  it("is the strict one for what no client asked for", () => {
    expect(limitScale()).toBe(1);
  });

  it("lasts through what a request waits for, and no longer", async () => {
    const seen = asClient(LOCAL, async () => {
      await Promise.resolve();
      return limitScale();
    });
    expect(limitScale()).toBe(1);
    expect(await seen).toBe(50);
  });
});

describe("a limit", () => {
  it.each(["export", "flag"] as const)(
    "of %s is wide for this machine and strict for others",
    async (name) => {
      const { points } = LIMITS[name];
      const times = (count: number) => Array.from({ length: count }, () => countCall(name, name));
      await asClient(OTHER, () => Promise.all(times(points)));
      await expect(asClient(OTHER, () => countCall(name, name))).rejects.toThrow(/Too many attempts/);
      await asClient(LOCAL, () => Promise.all(times(points)));
    },
  );
});

describe("an admin's password", () => {
  const PASSWORD = "correct horse battery";

  async function statuses(headers: Record<string, string>): Promise<number[]> {
    const answers: number[] = [];
    for (let tries = 0; tries < 7; tries += 1) {
      const body = { username: "ada", password: "a wrong password" };
      answers.push((await callRoute(signInAdmin, "/", { body, headers })).status);
    }
    return answers;
  }

  it("has five tries from elsewhere, and more from this machine", async () => {
    await createAdmin("ada", PASSWORD, new Date());
    const address = { "x-client-address": "192.0.2.8" };
    expect(await statuses(address)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const here = { "x-client-address": "127.0.0.1", "x-client-is-local": "1" };
    expect(await statuses(here)).toEqual([401, 401, 401, 401, 401, 401, 401]);
  });
});
