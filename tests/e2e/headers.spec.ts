import { existsSync, readdirSync } from "node:fs";
import { request as rawRequest } from "node:http";
import { expect, test } from "@playwright/test";
import { inRoot } from "#scripts/paths.ts";
import { ADMIN_PAGES, addressOf, CALLS, PAGES } from "#tests/access/table.ts";
import { type Answer, bodyFaults, headerFaults, type Kind, nonceIn } from "#tests/support/headers.ts";
import { adminPage, ownPage, registerPerson, signInAdmin } from "#tests/support/identities.ts";

const base = () => process.env.E2E_BASE_URL ?? "";
const SECRET = /^\/(reset-password|confirm-email|oauth)\//;

interface Asked {
  name: string;
  status: number;
  headers: Record<string, string>;
  text: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const response = await fetch(base() + path, { redirect: "manual", ...init });
  const headers = Object.fromEntries(response.headers);
  return {
    name: `${init.method ?? "GET"} ${path}`,
    status: response.status,
    headers,
    text: await response.text(),
  };
}

/** Methods that fetch refuses to send. */
function askRaw(method: string, path: string): Promise<Asked> {
  const { port } = new URL(base());
  return new Promise((resolve, reject) => {
    const request = rawRequest({ host: "127.0.0.1", port, method, path }, (response) => {
      response.resume();
      const headers = response.headers as Record<string, string>;
      resolve({ name: `${method} ${path}`, status: response.statusCode ?? 0, headers, text: "" });
    });
    request.once("error", reject).end();
  });
}

/** An address that sends on, and a refused method, have no page: nothing to run, and nothing to keep. */
const HAS_NO_PAGE = new Set([204, 307, 308, 400, 405]);

function faultsOf({ name, status, headers, text }: Asked, answer: Omit<Answer, "headers">): string[] {
  const isPage = answer.kind === "nonce" || answer.kind === "hashes";
  const policy = headers["content-security-policy"] ?? "";
  const hasNoPage = HAS_NO_PAGE.has(status);
  const ofHeaders = headerFaults({ ...answer, headers }).filter(
    (fault) => answer.kind === "call" || !hasNoPage || !fault.startsWith("cache-control"),
  );
  const faults = [...ofHeaders, ...(isPage && !hasNoPage ? bodyFaults(text, policy) : [])];
  return faults.map((fault) => `${name}: ${fault}`);
}

/** Pages of this folder are the same for everybody. */
const kindOf = (path: string): Kind =>
  existsSync(inRoot(`app/(site)${path.replace(/\/$/, "")}/page.tsx`)) ? "hashes" : "nonce";

