import type { RequestListener } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";
import { countConnections, type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { readBookmark } from "./bookmark-service.ts";

const opened: ForeignServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

async function read(listener: RequestListener, totalMs?: number) {
  const site = await foreignServer(listener);
  opened.push(site);
  return readBookmark(`http://${site.host}/page`, { privateHosts: [site.host], ...(totalMs && { totalMs }) });
}

const HTML = "text/html; charset=utf-8";
const answering =
  (body: string | Buffer, type = HTML): RequestListener =>
  (_request, response) =>
    void response.writeHead(200, { "content-type": type }).end(body);

describe("the card of a page", () => {
  it.each([
    [
      "its own title",
      "<title> A  page\n</title><meta name=description content='About it'>",
      "A page",
      "About it",
    ],
    [
      "what it tells to those who share it, first",
      `<title>T</title><meta property="og:title" content="Shared"><meta property='og:description' content='D > d'><meta name=description content=no>`,
      "Shared",
      "D > d",
    ],
    ["entities as letters", "<title>Caf&eacute; &amp; &lt;b&gt;</title>", "Café & <b>", ""],
    [
      "nothing of what stands below its head",
      "<title>T</title><body><meta name=description content=no>",
      "T",
      "",
    ],
    ["a title behind long scripts", `<script>${"x".repeat(900_000)}</script><title>Late</title>`, "Late", ""],
    ["no invisible letters", "<title>a\u202eb\u0000\u200bc\u2066d</title>", "a b c d", ""],
  ])("has %s", async (_, head, title, description) => {
    const { card, reason } = await read(answering(`<!doctype html><html><head>${head}</head></html>`));
    expect(reason).toBeNull();
    expect(card).toMatchObject({ title, description, host: "127.0.0.1" });
    expect(card?.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/page$/);
  });

  it("is cut to a length that a card can hold", async () => {
    const { card } = await read(
      answering(`<title>${"🐧".repeat(500)}</title><meta name=description content="${"word ".repeat(500)}">`),
    );
    expect([...(card?.title ?? "")]).toHaveLength(200);
    expect([...(card?.description ?? "")].length).toBeLessThanOrEqual(300);
    expect(card?.title).toMatch(/…$/);
  });

  it.each([
    ["header", Buffer.from("<title>Caf\xe9</title>", "latin1"), "text/html; charset=iso-8859-1"],
    ["page", Buffer.from("<meta charset=windows-1252><title>Caf\xe9</title>", "latin1"), "text/html"],
  ])("is read in the encoding that the %s tells", async (_, body, type) => {
    expect((await read(answering(body, type))).card?.title).toBe("Café");
  });

  it("is read as far as it goes where the encoding is a wrong one", async () => {
    const broken = Buffer.concat([
      Buffer.from("<title>A "),
      Buffer.from([0xff, 0xfe, 0xc3]),
      Buffer.from(" B</title>"),
    ]);
    for (const type of [HTML, "text/html; charset=klingon"]) {
      const { card } = await read(answering(broken, type));
      expect(card?.title).toMatch(/^A .+ B$/);
    }
  });

  it("takes hostile titles for text", async () => {
    for (const text of OWN_TEXTS) {
      const quoted = text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
      const { card } = await read(answering(`<meta property="og:title" content="x ${quoted}">`));
      const title = (card?.title ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      expect(title).toMatch(/^x/);
      const html = `<p><a href="https://example.org/" title="Bookmark">${title}</a></p>`;
      expect(sanitizeHtml(html)).not.toMatch(/<(?!\/?[pa][ >])/);
    }
  });
});

describe("there is no card, but a sentence,", () => {
  it.each<[string, RequestListener, RegExp]>([
    ["without a title", answering("<p>Hello</p>"), /^127\.0\.0\.1 tells no title for this page\.$/],
    ["for an empty page", answering(""), /tells no title/],
    ["for tags without end", answering("<i id=a><b>".repeat(11_000)), /tells no title/],
    ["for a picture", answering("GIF89a", "image/gif"), /leads to a picture/],
    [
      "for a page that is too large",
      answering(`<title>T</title>${"x".repeat(4 * 1024 * 1024)}`),
      /larger than 3 MB/,
    ],
    [
      "for a page that is gone",
      (_, response) => void response.writeHead(404).end(),
      /no page at this address/,
    ],
    ["for a server in trouble", (_, response) => void response.writeHead(500).end(), /is having problems/],
    ["for a broken connection", (request) => void request.socket.destroy(), /can't be reached/],
    [
      "for a redirect into a private network",
      (_, response) => void response.writeHead(302, { location: "https://10.0.0.1/secret" }).end(),
      /private network/,
    ],
    [
      "for a redirect to the cloud's own address",
      (_, response) => void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
      /Only addresses that begin with https/,
    ],
    [
      "for redirects without end",
      (_, response) => void response.writeHead(302, { location: "/page" }).end(),
      /without end/,
    ],
  ])("%s", async (_, listener, reason) => {
    expect(await read(listener)).toEqual({ card: null, reason: expect.stringMatching(reason) });
  });

  it("for a page that takes too long", async () => {
    expect(await read(() => {}, 200)).toEqual({
      card: null,
      reason: expect.stringMatching(/too long to answer/),
    });
  });

  it.each([
    "https://127.0.0.1/",
    "https://localhost/x",
    "http://10.1.2.3/",
    "https://[::1]/",
    "https://user:pw@example.org/",
  ])("for %s, which nobody connects to", async (address) => {
    const connections = await countConnections(async () => {
      const { card, reason } = await readBookmark(address, { privateHosts: [] });
      expect(card).toBeNull();
      expect(reason).toMatch(/private network|name and password/);
    });
    expect(connections).toBe(0);
  });
});
