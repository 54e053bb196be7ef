import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createContext, Script } from "node:vm";
import { runNode } from "../run.ts";
import type { Regex } from "./collect.ts";

/** Fetched when it is asked for: its fast half alone weighs 29 MB. */
const RECHECK = "recheck@4.5.0";
const TIMEOUT_MS = 10_000;
const AT_ONCE = 2;
/** Steps are counted, not seconds: on a busy machine a harmless text would look like an attack. */
const OPTIONS = { timeout: TIMEOUT_MS, attackTimeout: null, incubationTimeout: null } as const;

/** A text that takes a regular expression long: each pump as often as one likes, then the end. */
export type Attack = {
  pumps: { prefix: string; pump: string; bias: number }[];
  suffix: string;
  string: string;
  pattern: string;
};
type Diagnostics = {
  status: "safe" | "vulnerable" | "unknown";
  complexity?: { type: string; degree?: number };
  attack?: Attack;
  error?: { kind: string };
};
type Options = { timeout: number; attackTimeout: null; incubationTimeout: null };
type Check = (source: string, flags: string, options: Options) => Promise<Diagnostics>;
export type Verdict = { regex: Regex } & Diagnostics;

async function install(folder: string): Promise<void> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Please run it by npm: npm run regexes");
  const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts", `--prefix=${folder}`];
  const { code, output } = await runNode([npm, "install", ...flags, RECHECK], { quiet: true, cwd: folder });
  if (code !== 0) throw new Error(output);
}

/** Gives the checker to `use`, and takes it off the disk again. */
export async function withChecker<T>(use: (check: Check) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "waddle-recheck-"));
  try {
    await install(folder);
    const modules = join(folder, "node_modules");
    const platform = `${process.platform.replace("darwin", "macos").replace("win32", "windows")}-${process.arch}`;
    // The compiled one is five times as fast; the one in JavaScript runs everywhere.
    process.env.RECHECK_BACKEND ??= existsSync(join(modules, `recheck-${platform}`)) ? "native" : "pure";
    const loaded = await import(pathToFileURL(join(modules, "recheck/index.js")).href);
    return await use(loaded.check as Check);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the checker says of each; it does not know the flag v, and most patterns mean the same with u. */
export async function judge(check: Check, regexes: readonly Regex[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const left = regexes.values();
  const work = async () => {
    for (const regex of left) {
      const flags = regex.flags.replace("v", "u");
      const found = await check(regex.source, flags, OPTIONS);
      verdicts.push({ ...found, regex });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return verdicts;
}

/** The worst text of at most `longest` characters. */
export function attackWithin({ pumps, suffix }: Attack, longest: number): string {
  const build = (count: number) =>
    pumps.map(({ prefix, pump, bias }) => prefix + pump.repeat(Math.max(0, count + bias))).join("") + suffix;
  const perRound = pumps.reduce((sum, { pump }) => sum + pump.length, 0);
  let count = Math.floor(longest / Math.max(1, perRound));
  while (count > 0 && build(count).length > longest) count -= 1;
  return build(count);
}

/** How long this Node takes for it, in milliseconds; infinite where it gives up after `limit`. */
export function measure({ source, flags }: Regex, text: string, limit = 5000): number {
  const context = createContext({ source, flags, text });
  const start = performance.now();
  try {
    new Script("text.replace(new RegExp(source, flags), '')").runInContext(context, { timeout: limit });
  } catch (error) {
    if ((error as { code?: string }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return Number.POSITIVE_INFINITY;
  }
  return performance.now() - start;
}
