import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { hashPolicy, noncePolicy, secure } from "./security.ts";

function secured(
  url: string,
  given: Record<string, string> = {},
  options = { isSecure: true, hasPolicy: true },
) {
  const headers: Record<string, string> = {};
  const request = { url, headers: { ...given } } as unknown as IncomingMessage;
  const response = { setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  secure(request, response as unknown as ServerResponse, options);
  return { headers, request: request.headers };
}

describe("a policy", () => {
  it.each([
    ["of a page made for one request", noncePolicy("abc"), "'self'"],
    ["of a page for everybody", hashPolicy(["abc="]), "'none'"],
  ])("%s lets no script in but named ones, and nothing else from elsewhere", (_, policy, workers) => {
    const directives = Object.fromEntries(
      policy.split("; ").map((each) => [each.split(" ")[0], each.split(" ").slice(1)]),
    );
    expect(directives["script-src"]?.join(" ")).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    expect(directives["script-src-attr"]).toEqual(["'none'"]);
    for (const name of ["object-src", "base-uri", "frame-ancestors", "frame-src"])
      expect(directives[name], name).toEqual(["'none'"]);
    expect(directives["worker-src"]).toEqual([workers]);
    expect(directives["require-trusted-types-for"]).toEqual(["'script'"]);
    // Next takes the first directive of this beginning.
    expect(policy.startsWith("script-src ")).toBe(true);
  });
});

describe("the classroom", () => {
  const policyOf = (path: string) => secured(path).headers["content-security-policy"] ?? "";

  it("has a worker of its own, as all pages of learners have one, which asks our own server and loads nothing", () => {
    expect(policyOf("/classroom/1")).toContain("worker-src 'self'");
    expect(policyOf("/courses")).toContain("worker-src 'self'");
    expect(hashPolicy(["abc"])).toContain("worker-src 'none'");
    for (const worker of ["/classroom/sw.js", "/sw.js"])
      expect(policyOf(worker)).toBe(
        "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    for (const other of ["/classroom/other.js", "/other/sw.js"]) expect(policyOf(other)).toContain("sandbox");
  });
});

describe("an answer's headers", () => {
  it("bear a nonce that is new for each request, the same one for Next and for the page", () => {
    const nonces = Array.from({ length: 1000 }, () => {
      const { headers, request } = secured("/dashboard");
      expect(headers["content-security-policy"]).toContain(`'nonce-${request["x-nonce"]}'`);
      expect(request["content-security-policy"]).toBe(headers["content-security-policy"]);
      return request["x-nonce"];
    });
    expect(new Set(nonces).size).toBe(1000);
  });

  it.each([
    "/api/quiz/x",
    "/_next/static/chunks/a.js",
    "/ranks/novice-penguin.svg",
    "/robots.txt",
    "/icon.svg?x",
  ])("let %s run nothing", (path) => {
    const { headers, request } = secured(path);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none';.*sandbox$/);
    expect(request["content-security-policy"]).toBeUndefined();
  });

  it.each([
    ["/reset-password/abc", true],
    ["/confirm-email/abc?x=1", true],
    ["/reminder/act/abc", true],
    ["/reminder/unsubscribe/abc", true],
    ["/reminders", false],
    ["/progress/abc", true],
    ["/dashboard/review", false],
    ["/oauth/google/callback?code=1", true],
    ["/api/auth/callback/google?code=1", true],
    ["/ext-auth?client_id=x&state=y", true],
    ["/ext-auth-success?token=x", true],
    ["/ext-author", false],
    ["/cms/portal/abc", true],
    ["/cms/portal/abc?next=%2Fblog%2Fadmin", true],
    ["/cms/abc", true],
    ["/cms/abc/new", true],
    ["/cms", true],
    ["/blog/admin", true],
    ["/blog/admin/edit/1", true],
    ["/blog", false],
    ["/blog/a-post", false],
    ["/cmsx", false],
    ["/blog/administration-of-time", false],
    ["/oauth-explained", false],
    ["/dashboard", false],
  ])("keep the address of %s to itself: %s", (path, isSecret) => {
    const { headers } = secured(path);
    expect(headers["referrer-policy"] === "no-referrer").toBe(isSecret);
    expect(headers["cache-control"] === "no-store").toBe(isSecret);
    expect((headers["x-robots-tag"] ?? "").includes("noindex")).toBe(isSecret);
  });

  it("ask for https only where there is https", () => {
    expect(secured("/").headers["strict-transport-security"]).toMatch(/^max-age=(\d{8,})/);
    const plain = secured("/", {}, { isSecure: false, hasPolicy: true });
    expect(plain.headers["strict-transport-security"]).toBeUndefined();
  });

  it.each([
    ["/pricing?_rsc=1a2b", {}, "no-store"],
    ["/pricing?q=x&_rsc", {}, "no-store"],
    ["/pricing", { rsc: "1" }, "no-store"],
    ["/pricing?q=_rsc", {}, undefined],
    ["/pricing", {}, undefined],
  ])("let no one keep a part of a page: %s %o", (url, given, kept) => {
    expect(secured(url, given).headers["cache-control"]).toBe(kept);
  });

  it("hold no policy in development, and everything else", () => {
    const { headers } = secured("/", {}, { isSecure: false, hasPolicy: false });
    expect(headers["content-security-policy"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("believe no one who claims to be one of our own parts", () => {
    const { request } = secured("/api/x", {
      "content-security-policy": "script-src 'nonce-mine'",
      "x-nonce": "mine",
      "x-client-address": "127.0.0.1",
      "x-forwarded-host": "evil.example",
      "x-middleware-subrequest": "middleware",
    });
    expect(request).toEqual({});
  });
});
