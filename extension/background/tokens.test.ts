import { beforeEach, describe, expect, it, vi } from "vitest";
import { lasting, passing } from "./store.ts";
import { callAsLearner, forget, keepTokens, knownConnection } from "./tokens.ts";

/** As much of the browser's storage as is used */
function fakeArea() {
  const kept = new Map<string, unknown>();
  return {
    get: async (name: string) => ({ [name]: kept.get(name) }),
    set: async (values: object) => {
      for (const [name, value] of Object.entries(values)) kept.set(name, value);
    },
    remove: async (names: string[]) => {
      for (const name of names) kept.delete(name);
    },
  };
}

/** A Waddle with one living refresh token, that ends everything when a used one comes. */
function fakeWaddle() {
  const waddle = {
    refresh: "r-0",
    access: "a-0",
    exchanges: 0,
    isEnded: false,
    isAway: false,
    meanwhile: async () => {},
  };
  const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status });
  const exchange = (given: string) => {
    if (given !== waddle.refresh || waddle.isEnded) {
      waddle.isEnded = true;
      return answer(400, { error: "invalid_grant" });
    }
    waddle.exchanges += 1;
    waddle.refresh = `r-${waddle.exchanges}`;
    waddle.access = `a-${waddle.exchanges}`;
    return answer(200, tokens(waddle));
  };
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    await waddle.meanwhile();
    if (waddle.isAway) throw new TypeError("Failed to fetch");
    if (address.endsWith("/extension-code")) return exchange(JSON.parse(String(init.body)).refresh_token);
    const isGood = new Headers(init.headers).get("authorization") === `Bearer ${waddle.access}`;
    return isGood && !waddle.isEnded ? answer(200, { ok: 1 }) : answer(401, {});
  });
  return waddle;
}

const tokens = ({ access, refresh }: { access: string; refresh: string }, expires_in = 3600) => ({
  access_token: access,
  refresh_token: refresh,
  token_type: "Bearer" as const,
  expires_in,
  scope: "profile courses",
});

beforeEach(() => {
  vi.stubGlobal("WADDLE_URL", "https://waddle.example");
  vi.stubGlobal("chrome", { storage: { session: fakeArea(), local: fakeArea() } });
});

describe("calls for the learner", () => {
  it("renew what has run out once, however many come at once", async () => {
    const waddle = fakeWaddle();
    await keepTokens(tokens(waddle, 0));
    const results = await Promise.all(Array.from({ length: 50 }, () => callAsLearner("/api/x")));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(waddle.exchanges).toBe(1);
    expect(await lasting.get("refresh")).toBe("r-1");
  });

  it("renew what is refused, and once", async () => {
    const waddle = fakeWaddle();
    await keepTokens(tokens({ ...waddle, access: "forgotten" }));
    const results = await Promise.all(Array.from({ length: 50 }, () => callAsLearner("/api/x")));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(waddle.exchanges).toBe(1);
  });

  it("end a connection that Waddle has ended, and say so", async () => {
    const waddle = fakeWaddle();
    await keepTokens(tokens(waddle));
    waddle.isEnded = true;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false, status: 401 });
    expect(await knownConnection()).toBe("none");
    expect(await passing.get("notice")).toBe("ended");
  });

  it("keep a connection while nobody answers", async () => {
    const waddle = fakeWaddle();
    await keepTokens(tokens(waddle, 0));
    waddle.isAway = true;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false, status: 0 });
    expect(await knownConnection()).toBe("full");
    waddle.isAway = false;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: true });
  });

  it("bring nothing back that was disconnected meanwhile", async () => {
    const waddle = fakeWaddle();
    await keepTokens(tokens(waddle, 0));
    waddle.meanwhile = forget;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false });
    expect(waddle.exchanges).toBe(1);
    expect(await knownConnection()).toBe("none");
  });
});
