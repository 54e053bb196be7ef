import "#tests/support/without-limits.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { sealExtension } from "#lib/extension/token-service.ts";
import { sessionCookieName } from "#lib/server/auth/session.ts";
import { db } from "#lib/server/db/db.ts";
import { inRoot } from "#scripts/paths.ts";
import { callRoute } from "#tests/support/call-route.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { connect, createClient } from "#tests/support/extensions.ts";
import { bearer, createLearner, signIn } from "#tests/support/factories.ts";
import { addressOf, CALLS, type Call } from "./table.ts";

// Outside of a server there is no request to wait for.
vi.mock("next/server", async (load) => ({
  ...(await load<typeof import("next/server")>()),
  connection: async () => undefined,
}));

type Handler = Parameters<typeof callRoute>[0];
interface Extension {
  headers: Record<string, string>;
  /** Null where the token must be worth nothing */
  scopes: string[] | null;
}

const extensions: Record<string, Extension> = {};
const sessions: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  await resetDatabase();
  await createClient();
  const [learner, gone] = [await createLearner(), await createLearner()];
  const now = new Date();
  const token = async (scope: string) => (await connect(learner.id, now, scope)).access;
  for (const scope of ["profile courses limited", "profile", "courses", "limited"])
    extensions[`with ${scope}`] = { headers: bearer(await token(scope)), scopes: scope.split(" ") };
  const claims = { aud: "ext-anon", cid: "waddle-companion", scope: "limited profile courses" } as const;
  const visitors = await sealExtension(claims, 60);
  extensions["of a visitor"] = { headers: bearer(visitors), scopes: [] };

  const dead = (await connect(gone.id, now)).access;
  await db().extensionGrant.updateMany({ where: { userId: gone.id }, data: { revokedAt: now } });
  const { access, refresh } = await connect(learner.id, now);
  const live = await signIn(learner.id);
  const worthless: Record<string, Record<string, string>> = {
    disconnected: bearer(dead),
    "in a cookie": { cookie: `${sessionCookieName()}=${access}`, origin: "http://localhost:3000" },
    "in an admin's headers": { "x-admin-username": "writer", "x-admin-password": `wads_${access}` },
    "that refreshes": bearer(refresh),
    "that is cut": bearer(access.slice(0, -2)),
    "beside a live cookie, and dead": { ...bearer(dead), cookie: live.cookieHeader },
  };
  for (const [name, headers] of Object.entries(worthless)) extensions[name] = { headers, scopes: null };
  sessions.bearer = bearer(live.bearer);
  sessions.cookie = { cookie: live.cookieHeader, origin: "http://localhost:3000" };
});

async function send({ method, path }: Call, headers: Record<string, string>) {
  const { pathname } = new URL(addressOf(path), "http://localhost:3000");
  const names = path.split("/").map((part) => /^\[(\w+)\]$/.exec(part)?.[1]);
  const parts = pathname.split("/");
  const params = Object.fromEntries(names.flatMap((name, at) => (name ? [[name, parts[at] ?? ""]] : [])));
  const routes = (await import(inRoot("app", path, "route.ts"))) as Record<string, Handler>;
  const handler = routes[method];
  if (!handler) throw new Error(`${method} ${path} is not there`);
  // An empty object is no valid body of any call that needs one: nothing is changed by the way.
  const response = await callRoute(handler, pathname, {
    ...{ method, headers, params },
    ...(method !== "GET" && { body: {} }),
  });
  const { error } = await response.json().catch(() => ({}));
  return response.status === 401 || response.status === 403 ? `${response.status} ${error}` : "in";
}

function expected({ who, scope }: Call, { scopes }: Extension): string {
  if (who === "public") return "in";
  if (!scope || !scopes) return "401 unauthorized";
  return scopes.includes(scope) ? "in" : "403 insufficient_scope";
}

it("an extension's token opens exactly what the table names, on every call that there is", async () => {
  const wrong: string[] = [];
  let cells = 0;
  for (const call of CALLS)
    for (const [name, extension] of Object.entries(extensions)) {
      const answer = await send(call, extension.headers);
      cells += 1;
      if (answer !== expected(call, extension)) wrong.push(`${call.method} ${call.path} ${name}: ${answer}`);
    }
  expect(wrong).toEqual([]);
  expect(cells).toBeGreaterThan(800);
});

it("a session's token is no extension's", async () => {
  const only = CALLS.filter(({ who }) => who === "extension");
  expect(only.length).toBeGreaterThan(0);
  for (const call of only)
    for (const headers of Object.values(sessions)) expect(await send(call, headers)).toBe("401 unauthorized");
});
