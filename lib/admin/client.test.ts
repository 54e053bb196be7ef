import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { adminApi, adminHeaders, isAdminRemembered, signInAsAdmin, signOutAdmin } from "./client.ts";

const PASSWORD = "a password of some length";
const SECRET = "wads_secret";
const SIGNED_IN = { username: "ada", sessionSecret: SECRET, expiresIn: 28_800 };
const HEADERS = { "x-admin-username": "ada", "x-admin-password": SECRET };

let kept = new Map<string, string>();
let calls: { path: string; headers: Record<string, string>; method: string }[] = [];
let answers: [number, unknown][] = [];
const events: string[] = [];

beforeEach(() => {
  kept = new Map();
  calls = [];
  answers = [];
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("window", { sessionStorage, dispatchEvent: (event: Event) => events.push(event.type) });
  vi.stubGlobal("fetch", async (path: string, { headers, method }: RequestInit) => {
    calls.push({ path, headers: headers as Record<string, string>, method: method ?? "" });
    const [status, body] = answers.shift() ?? [204, null];
    return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
  });
});

afterEach(() => vi.unstubAllGlobals());

async function signIn() {
  answers.push([200, SIGNED_IN]);
  await signInAsAdmin({ username: "Ada", password: PASSWORD });
}

describe("this tab", () => {
  it("keeps the session's secret under the known names, never the password", async () => {
    expect(isAdminRemembered()).toBe(false);
    expect(adminHeaders()).toEqual({});
    await signIn();
    expect(Object.fromEntries(kept)).toEqual({
      isAdminAuthenticated: "true",
      adminUsername: "ada",
      adminPassword: SECRET,
    });
    expect(isAdminRemembered()).toBe(true);
    expect(adminHeaders()).toEqual(HEADERS);
  });

  it.each(["isAdminAuthenticated", "adminUsername", "adminPassword"])(
    "remembers nobody without %s",
    async (key) => {
      await signIn();
      kept.delete(key);
      expect(isAdminRemembered()).toBe(false);
      expect(adminHeaders()).toEqual({});
    },
  );

  it("in a private window remembers no one, and complains of nothing", async () => {
    const refuse = () => {
      throw new Error("denied");
    };
    vi.stubGlobal("window", { sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
    await signIn();
    expect(adminHeaders()).toEqual({});
    await signOutAdmin();
  });

  it("forgets everything when the admin signs out, also where the session was over already", async () => {
    for (const status of [204, 401]) {
      await signIn();
      answers = [
        [status, { error: "unauthorized", message: "no" }],
        [status, { error: "unauthorized" }],
      ];
      await signOutAdmin();
      expect(calls.find(({ method }) => method === "DELETE")).toMatchObject({
        path: "/api/admin/session",
        headers: HEADERS,
      });
      expect(kept.size).toBe(0);
      answers = [];
    }
  });

  it("still knows the admin where signing out did not reach the server", async () => {
    await signIn();
    answers.push([500, { error: "internal", message: "no" }]);
    await expect(signOutAdmin()).rejects.toThrow("no");
    expect(isAdminRemembered()).toBe(true);
  });
});

describe("an admin's call", () => {
  it("asks the cookie once more where what the tab remembers is over", async () => {
    await signIn();
    answers.push([401, { error: "unauthorized", message: "no" }], [200, { posts: [] }]);
    expect(await adminApi("/api/x")).toEqual({ posts: [] });
    expect(calls.slice(1).map(({ headers }) => headers)).toEqual([HEADERS, {}]);
    expect(isAdminRemembered()).toBe(false);
  });

  it("ends with 401 where the cookie is over too, and is no learner's affair", async () => {
    await signIn();
    answers.push(
      [401, { error: "unauthorized" }],
      [401, { error: "unauthorized", message: "Please sign in." }],
    );
    await expect(adminApi("/api/x")).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(3);
    answers.push([401, { error: "unauthorized" }]);
    await expect(adminApi("/api/x")).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(4);
    expect(events).toEqual([]);
  });
});
