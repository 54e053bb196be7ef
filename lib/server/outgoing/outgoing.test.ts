import type { IncomingHttpHeaders, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import {
  type ForeignServer,
  foreignServer,
  rawForeignServer,
  STRANGER_CA,
  tlsForeignServer,
} from "#tests/support/foreign-server.ts";
import { fetchPublic, type OutgoingOptions } from "./outgoing.ts";

const opened: ForeignServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});
const keep = async (made: Promise<ForeignServer>) => {
  opened.push(await made);
  return made;
};

async function read(site: ForeignServer, options: OutgoingOptions = {}, scheme = "http") {
  return fetchPublic(`${scheme}://${site.host}/page`, { privateHosts: [site.host], ...options });
}
const ofListener = async (listener: RequestListener, options: OutgoingOptions = {}) =>
  read(await keep(foreignServer(listener)), options);
const ofSocket = async (talk: (socket: Socket) => void, options: OutgoingOptions = {}) =>
  read(await keep(rawForeignServer(talk)), options);

const html = (response: ServerResponse, headers: Record<string, string> = {}) =>
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
const MB = 1024 * 1024;
// Packed before anyone waits: it takes its time.
const GZIP_BOMB = gzipSync(Buffer.alloc(32 * MB));
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(32 * MB), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
});
const PAGE = "<p>Penguins</p>";

