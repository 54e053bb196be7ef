import { readdirSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { ADMIN_PAGES, PAGES } from "#tests/access/pages.ts";
import { addressOf, CALLS } from "#tests/access/table.ts";
import { adminPage, ownPage, registerPerson, signInAdmin } from "#tests/support/callers.ts";
import type { Kind } from "#tests/support/headers.ts";
import { type Asked, ask, askRaw, faultsOf, kindOf } from "#tests/support/http-exchange.ts";

/** Calls whose answer is no one's own: it may be kept, and is asked about each time. */
const SAME_FOR_ALL = new Set(["/api/openapi.json"]);
const SECRET = /^\/((reset-password|confirm-email|reminder|progress|oauth)\/|ext-auth)/;

test("every page, for a visitor and for its learner, says what may run in it", async () => {
  const { cookie } = await registerPerson();
  const wrong: string[] = [];
  let pages = 0;
  for (const { path, who, unknownIs } of PAGES) {
    const isClassroom = path.startsWith("/classroom/");
    const answer = {
      kind: kindOf(path),
      isSecret: SECRET.test(path),
      isPrivate: who === "user",
      isClassroom,
    };
    const asVisitor = await ask(addressOf(path));
    const asLearner = await ask(addressOf(path), { headers: ownPage(cookie) });
    for (const asked of who === "public" ? [asVisitor, asLearner] : [asLearner]) {
      pages += 1;
      if (asked.status !== (unknownIs ?? 200) && (who === "user" || asked.status !== 307))
        wrong.push(`${asked.name}: ${asked.status}`);
      wrong.push(...faultsOf(asked, answer));
    }
    // Sent away to sign in: there is nothing to keep, and no page to run anything.
    if (who === "user" && asVisitor.status !== 307) wrong.push(`${path} for a visitor: ${asVisitor.status}`);
    if (who === "user") wrong.push(...faultsOf(asVisitor, { kind: "nonce", isClassroom }));
  }
  expect(wrong).toEqual([]);
  expect(pages).toBeGreaterThan(35);
});

test("every page of the admins is a secret", async () => {
  const headers = adminPage(await signInAdmin());
  const wrong: string[] = [];
  const answer = { kind: "nonce", isSecret: true, isPrivate: true } as const;
  for (const { path, who } of ADMIN_PAGES) {
    const asked = await ask(addressOf(path), who === "admin" ? { headers } : {});
    // A post that no one has written
    const statuses = path.includes("d]") && who === "admin" ? [200, 404] : [200];
    if (!statuses.includes(asked.status)) wrong.push(`${asked.name}: ${asked.status}`);
    wrong.push(...faultsOf(asked, answer));
  }
  expect(wrong).toEqual([]);
});

test("a part of a page that the router asks for is never an old one", async () => {
  const wishes: Record<string, string>[] = [
    {},
    { "next-router-prefetch": "1" },
    { "next-router-segment-prefetch": "/_tree" },
  ];
  for (const path of ["/", "/pricing", "/auth"])
    for (const prefetch of wishes) {
      const { headers } = await ask(`${path}?_rsc=x`, {
        headers: { rsc: "1", ...prefetch },
        redirect: "follow",
      });
      expect(headers["cache-control"], path).toBe("no-store");
    }
});

test("every call's answer is kept nowhere and is no page, whether it refuses or not", async () => {
  const { cookie } = await registerPerson();
  const wrong: string[] = [];
  let answers = 0;
  for (const { method, path } of CALLS) {
    const body = method === "GET" ? {} : { body: "{}" };
    const type: Record<string, string> = method === "GET" ? {} : { "content-type": "application/json" };
    const isLast = /logout$|^\/api\/users\/sessions$/.test(path) && method !== "GET";
    const own = isLast ? (await registerPerson()).cookie : cookie;
    for (const headers of [type, { ...type, ...ownPage(own) }]) {
      const asked = await ask(addressOf(path), { method, headers, ...body });
      answers += 1;
      // What this server isn't set up for says so: that is no failure.
      if (asked.status >= 500 && !asked.text.includes('"not_configured"'))
        wrong.push(`${asked.name}: ${asked.status} ${asked.text.slice(0, 100)}`);
      wrong.push(...faultsOf(asked, { kind: SAME_FOR_ALL.has(path) ? "file" : "call" }));
    }
  }
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});

test("what goes wrong has the same headers", async () => {
  const json = { "content-type": "application/json" };
  const login = (body: string, headers: Record<string, string> = json) =>
    ask("/api/auth/login", { method: "POST", headers, body });
  const errors: [Asked, number, Kind][] = [
    [await ask("/no-such-page"), 404, "nonce"],
    [await ask(`/no-such-page/${"x".repeat(2000)}`), 404, "nonce"],
    [await ask("/pricing", { method: "PUT" }), 405, "nonce"],
    [await ask("/api/no-such-call"), 404, "call"],
    [await ask("/api/users/profile"), 401, "call"],
    [await login("{bad"), 400, "call"],
    [await login(`{"email":"${"x".repeat(80_000)}"}`), 413, "call"],
    [await login("email=a", { "content-type": "text/plain" }), 415, "call"],
    [
      await ask("/api/leaderboard?period=x", { headers: ownPage((await registerPerson()).cookie) }),
      400,
      "call",
    ],
    [await ask("/api/quiz/not-an-id", { headers: ownPage((await registerPerson()).cookie) }), 404, "call"],
    [await ask("/api/time", { method: "PUT" }), 405, "call"],
    [await ask("/api/time", { method: "OPTIONS" }), 405, "call"],
    [await ask("/api/no-such-call", { method: "OPTIONS" }), 404, "call"],
    [await ask("/_next/static/chunks/no-such-file.js"), 404, "file"],
    [await ask("/no-such-file.png"), 404, "file"],
    [await ask("/pricing/"), 308, "nonce"],
    [await askRaw("GET", "//evil.example/"), 308, "nonce"],
    [await askRaw("TRACE", "/"), 405, "nonce"],
    [await askRaw("TRACE", "/api/time"), 405, "call"],
    [await askRaw("GET", "/%ff"), 400, "nonce"],
    [await askRaw("GET", "/api/quiz/%"), 400, "call"],
    [await askRaw("GET", "http://elsewhere.example/api/no-such-call"), 404, "call"],
  ];
  const wrong: string[] = [];
  for (const [asked, status, kind] of errors) {
    if (asked.status !== status) wrong.push(`${asked.name}: ${asked.status}, not ${status}`);
    wrong.push(...faultsOf(asked, { kind }));
  }
  expect(wrong).toEqual([]);
});

test("files are no pages: nothing runs in them, whatever a browser takes them for", async () => {
  const { cookie } = await registerPerson();
  const pages = [(await ask("/")).text, (await ask("/dashboard", { headers: ownPage(cookie) })).text];
  const built = pages.flatMap((html) => [...html.matchAll(/\/_next\/static\/[\w./~-]+\.(js|css|woff2)/g)]);
  const endings = new Set(built.map(([, ending]) => ending));
  expect([...endings].sort()).toEqual(["css", "js", "woff2"]);
  const own = readdirSync(inRoot("public"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(inRoot("public").length));
  const addresses = [
    ...new Set(built.map(([address]) => address)),
    ...own,
    ...["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/icon.svg", "/.well-known/security.txt"],
  ];
  const wrong: string[] = [];
  for (const address of addresses) {
    const asked = await ask(address);
    if (asked.status !== 200) wrong.push(`${address}: ${asked.status}`);
    wrong.push(...faultsOf(asked, { kind: "file" }));
    if (/sourceMappingURL=/.test(asked.text)) wrong.push(`${address}: names a source map`);
  }
  expect(wrong).toEqual([]);
  expect(addresses.length).toBeGreaterThan(20);
});
