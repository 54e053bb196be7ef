import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { launchOptions } from "#tests/support/browser.ts";
import { freePort } from "#tests/support/server.ts";
import { inRoot, ROOT } from "../paths.ts";
import { runNode } from "../run.ts";
import { measure } from "./cpu.ts";

const REQUESTS = 1500;
const ROUNDS = 5;

/** The smallest application of the same Next: what any page costs before it says anything. */
const EMPTY_APP = {
  "package.json": '{ "type": "module" }',
  "next.config.mjs": `export default { cacheComponents: true, poweredByHeader: false, turbopack: { root: ${JSON.stringify(ROOT)} } };`,
  "app/layout.jsx":
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  "app/page.jsx": "export default function Page() { return <p>Empty</p>; }",
};

interface Rival {
  name: string;
  url: string;
  pid: number;
  stop: () => void;
}

/** A program of its own, so that only its work is counted. It says "ready" when it listens. */
async function startRival(name: string, code: string, args: string[]): Promise<Rival> {
  const port = await freePort();
  const child = spawn(process.execPath, ["--input-type=module", "-e", code, "--", String(port), ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await ready(child);
  return {
    name,
    url: `http://localhost:${port}/`,
    pid: child.pid ?? 0,
    stop: () => void child.kill("SIGKILL"),
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once("message", () => resolve());
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
  });
}

async function startEmptyNext(): Promise<Rival> {
  const folder = inRoot(".data/bench/empty-next");
  mkdirSync(join(folder, "app"), { recursive: true });
  for (const [file, text] of Object.entries(EMPTY_APP)) writeFileSync(join(folder, file), text);
  const next = inRoot("node_modules/next/dist/bin/next");
  const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
  const { code, output } = await runNode([next, "build"], { cwd: folder, env, quiet: true });
  if (code !== 0) throw new Error(output);
  const serve = `
    import { createServer } from "node:http";
    import next from "next";
    const [port, dir] = process.argv.slice(1);
    const app = next({ dir, port: Number(port) });
    await app.prepare();
    const handle = app.getRequestHandler();
    createServer((request, response) => void handle(request, response)).listen(Number(port), () => process.send("ready"));`;
  return startRival("empty Next", serve, [folder]);
}

/** The same bytes and headers from memory, and nothing else. */
async function startBare(url: string): Promise<Rival> {
  const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  const file = inRoot(".data/bench/page.json");
  writeFileSync(file, JSON.stringify({ headers: kept(response), body: body.toString("base64") }));
  const serve = `
    import { readFileSync } from "node:fs";
    import { createServer } from "node:http";
    import { brotliCompressSync } from "node:zlib";
    const [port, file] = process.argv.slice(1);
    const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
    const packed = brotliCompressSync(Buffer.from(body, "base64"));
    const head = { ...headers, "content-encoding": "br", "content-length": String(packed.length) };
    createServer((request, response) => { response.writeHead(200, head); response.end(packed); })
      .listen(Number(port), () => process.send("ready"));`;
  return startRival("bare http", serve, [file]);
}

function kept(response: Response): Record<string, string> {
  const own = new Set([
    "date",
    "connection",
    "keep-alive",
    "content-length",
    "content-encoding",
    "transfer-encoding",
  ]);
  return Object.fromEntries([...response.headers].filter(([name]) => !own.has(name)));
}

/** Bytes of script until the page is at rest, all packed in the same way, however the server packs them. */
async function scriptBytes(url: string): Promise<number> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage();
    // What is only fetched ahead counts as well.
    const addresses = new Set<string>();
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.endsWith(".js")) addresses.add(request.url());
    });
    await page.goto(url, { waitUntil: "networkidle" });
    const packed = [...addresses].map(async (address) => {
      const response = await fetch(address);
      return gzipSync(await response.bytes()).length;
    });
    return (await Promise.all(packed)).reduce((sum, bytes) => sum + bytes, 0);
  } finally {
    await browser.close();
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Public pages against an empty static page of the same Next and against a bare server, in turns. */
export async function benchPublicPages(
  pages: readonly string[],
  server: { url: string; pid: number },
): Promise<void> {
  const empty = await startEmptyNext();
  const bare = await startBare(`${server.url}/`);
  const own = pages.map((path) => ({ name: path, url: server.url + path, pid: server.pid, stop: () => {} }));
  const rivals: Rival[] = [empty, bare, ...own];
  try {
    const results = new Map<string, number[]>();
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name, url, pid } of rivals) {
        const headers = { "accept-encoding": "br, gzip" };
        const { cpuMsARequest } = await measure(
          pid,
          Array(REQUESTS).fill(() => fetch(url, { headers })),
        );
        if (round > 0) results.set(name, [...(results.get(name) ?? []), cpuMsARequest]);
      }
    }
    const cpu = (name: string) => median([...(results.get(name) ?? [])]);
    const emptyScript = await scriptBytes(empty.url);
    for (const { name, url } of rivals) {
      const share = `${(cpu(name) / cpu(empty.name)).toFixed(2)} × empty Next, ${(cpu(name) / cpu(bare.name)).toFixed(2)} × bare http`;
      const script = name.startsWith("/") || name === empty.name ? await scriptBytes(url) : null;
      const more =
        script === null
          ? ""
          : `, script ${kB(script)} (${((script / emptyScript - 1) * 100).toFixed(1)} % more)`;
      console.log(
        `${name.slice(0, 30).padEnd(30)} ${cpu(name).toFixed(4)} ms CPU a request, ${share}${more}`,
      );
    }
  } finally {
    for (const rival of rivals) rival.stop();
  }
}
