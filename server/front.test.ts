import type { ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { tooMany } from "#lib/server/http/limit.ts";
import { closeFronts, openFront } from "#tests/support/front.ts";
import { openRaw, rawRequest } from "#tests/support/raw-client.ts";
import type { Handler } from "./front.ts";

afterEach(closeFronts);

/** Reads the whole body and tells its length. */
const readAll: Handler = async (request, response) => {
  const { length } = await buffer(request);
  response.end(String(length));
};
/** Returns as a call that refuses anyone who is not signed in: without a look at the body. */
const refuseUnread: Handler = async (_request, response) => {
  await new Promise(setImmediate);
  response.writeHead(401, { "content-length": "2" }).end("no");
};

const NINE_MB = 9 * 1024 * 1024;
const unfinished = (path: string) =>
  rawRequest(`POST ${path}`, { "content-length": NINE_MB }, "x".repeat(64 * 1024));

describe("before any body is read", () => {
  it.each([
    "/",
    "/leaderboard",
    "/blog/any-post",
    "/no-such-page",
    "/icon.svg",
    "/_next/static/chunks/a.js",
    "/robots.txt",
  ])("%s refuses a body that never ends, and closes", async (path) => {
    const handle = vi.fn(readAll);
    const { port } = await openFront(handle);
    const client = await openRaw(port, unfinished(path));
    const answer = await client.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: GET, HEAD\r\n/i);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(handle).not.toHaveBeenCalled();
  });

  it.each(["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"])("a page refuses %s", async (method) => {
    const { port } = await openFront(readAll);
    const client = await openRaw(port, rawRequest(`${method} /pricing`));
    const answer = await client.until(/\n$/);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/content-security-policy/i);
  });

  it.each(["GET", "HEAD"])("a page answers %s", async (method) => {
    const { ask } = await openFront(readAll);
    expect((await ask("/pricing", { method })).status).toBe(200);
  });

  it.each([
    ["PUT", "/api/time", "GET, HEAD"],
    ["OPTIONS", "/api/time", "GET, HEAD"],
    ["GET", "/api/auth/login", "POST"],
    ["DELETE", "/api/auth/session", "GET, HEAD, POST"],
    ["PATCH", "/api/quiz/0192/answer", "POST"],
  ])("%s %s says in the error shape what may be used: %s", async (method, path, allowed) => {
    const handle = vi.fn(readAll);
    const { ask } = await openFront(handle);
    const response = await ask(path, { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, allowed]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      error: "method_not_allowed",
      message: `This address answers only ${allowed}.`,
      requestId: response.headers.get("x-request-id"),
    });
    expect(handle).not.toHaveBeenCalled();
  });

  it.each([
    ["OPTIONS *", 400],
    ["GET /%ff", 400],
    ["GET /api/quiz/%", 400],
  ])("%s: %i", async (line, status) => {
    const { port } = await openFront(readAll);
    const client = await openRaw(port, rawRequest(line));
    expect(await client.until(/broken/)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });
});

describe("pages that have to be made", () => {
  const KEPT = "/pricing";
  const pageCache = {
    keeps: ({ url }: { url?: string | undefined }) => url === KEPT,
    answer: async ({ url }: { url?: string | undefined }, response: ServerResponse) => {
      if (url === KEPT) response.end("kept");
      return url === KEPT;
    },
  };
  /** Lets two pages through. */
  const openCounted = () => {
    const countPage = vi.fn(async () => {
      if (countPage.mock.calls.length > 2) throw tooMany(40);
    });
    return openFront(readAll, { countPage, pageCache }).then((front) => ({ ...front, countPage }));
  };

  it("are counted for their address, and one too many is told when to come back", async () => {
    const { ask, countPage } = await openCounted();
    for (const path of ["/blog?q=a", "/no-such-page.php"]) expect((await ask(path)).status).toBe(200);
    const refused = await ask("/blog?q=b");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
    expect(refused.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(refused.headers.get("content-security-policy")).toContain("script-src 'nonce-");
    expect(await refused.text()).toMatch(/Please wait a moment[\s\S]*try again in 40 seconds/);
    expect(countPage).toHaveBeenLastCalledWith({ address: "127.0.0.1", isLocal: true });
  });

  it("are not those that are kept, nor calls and built files", async () => {
    const { ask, countPage } = await openCounted();
    for (const path of [KEPT, "/api/time", "/_next/static/chunks/a.js"])
      for (let times = 0; times < 3; times += 1) expect((await ask(path)).status).toBe(200);
    expect(countPage).not.toHaveBeenCalled();
  });
});

it("takes a whole address in the request line for its path", async () => {
  const { port } = await openFront(async (request, response) => void response.end(`asked ${request.url}.`));
  for (const [whole, path] of [
    ["http://elsewhere.example/pricing?a=b", "/pricing?a=b"],
    ["HTTP://localhost", "/"],
  ] as const) {
    const client = await openRaw(port, rawRequest(`GET ${whole}`));
    await client.until(new RegExp(`asked ${path.replace("?", "\\?")}\\.`));
    client.socket.destroy();
  }
});

describe("a body that is left unread", () => {
  it("ends its connection with the answer, which arrives though the client goes on sending", async () => {
    const { port } = await openFront(refuseUnread);
    const client = await openRaw(port, unfinished("/api/courses/import"));
    for (let sent = 0; sent < NINE_MB && !client.received(); sent += 64 * 1024) {
      client.write("x".repeat(64 * 1024));
      await new Promise(setImmediate);
    }
    const answer = await client.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/no$/);
  });

  it("ends a connection whose body was read in part", async () => {
    const { port } = await openFront(async (request, response) => {
      for await (const _ of request.iterator({ destroyOnReturn: false })) break;
      response.writeHead(413, { "content-length": "3" }).end("413");
    });
    const client = await openRaw(port, unfinished("/api/contact"));
    expect(await client.closed).toMatch(/connection: close\r\n[\s\S]*413$/i);
  });

  it("leaves a connection open whose bodies have come", async () => {
    const { port } = await openFront(readAll);
    const post = rawRequest("POST /api/contact", { "content-length": 2 }, "{}");
    const client = await openRaw(port, post);
    await client.until(/\r\n\r\n2$/);
    client.write(post);
    const both = await client.until(/\r\n\r\n2HTTP[\s\S]*\r\n\r\n2$/);
    expect(both).not.toMatch(/connection: close/i);
    client.socket.destroy();
  });
});

describe("a slow client", () => {
  it.each([
    ["its headers", "GET / HTTP/1.1\r\nhost: loc", { headers: 100 }, /^(HTTP\/1\.1 408 [\s\S]*)?$/],
    ["its body", rawRequest("POST /api/contact", { "content-length": 9 }, "{"), { body: 100 }, /^$/],
    ["anything", "", { silence: 100 }, /^$/],
  ])("that takes too long over %s is let go", async (_, text, timeouts, answer) => {
    const { port } = await openFront(readAll, { timeouts });
    const client = await openRaw(port, text);
    expect(await client.closed).toMatch(answer);
  });

  it("may take longer over a file", async () => {
    const { port } = await openFront(readAll, { timeouts: { body: 1, upload: 60_000 } });
    const head = { "content-type": "multipart/form-data; boundary=x", "content-length": 2 };
    const client = await openRaw(port, rawRequest("POST /api/courses/import", head, "a"));
    const other = await openRaw(port, rawRequest("POST /api/contact", { "content-length": 2 }, "a"));
    await other.closed;
    client.write("b");
    await client.until(/\r\n\r\n2$/);
    client.socket.destroy();
  });
});
