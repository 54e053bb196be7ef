import { beforeEach, describe, expect, it, vi } from "vitest";
import { type HandOff, handOffQuery } from "./hand-off.ts";

const TOKEN: HandOff = {
  kind: "token",
  value: "a.b.c",
  redirectUri: "https://abc.chromiumapp.org/",
  state: "s",
  expiresIn: 3600,
};

function fakeStorage(kept: Record<string, string> = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/** A document that was opened with the hand-off, and the modules as it loads them. */
async function open() {
  vi.resetModules();
  const page = Object.assign(new EventTarget(), {
    location: { search: `?${handOffQuery(TOKEN)}`, pathname: "/ext-auth-success" },
    history: { replaceState: vi.fn() },
    sessionStorage: fakeStorage({ "waddle-extension-handoff": JSON.stringify(TOKEN) }),
    localStorage: fakeStorage(),
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { readyState: "complete" });
  const told: unknown[] = [];
  page.addEventListener("auth-complete", (event) => void told.push((event as CustomEvent).detail));
  const kept = () => page.localStorage.getItem("extensionRedirect");
  const { takeArrival } = await import("./arrival.ts");
  const { deliver } = await import("./deliver.ts");
  return { page, told, kept, takeArrival, deliver };
}

beforeEach(() => {
  vi.useFakeTimers();
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe("what was handed over", () => {
  it("is told once; from then on no one who comes to the page again gets it", async () => {
    const { page, told, kept, takeArrival, deliver } = await open();
    const arrival = takeArrival();
    expect(arrival).toEqual(TOKEN);
    // A second look before it is told, as React takes in development
    expect(takeArrival()).toBe(arrival);
    const takeBack = deliver(TOKEN, () => {});
    expect(kept()).toContain("a.b.c");
    vi.advanceTimersByTime(1);
    expect(told).toEqual([{ token: "a.b.c", state: "s", redirect_uri: TOKEN.redirectUri }]);
    expect(takeArrival()).toBeNull();
    takeBack();
    expect([kept(), page.sessionStorage.getItem("waddle-extension-handoff")]).toEqual([null, null]);
    vi.advanceTimersByTime(10 * 60_000);
    expect(told).toHaveLength(1);
  });

  it("is forgotten after five minutes, also by a screen that was left before it was told", async () => {
    const { kept, told, takeArrival, deliver } = await open();
    takeArrival();
    const onOver = vi.fn();
    deliver(TOKEN, onOver)();
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(onOver).not.toHaveBeenCalled();
    expect(takeArrival()).toEqual(TOKEN);
    vi.advanceTimersByTime(1);
    expect(onOver).toHaveBeenCalled();
    expect([takeArrival(), kept(), told]).toEqual([null, null, []]);
  });

  it("is kept for its extension for five minutes where the page stays", async () => {
    const { kept, takeArrival, deliver } = await open();
    takeArrival();
    deliver(TOKEN, () => {});
    vi.advanceTimersByTime(5 * 60_000 - 1);
    expect(kept()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(kept()).toBeNull();
  });
});
