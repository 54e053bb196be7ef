import { afterEach, describe, expect, it } from "vitest";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { askRobots } from "./robots.ts";

const opened: ForeignServer[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.stop()));
});

const NOW = new Date("2026-11-22T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

/** A site whose robots.txt answers so. */
async function siteWith(answer: () => { status?: number; text?: string; location?: string }) {
  const site = await foreignServer((_, response) => {
    const { status = 200, text = "", location } = answer();
    response.writeHead(status, { "content-type": "text/plain", ...(location && { location }) }).end(text);
  });
  opened.push(site);
  const ask = (path: string, now = NOW) =>
    askRobots(new URL(`http://${site.host}${path}`), now, { privateHosts: [site.host] });
  return { site, ask };
}

describe("robots.txt", () => {
  it("is obeyed: by our own name before that of all", async () => {
    const text = [
      ...["User-agent: *", "Disallow: /", ""],
      ...["User-agent: WaddleBot", "Disallow: /private", "Allow: /private/course$", "Crawl-delay: 2"],
    ].join("\n");
    const { ask } = await siteWith(() => ({ text }));
    expect(await ask("/course")).toEqual({ verdict: "allowed", cause: null, delayMs: 2000 });
    expect(await ask("/private/a")).toMatchObject({ verdict: "forbidden" });
    expect(await ask("/private/course")).toMatchObject({ verdict: "allowed" });
  });

  it("for all bots is meant for us too", async () => {
    const { ask } = await siteWith(() => ({ text: "User-agent: *\nDisallow: /*?print=\n" }));
    expect(await ask("/a?print=1")).toMatchObject({ verdict: "forbidden" });
    expect(await ask("/a")).toMatchObject({ verdict: "allowed" });
  });

  it.each([404, 401, 403, 410])("that answers %i allows everything", async (status) => {
    const { ask } = await siteWith(() => ({ status, text: "User-agent: *\nDisallow: /" }));
    expect(await ask("/a")).toMatchObject({ verdict: "allowed" });
  });

  it("in trouble allows nothing, and is asked again a minute later", async () => {
    let status = 500;
    const { site, ask } = await siteWith(() => ({ status }));
    expect(await ask("/a")).toMatchObject({
      verdict: "unknown",
      cause: { code: "http_status", status: 500 },
    });
    status = 200;
    expect(await ask("/a", later(0.5))).toMatchObject({ verdict: "unknown" });
    expect(site.arrived()).toBe(1);
    expect(await ask("/a", later(2))).toMatchObject({ verdict: "allowed" });
  });

  it("is kept for an hour", async () => {
    const { site, ask } = await siteWith(() => ({ text: "User-agent: *\nDisallow: /x" }));
    for (const minutes of [0, 1, 59]) await ask("/a", later(minutes));
    expect(site.arrived()).toBe(1);
    await ask("/a", later(61));
    expect(site.arrived()).toBe(2);
  });

  it("is forgotten first where it was read first, once all of them are too large", async () => {
    const text = `User-agent: *\nDisallow: /x\n#${"a".repeat(500_000)}`;
    const sites = await Promise.all(Array.from({ length: 12 }, () => siteWith(() => ({ text }))));
    for (const { ask } of sites) expect(await ask("/x")).toMatchObject({ verdict: "forbidden" });
    await sites[11]?.ask("/x");
    await sites[2]?.ask("/x");
    await sites[0]?.ask("/x");
    expect([0, 2, 11].map((index) => sites[index]?.site.arrived())).toEqual([2, 1, 1]);
  });

  it("of a site that is away, or endless, allows nothing", async () => {
    const { site, ask } = await siteWith(() => ({ status: 302, location: "/robots.txt" }));
    expect(await ask("/a")).toMatchObject({ verdict: "unknown", cause: { code: "unreachable" } });
    await site.stop();
    expect(await ask("/a", later(2))).toMatchObject({ verdict: "unknown", cause: { code: "unreachable" } });
    const endless = await siteWith(() => ({ text: "a".repeat(600_000) }));
    expect(await endless.ask("/a")).toMatchObject({ verdict: "unknown", cause: { code: "too_large" } });
  });

  it("can't take our time with stars", async () => {
    const text = `User-agent: *\nDisallow: /${"*a".repeat(200_000)}b\n`;
    const { ask } = await siteWith(() => ({ text }));
    const seconds = await cpuSeconds(async () =>
      expect(await ask(`/${"a".repeat(1900)}`)).toMatchObject({ verdict: "unknown" }),
    );
    expect(seconds).toBeLessThan(5);
  });
});
