import { beforeEach, describe, expect, it, vi } from "vitest";
import { lasting, passing } from "./store.ts";
import { begin, callAsLearner, forget, knownConnection } from "./tokens.ts";
import { isTracked, track, untrack } from "./tracking.ts";

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

/** The sites on which the browser runs our script, and those that it lets us see */
let sites = { registered: [] as string[], allowed: [] as string[] };

function fakeBrowser() {
  sites = { registered: [], allowed: [] };
  return {
    scripting: {
      unregisterContentScripts: async () => {
        sites.registered = [];
      },
      registerContentScripts: async (scripts: { matches: string[] }[]) => {
        sites.registered = scripts.flatMap(({ matches }) => matches);
      },
    },
    permissions: {
      contains: async () => true,
      remove: async ({ origins }: { origins: string[] }) => {
        if (origins.includes("https://kept.example/*"))
          throw new Error("That one is not yours to give back.");
        sites.allowed = sites.allowed.filter((each) => !origins.includes(each));
      },
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
  vi.stubGlobal("chrome", { ...fakeBrowser(), storage: { session: fakeArea(), local: fakeArea() } });
});

describe("keeping track on sites", () => {
  const ORIGINS = ["https://kept.example", "https://pots.example", "https://pans.example"];

  async function trackAll(): Promise<void> {
    const patterns = ORIGINS.map((origin) => `${origin}/*`);
    for (const origin of ORIGINS) await track(origin);
    sites.allowed = patterns;
    expect(sites.registered).toEqual(patterns);
  }

  it("ends with the connection, and gives the permissions back", async () => {
    await trackAll();
    await forget();
    expect(sites).toEqual({ registered: [], allowed: ["https://kept.example/*"] });
    for (const origin of ORIGINS) expect(await isTracked(origin)).toBe(false);
  });

  it("ends where Waddle has ended the connection", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle));
    await trackAll();
    waddle.isEnded = true;
    await callAsLearner("/api/x");
    expect(sites.registered).toEqual([]);
  });

  it("can stop on one site alone", async () => {
    await trackAll();
    await untrack("https://pots.example");
    expect(sites.registered).toEqual(["https://kept.example/*", "https://pans.example/*"]);
    expect(sites.allowed).not.toContain("https://pots.example/*");
  });
});

describe("calls for the learner", () => {
  it("renew what has run out once, however many come at once", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle, 0));
    const results = await Promise.all(Array.from({ length: 50 }, () => callAsLearner("/api/x")));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(waddle.exchanges).toBe(1);
    expect(await lasting.get("refresh")).toBe("r-1");
  });

  it("renew what is refused, and once", async () => {
    const waddle = fakeWaddle();
    await begin(tokens({ ...waddle, access: "forgotten" }));
    const results = await Promise.all(Array.from({ length: 50 }, () => callAsLearner("/api/x")));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(waddle.exchanges).toBe(1);
  });

  it("end a connection that Waddle has ended, and say so", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle));
    waddle.isEnded = true;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false, status: 401 });
    expect(await knownConnection()).toBe("none");
    expect(await passing.get("notice")).toBe("ended");
  });

  it("keep a connection while no one answers", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle, 0));
    waddle.isAway = true;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false, status: 0 });
    expect(await knownConnection()).toBe("full");
    waddle.isAway = false;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: true });
  });

  it("bring nothing back that was disconnected meanwhile", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle, 0));
    waddle.meanwhile = forget;
    expect(await callAsLearner("/api/x")).toMatchObject({ ok: false });
    expect(waddle.exchanges).toBe(1);
    expect(await knownConnection()).toBe("none");
  });

  it("end no connection but their own", async () => {
    const waddle = fakeWaddle();
    await begin(tokens(waddle));
    waddle.isEnded = true;
    let calls = 0;
    waddle.meanwhile = async () => {
      calls += 1;
      if (calls === 2) await begin(tokens({ access: "b-0", refresh: "s-0" }));
    };
    await callAsLearner("/api/x");
    expect(await lasting.get("refresh")).toBe("s-0");
    expect(await passing.get("notice")).toBeUndefined();
  });
});
