import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBrowser, findBrowser } from "#tests/support/browser.ts";
import { startTestServer } from "#tests/support/server.ts";
import { inRoot } from "./paths.ts";
import { runNode } from "./run.ts";

/** Fetched when it is asked for: it weighs more than the rest of the tools together. */
const LIGHTHOUSE = "lighthouse@13.5.0";
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

interface Result {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function npmCli(): string {
  const cli = process.env.npm_execpath;
  if (!cli) throw new Error("Please run it by npm: npm run lighthouse");
  return cli;
}

async function inspect(url: string): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "waddle-lighthouse-"));
  try {
    const file = join(folder, "result.json");
    const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
    const env = { ...process.env, CHROME_PATH: findBrowser() };
    const only = `--only-categories=${CATEGORIES.join(",")}`;
    const own = [
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      only,
      `--chrome-flags=${flags.join(" ")}`,
    ];
    const args = [npmCli(), "exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", url, ...own];
    const { code, output } = await runNode(args, { env, quiet: true, cwd: inRoot() });
    if (code !== 0) throw new Error(output);
    return JSON.parse(readFileSync(file, "utf8")) as Result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(path: string, results: Result[]): void {
  const scores = CATEGORIES.map((name) => {
    const score = median(results.map(({ categories }) => categories[name]?.score ?? 0));
    return `${name} ${Math.round(score * 100)}`;
  });
  const value = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const lcp = `${(value("largest-contentful-paint") / 1000).toFixed(2)} s LCP`;
  const shift = `${value("cumulative-layout-shift").toFixed(3)} CLS`;
  console.log(`${path.padEnd(10)} ${scores.join(", ")}, ${lcp}, ${shift}`);
  const audits = Object.values(results[0]?.audits ?? {});
  for (const { title, score } of audits)
    if (score !== null && score < 0.9) console.log(`    ${score}  ${title}`);
}

const { values } = parseArgs({
  options: {
    page: {
      type: "string",
      multiple: true,
      default: ["/", "/pricing", "/blog", "/blog/small-islands-of-time"],
    },
  },
});
ensureBrowser();
const server = await startTestServer();
try {
  for (const path of values.page) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) results.push(await inspect(server.url + path));
    report(path, results);
  }
} finally {
  await server.stop();
}
process.exit(0);
