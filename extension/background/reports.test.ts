import { beforeEach, describe, expect, it, vi } from "vitest";
import { catchUp, keep } from "./reports.ts";
import { lasting } from "./store.ts";
import { begin, forget } from "./tokens.ts";

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

const tokens = (name: string) => ({
  ...{ access_token: `${name}-access`, refresh_token: `${name}-refresh`, token_type: "Bearer" as const },
  ...{ expires_in: 3600, scope: "courses" },
});

/** Hears every claim with its token; `meanwhile` happens while the first one is under way. */
function fakeWaddle() {
  const waddle = { isAway: false, heard: [] as string[], meanwhile: async () => {} };
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    if (waddle.isAway) throw new TypeError("Failed to fetch");
    const { lesson, seconds } = JSON.parse(String(init.body));
    waddle.heard.push(`${new Headers(init.headers).get("authorization")} ${lesson} ${seconds}`);
    const { meanwhile } = waddle;
    waddle.meanwhile = async () => {};
    await meanwhile();
    return new Response(JSON.stringify({ seconds }), { status: 200 });
  });
  return waddle;
}

const watch = (lesson: string, seconds = 5) =>
  keep({ course: "https://school.example/", courseTitle: "", lesson }, { seconds, completed: false });

beforeEach(() => {
  vi.stubGlobal("WADDLE_URL", "https://waddle.example");
  vi.stubGlobal("chrome", { storage: { session: fakeArea(), local: fakeArea() } });
});

describe("what was watched", () => {
  it("waits while no one answers, and is told whole then, once", async () => {
    const waddle = fakeWaddle();
    await begin(tokens("one"));
    waddle.isAway = true;
    await watch("A");
    await watch("A");
    await watch("B");
    waddle.isAway = false;
    await catchUp();
    await catchUp();
    expect(waddle.heard).toEqual(["Bearer one-access A 10", "Bearer one-access B 5"]);
  });

  it("is told of as it is by then: what comes while another is told is not lost", async () => {
    const waddle = fakeWaddle();
    await begin(tokens("one"));
    await Promise.all(Array.from({ length: 50 }, () => watch("A", 1)));
    expect(waddle.heard.at(-1)).toBe("Bearer one-access A 50");
  });

  it.each([
    ["another learner connects", () => begin(tokens("two"))],
    ["the same one connects again", () => begin(tokens("one"))],
    ["somebody disconnects", forget],
  ])("is told to no other connection where %s meanwhile", async (_, meanwhile) => {
    const waddle = fakeWaddle();
    await begin(tokens("one"));
    waddle.isAway = true;
    await watch("A");
    await watch("B");
    waddle.isAway = false;
    waddle.meanwhile = meanwhile;
    await catchUp();
    await catchUp();
    expect(waddle.heard).toEqual(["Bearer one-access A 5"]);
    expect(await lasting.get("ledger")).toBeUndefined();
  });

  it("begins at nothing for the next connection", async () => {
    const waddle = fakeWaddle();
    await begin(tokens("one"));
    await watch("A");
    await begin(tokens("two"));
    await watch("A");
    expect(waddle.heard).toEqual(["Bearer one-access A 5", "Bearer two-access A 5"]);
  });

  it("is not kept where no one is connected", async () => {
    const waddle = fakeWaddle();
    await watch("A");
    expect([waddle.heard, await lasting.get("ledger")]).toEqual([[], undefined]);
  });
});
