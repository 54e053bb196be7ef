import { existsSync, readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { countConnections, type ForeignServer, foreignServer } from "#tests/support/foreign-server.ts";
import { HOSTS, TRICKS } from "#tests/support/internal-addresses.ts";
import type { Resolve } from "./address.ts";
import { fetchPublic } from "./outgoing.ts";

const LIST = path.resolve("../shared/fixtures/attacks/redirect/patt-openredirects.txt");
if (!existsSync(LIST)) console.info("outgoing: ../shared/fixtures is absent, its redirects are skipped");
const CORPUS = existsSync(LIST) ? readFileSync(LIST, "utf8").split("\n").filter(Boolean) : [];

const toLoopback: Resolve = async (hostname) =>
  isIP(hostname)
    ? [{ address: hostname, family: isIP(hostname) === 6 ? 6 : 4 }]
    : [{ address: "127.0.0.1", family: 4 }];
const options = { resolve: toLoopback, privateHosts: [] };

const refusal = (address: string, more = {}) =>
  fetchPublic(address, { ...options, ...more }).then(
    () => "read",
    (error: Error & { code?: string }) => `${error.name} ${error.code}`,
  );
const REFUSED = /^OutgoingError (bad_address|blocked)$/;

const opened: ForeignServer[] = [];
afterAll(() => Promise.all(opened.map((each) => each.stop())));
async function site(listener: Parameters<typeof foreignServer>[0]): Promise<ForeignServer> {
  const made = await foreignServer(listener);
  opened.push(made);
  return made;
}

describe("addresses that lead inside", () => {
  it("never become a connection, however they are written", async () => {
    const inside = await site((_, response) => void response.end("secret"));
    const written = HOSTS.flatMap((host) => [`https://${host}/`, `http://${host}:${inside.port}/`]);
    const all = [...written, ...HOSTS.map((host) => `https://${host}:${inside.port}/`), ...TRICKS];
    expect(new Set(all).size).toBeGreaterThan(400);
    const attempts = await countConnections(async () => {
      for (const address of all) expect(await refusal(address), address).toMatch(REFUSED);
    });
    expect(attempts).toBe(0);
    expect(inside.arrived()).toBe(0);
  });

  it("are refused for where they lead, not only for their looks", async () => {
    for (const host of HOSTS) expect(await refusal(`https://${host}/`), host).toBe("OutgoingError blocked");
  });

  it("would be reached by a fetch without a guard", async () => {
    const inside = await site((_, response) => void response.end("secret"));
    const attempts = await countConnections(async () => {
      for (const host of [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "localhost",
        "①②⑦.⓪.⓪.①",
      ])
        expect(await fetch(`http://${host}:${inside.port}/`).then((response) => response.text())).toBe(
          "secret",
        );
    });
    expect(attempts).toBeGreaterThan(0);
    expect(inside.arrived()).toBeGreaterThan(0);
  });
});

describe("names that lead inside", () => {
  it("are refused if a single one of their addresses is private", async () => {
    const both: Resolve = async () => [
      { address: "93.184.216.34", family: 4 },
      { address: "2606:4700::1", family: 6 },
      { address: "127.0.0.1", family: 4 },
    ];
    const attempts = await countConnections(async () => {
      expect(await refusal("https://mixed.example/", { resolve: both })).toBe("OutgoingError blocked");
    });
    expect(attempts).toBe(0);
  });

  it("are asked for once: what was checked is what is connected to", async () => {
    const here = await site(
      (_, response) => void response.setHeader("content-type", "text/html").end("checked"),
    );
    const evil = await site((_, response) => void response.end("secret"));
    let asked = 0;
    const rebinding: Resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const host = `no-such-name.test:${here.port}`;
    const { bytes } = await fetchPublic(`http://${host}/`, { resolve: rebinding, privateHosts: [host] });
    expect(bytes.toString()).toBe("checked");
    expect([asked, evil.arrived()]).toEqual([1, 0]);
  });

  it("that change their mind at the next request are refused then", async () => {
    const answers = ["10.0.0.1", "127.0.0.1", "169.254.169.254"];
    const flipping: Resolve = async () => [{ address: answers.shift() ?? "::1", family: 4 }];
    const attempts = await countConnections(async () => {
      for (let time = 0; time < 3; time += 1)
        expect(await refusal("https://flip.example/", { resolve: flipping })).toBe("OutgoingError blocked");
    });
    expect(attempts).toBe(0);
  });
});

describe("redirects that lead inside", () => {
  it("are checked like the first address", async () => {
    const inside = await site((_, response) => void response.end("secret"));
    let target = "";
    const door = await site((_, response) => {
      const location = Buffer.from(target).toString("latin1");
      response.writeHead(302, { location }).end();
    });
    const targets = [
      ...HOSTS.flatMap((host) => [
        `https://${host}/`,
        `http://${host}:${inside.port}/`,
        `//${host}:${inside.port}/x`,
      ]),
      ...TRICKS.filter((trick) => /^\w+:\/\/[^/\s]/.test(trick)),
      ...CORPUS.filter((line) => /^\/\/[^/]/.test(line)).map((line) =>
        line.replace("example.com", `127.0.0.1:${inside.port}`),
      ),
    ].filter((each) => !/[\r\n]/.test(each));
    for (target of targets) {
      const before = door.arrived();
      const outcome = await refusal(`http://${door.host}/`, { privateHosts: [door.host] });
      expect(outcome, target).toMatch(/^OutgoingError (bad_address|blocked|unreachable)$/);
      expect(door.arrived() - before, target).toBeLessThanOrEqual(4);
    }
    expect(targets.length).toBeGreaterThan(400);
    expect(inside.arrived()).toBe(0);
  });

  it("are checked at every one of a chain, and end after three", async () => {
    const inside = await site((_, response) => void response.end("secret"));
    const door = await site((request, response) => {
      const left = Number(request.url?.slice(1));
      const location = left > 0 ? `/${left - 1}` : `http://127.0.0.1:${inside.port}/`;
      response.writeHead(307, { location, "set-cookie": "a=b" }).end();
    });
    const privateHosts = [door.host];
    for (const left of [0, 1, 2])
      expect(await refusal(`http://${door.host}/${left}`, { privateHosts })).toMatch(REFUSED);
    expect(await refusal(`http://${door.host}/9`, { privateHosts })).toBe("OutgoingError unreachable");
    expect([inside.arrived(), door.arrived()]).toEqual([0, 1 + 2 + 3 + 4]);
  });
});