describe("a page", () => {
  it("comes with its type and the address where it was found", async () => {
    const fetched = await ofListener((request, response) => {
      if (request.url === "/page") return void response.writeHead(301, { location: "/new#part" }).end();
      html(response).end(PAGE);
    });
    expect(fetched).toMatchObject({ type: "text/html", contentType: "text/html; charset=utf-8" });
    expect(fetched.bytes.toString()).toBe(PAGE);
    expect(fetched.address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/new$/);
  });

  it("is asked for by name, without cookies or a past", async () => {
    const asked: IncomingHttpHeaders[] = [];
    await ofListener((request, response) => {
      asked.push(request.headers);
      if (request.url === "/page") response.writeHead(302, { location: "/b", "set-cookie": "id=1" }).end();
      else html(response).end(PAGE);
    });
    expect(asked).toHaveLength(2);
    for (const headers of asked) {
      expect(headers["user-agent"]).toMatch(/^WaddleBot\/\d+\.\d+\.\d+ \(\+https?:\/\/.+\)$/);
      for (const name of ["cookie", "authorization", "referer"]) expect(headers[name]).toBeUndefined();
    }
  });

  it("is unpacked", async () => {
    const packings = { gzip: gzipSync(PAGE), br: brotliCompressSync(PAGE), deflate: deflateSync(PAGE) };
    for (const [encoding, bytes] of Object.entries(packings)) {
      const { bytes: open } = await ofListener((_, response) =>
        html(response, { "content-encoding": encoding }).end(bytes),
      );
      expect(open.toString(), encoding).toBe(PAGE);
    }
  });

  it("comes by https from whom the certificate names, and from no one else", async () => {
    const site = await keep(tlsForeignServer((_, response) => void html(response).end(PAGE)));
    expect((await read(site, { ca: STRANGER_CA }, "https")).bytes.toString()).toBe(PAGE);
    await expect(read(site, {}, "https")).rejects.toMatchObject({ code: "unreachable" });
    const host = `other.test:${site.port}`;
    const wrongName = fetchPublic(`https://${host}/`, {
      ca: STRANGER_CA,
      privateHosts: [host],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    await expect(wrongName).rejects.toMatchObject({ code: "unreachable" });
  });
});

describe("answers that are none", () => {
  it.each([401, 403, 404, 410, 418, 429, 500, 503])("status %i has its sentence", async (status) => {
    const refused = ofListener((_, response) => void response.writeHead(status).end(PAGE));
    await expect(refused).rejects.toMatchObject({ code: "http_status", status });
    await expect(refused).rejects.toThrow(/^127\.0\.0\.1 .{10,}\.$/);
  });

  it.each<[string, RequestListener, OutgoingOptions, string]>([
    [
      "another type",
      (_, r) => r.writeHead(200, { "content-type": "application/pdf" }).end(PAGE),
      {},
      "wrong_type",
    ],
    ["no type", (_, r) => r.writeHead(200).end(PAGE), {}, "wrong_type"],
    ["a strange packing", (_, r) => html(r, { "content-encoding": "zstd" }).end(PAGE), {}, "wrong_type"],
    ["two packings", (_, r) => html(r, { "content-encoding": "gzip, gzip" }).end(PAGE), {}, "wrong_type"],
    ["packed nonsense", (_, r) => html(r, { "content-encoding": "gzip" }).end("no gzip"), {}, "unreachable"],
    [
      "half a gzip",
      (_, r) => html(r, { "content-encoding": "gzip" }).end(gzipSync(PAGE).subarray(0, 20)),
      {},
      "unreachable",
    ],
    [
      "a length that is too large",
      (_, r) => html(r, { "content-length": `${6 * MB}` }).end(),
      {},
      "too_large",
    ],
    ["a gzip bomb", (_, r) => html(r, { "content-encoding": "gzip" }).end(GZIP_BOMB), {}, "too_large"],
    ["a brotli bomb", (_, r) => html(r, { "content-encoding": "br" }).end(BROTLI_BOMB), {}, "too_large"],
    ["huge headers", (_, r) => html(r, { "x-long": "a".repeat(40_000) }).end(PAGE), {}, "unreachable"],
    ["no head within the time", () => {}, { totalMs: 300 }, "timed_out"],
    ["a head and no body", (_, r) => void html(r).flushHeaders(), { totalMs: 300 }, "timed_out"],
    ["hanging up in the middle", (_, r) => void html(r).write(PAGE, () => r.destroy()), {}, "unreachable"],
  ])("%s", async (_, listener, options, code) => {
    const refused = ofListener(listener, { types: ["text/html"], ...options });
    await expect(refused).rejects.toMatchObject({ name: "OutgoingError", code });
    await expect(refused).rejects.toThrow(/^[A-Z1].{20,}\.$/);
  });

  it("an endless body is cut off", async () => {
    let sent = 0;
    const endless: RequestListener = (_, response) => {
      const more = () => {
        sent += MB;
        if (!response.destroyed) response.write(Buffer.alloc(MB), more);
      };
      html(response);
      more();
    };
    await expect(ofListener(endless)).rejects.toMatchObject({ code: "too_large" });
    expect(sent).toBeLessThan(64 * MB);
  });

  it("a body of one byte at a time ends with the time", async () => {
    const drip: RequestListener = (_, response) => {
      html(response);
      const timer = setInterval(() => response.write("a"), 50);
      response.once("close", () => clearInterval(timer));
    };
    await expect(ofListener(drip, { totalMs: 500 })).rejects.toMatchObject({ code: "timed_out" });
  });

  it.each<[string, (socket: Socket) => void, OutgoingOptions, string]>([
    ["garbage", (socket) => void socket.end("\u0000\u0001 hello?\r\n\r\n"), {}, "unreachable"],
    ["nothing at all", (socket) => void socket.end(), {}, "unreachable"],
    ["a reset", (socket) => void socket.resetAndDestroy(), {}, "unreachable"],
    [
      "headers without end",
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\n${"a: b\r\n".repeat(9000)}`),
      {},
      "unreachable",
    ],
    [
      "chunks that are none",
      (socket) => void socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n"),
      {},
      "unreachable",
    ],
    [
      "another protocol",
      (socket) => void socket.end("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
      {},
      "unreachable",
    ],
    [
      "less than promised",
      (socket) => void socket.end("HTTP/1.1 200 OK\r\ncontent-length: 50\r\n\r\nshort"),
      {},
      "unreachable",
    ],
    [
      "hints for ever",
      (socket) => void socket.write("HTTP/1.1 103 Hints\r\n\r\n".repeat(5)),
      { totalMs: 300 },
      "timed_out",
    ],
  ])("%s", async (_, talk, options, code) => {
    await expect(ofSocket(talk, options)).rejects.toMatchObject({ name: "OutgoingError", code });
  });

  it("a handshake that never comes is given up after the time to connect", async () => {
    const site = await keep(rawForeignServer(() => {}));
    const refused = read(site, { connectMs: 200, totalMs: 60_000 }, "https");
    await expect(refused).rejects.toMatchObject({ code: "timed_out" });
  });

  it("DNS that never answers is given up as well", async () => {
    const refused = fetchPublic("https://slow.example/", {
      connectMs: 100,
      resolve: () => new Promise(() => {}),
    });
    await expect(refused).rejects.toMatchObject({ code: "timed_out" });
  });

  it("a port where no one is, and a name that no one has, can't be reached", async () => {
    const site = await foreignServer(() => {});
    await site.stop();
    await expect(read(site)).rejects.toMatchObject({ code: "unreachable" });
    const ask = (code: string, isOnline = true) =>
      fetchPublic("https://gone.example/", {
        isOnline: async () => isOnline,
        resolve: () => Promise.reject(Object.assign(new Error(`getaddrinfo ${code}`), { code })),
      });
    await expect(ask("ENOTFOUND")).rejects.toThrow("There is no site called gone.example.");
    for (const offline of [ask("EAI_AGAIN"), ask("ENOTFOUND", false)])
      await expect(offline).rejects.toThrow("gone.example could not be looked up. Our server may be offline");
  });

  it("anyone who asked may stop it", async () => {
    const stop = new AbortController();
    const listener: RequestListener = () => stop.abort(new Error("enough"));
    await expect(ofListener(listener, { signal: stop.signal })).rejects.toThrow("enough");
    await expect(ofListener(listener, { signal: stop.signal })).rejects.toThrow("enough");
  });
});
