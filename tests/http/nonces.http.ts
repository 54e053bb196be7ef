import { expect, test } from "@playwright/test";
import { bodyFaults, headerFaults, nonceIn } from "#tests/support/headers.ts";
import { ask, faultsOf, kindOf } from "#tests/support/http-exchange.ts";
import { isSoak } from "#tests/support/soak.ts";

test("no two loads of a page have the same nonce, and each load's scripts bear its own", async () => {
  const LOADS = isSoak ? 1000 : 150;
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