test("every page, for a visitor and for its learner, says what may run in it", async () => {
  const { cookie } = await registerPerson();
  const wrong: string[] = [];
  let pages = 0;
  for (const { path, who } of PAGES) {
    const answer = { kind: kindOf(path), isSecret: SECRET.test(path), isPrivate: who === "user" };
    const asVisitor = await ask(addressOf(path));
    const asLearner = await ask(addressOf(path), { headers: ownPage(cookie) });
    for (const asked of who === "public" ? [asVisitor, asLearner] : [asLearner]) {
      pages += 1;
      if (asked.status !== 200 && (who === "user" || asked.status !== 307))
        wrong.push(`${asked.name}: ${asked.status}`);
      wrong.push(...faultsOf(asked, answer));
    }
    // Sent away to sign in: there is nothing to keep, and no page to run anything.
    if (who === "user" && asVisitor.status !== 307) wrong.push(`${path} for a visitor: ${asVisitor.status}`);
    if (who === "user") wrong.push(...faultsOf(asVisitor, { kind: "nonce" }));
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
    // A post that nobody has written
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
      if (asked.status >= 500) wrong.push(`${asked.name}: ${asked.status}`);
      wrong.push(...faultsOf(asked, { kind: "call" }));
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
    [await ask("/api/time", { method: "PUT" }), 405, "file"],
    [await ask("/api/time", { method: "OPTIONS" }), 204, "file"],
    [await ask("/_next/static/chunks/no-such-file.js"), 404, "file"],
    [await ask("/no-such-file.png"), 404, "file"],
    [await ask("/pricing/"), 308, "nonce"],
    [await askRaw("GET", "//evil.example/"), 308, "nonce"],
    [await askRaw("TRACE", "/"), 405, "nonce"],
    [await askRaw("TRACE", "/api/time"), 405, "file"],
    [await askRaw("GET", "/%ff"), 400, "nonce"],
    [await askRaw("GET", "/api/quiz/%"), 400, "file"],
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

test("no two loads of a page have the same nonce, and each load's scripts bear its own", async () => {
  test.setTimeout(120_000);
  const LOADS = process.env.SOAK === "1" ? 1000 : 150;
  const AT_ONCE = 10;
  // A body takes most of a load's time, and every fifth is enough to compare it.
  const EACH = 5;
  const nonces = new Set<string>();
  const wrong: string[] = [];
  for (let load = 0; load < LOADS; load += AT_ONCE) {
    const methods = Array.from({ length: AT_ONCE }, (_, index) => (index % EACH === 0 ? "GET" : "HEAD"));
    const loads = await Promise.all(methods.map((method) => ask("/auth", { method })));
    for (const { headers, text } of loads) {
      const nonce = nonceIn(headers["content-security-policy"]);
      if (!nonce || nonces.has(nonce)) wrong.push(`again: ${nonce}`);
      const inBody = new Set(
        [...text.matchAll(/<script\b[^>]*?\bnonce="([^"]*)"/g)].map((found) => found[1]),
      );
      if (text && (inBody.size !== 1 || !inBody.has(nonce)))
        wrong.push(`${nonce}, but ${[...inBody]} inside`);
      if (nonce) nonces.add(nonce);
    }
  }
  expect(wrong).toEqual([]);
  expect(nonces.size).toBe(LOADS);
  for (const nonce of nonces) expect(Buffer.from(nonce, "base64")).toHaveLength(16);
});

test("a caller can't choose the nonce or the policy", async () => {
  const nonce = Buffer.alloc(16).toString("base64");
  const policy = `script-src 'nonce-${nonce}' 'unsafe-inline'`;
  const headers = { "x-nonce": nonce, "content-security-policy": policy };
  for (const path of ["/auth", "/", "/no-such-page"]) {
    const asked = await ask(path, { headers });
    expect(asked.headers["content-security-policy"], path).not.toContain(nonce);
    expect(asked.text, path).not.toContain(nonce);
    expect(faultsOf(asked, { kind: kindOf(path) })).toEqual([]);
  }
});

test("the control: what is planted is found", async () => {
  const page = await ask("/auth");
  const good = page.headers["content-security-policy"] ?? "";
  const nonce = nonceIn(good) ?? "";
  const planted: [string, Partial<Record<string, string | undefined>>, RegExp][] = [
    ["no policy", { "content-security-policy": undefined }, /no content-security-policy/],
    [
      "inline",
      { "content-security-policy": good.replace("script-src", "script-src 'unsafe-inline'") },
      /unsafe-inline/,
    ],
    [
      "eval",
      { "content-security-policy": good.replace("script-src", "script-src 'unsafe-eval'") },
      /unsafe-eval/,
    ],
    [
      "a scheme",
      { "content-security-policy": good.replace("script-src", "script-src https:") },
      /has https:/,
    ],
    [
      "a host",
      { "content-security-policy": good.replace("script-src", "script-src cdn.example") },
      /cdn\.example/,
    ],
    ["data", { "content-security-policy": good.replace("script-src", "script-src data:") }, /has data:/],
    ["a short nonce", { "content-security-policy": good.replace(nonce, "abc") }, /nonce-abc/],
    ["frames", { "content-security-policy": good.replace("frame-ancestors 'none'", "") }, /frame-ancestors/],
    ["a base", { "content-security-policy": good.replace("base-uri 'none'", "base-uri 'self'") }, /base-uri/],
    ["objects", { "content-security-policy": good.replace("object-src 'none'", "") }, /object-src/],
    [
      "handlers",
      { "content-security-policy": good.replace("script-src-attr 'none'", "") },
      /script-src-attr/,
    ],
    [
      "no types",
      { "content-security-policy": good.replace(/require-trusted-types-for 'script'/, "") },
      /Trusted/,
    ],
    ["any type", { "content-security-policy": good.replace("default nextjs", "* nextjs") }, /Trusted/],
    ["a banner", { "x-powered-by": "Next.js" }, /x-powered-by/],
    ["sharing", { "access-control-allow-origin": "*" }, /access-control/],
    ["sniffing", { "x-content-type-options": undefined }, /x-content-type-options/],
    ["referrer", { "referrer-policy": "unsafe-url" }, /referrer-policy/],
    ["opener", { "cross-origin-opener-policy": undefined }, /opener/],
    ["keeping", { "cache-control": "private, max-age=60" }, /cache-control/],
  ];
  expect(headerFaults({ kind: "nonce", headers: page.headers })).toEqual([]);
  for (const [name, change, fault] of planted) {
    const headers = { ...page.headers, ...change } as Record<string, string>;
    expect(headerFaults({ kind: "nonce", headers }).join("; "), name).toMatch(fault);
  }
  expect(headerFaults({ kind: "hashes", headers: page.headers }).join()).toMatch(/no hashes/);
  expect(headerFaults({ kind: "file", headers: page.headers }).join()).toMatch(/scripts run/);
  expect(headerFaults({ kind: "nonce", isSecret: true, headers: page.headers }).join()).toMatch(/travels on/);

  const withScript = page.text.replace("</body>", "<script>alert(1)</script></body>");
  expect(bodyFaults(withScript, good)).toEqual([expect.stringContaining("alert(1)")]);
  const home = await ask("/");
  const policy = home.headers["content-security-policy"] ?? "";
  for (const [markup, fault] of [
    ["<script>alert(1)</script>", /without its hash: alert/],
    ['<script src="https://evil.example/x.js"></script>', /from elsewhere/],
    ["<img src=x onerror=alert(1)>", /onerror/],
    ['<a href=" javascript:alert(1)">x</a>', /javascript:/],
  ] as const)
    expect(bodyFaults(home.text.replace("</body>", `${markup}</body>`), policy).join()).toMatch(fault);
});
