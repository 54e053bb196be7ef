import { writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, pack } from "tar-stream";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import { importReportSchema, type ParseResult, parseResultSchema } from "#lib/course-reader/schema.ts";
import { openArchive } from "#lib/server/files/archive.ts";
import { makeScratch, rawZip } from "./archives.ts";
import { type Dice, makeDice, mutateBytes } from "./fuzz-bytes.ts";
import { amount } from "./soak.ts";

export interface FuzzFile {
  name: string;
  bytes: Buffer;
}

type Entries = { name: string; data: Buffer }[];
/** A file that is mutated; an archive also entry by entry. */
interface Target {
  file: FuzzFile;
  entries: Entries | null;
  pack: (entries: Entries) => Promise<Buffer> | Buffer;
}

const DEFAULT_RUNS = amount(20, 600);
const FIRST_SEED = 20_261_122;
const A_RUN_MS = 300;
const DANGEROUS =
  /<(script|iframe|object|embed|style|link|meta|base)\b|<[a-z][^<>]*\b(href|src)="\s*javascript:/i;

/** FUZZ_RUNS asks for more; FUZZ_SEED repeats the one run that failed. */
export const FUZZ_RUNS = Number(process.env.FUZZ_RUNS ?? DEFAULT_RUNS);
/** Milliseconds for a test that fuzzes */
export const FUZZ_TIMEOUT = Math.max(120_000, FUZZ_RUNS * A_RUN_MS);

async function zipEntries(file: FuzzFile): Promise<Entries> {
  const scratch = makeScratch();
  const archive = await openArchive(scratch.write("whole.zip", file.bytes));
  try {
    const entries: Entries = [];
    for (const name of archive.names) entries.push({ name, data: await archive.readBuffer(name) });
    return entries;
  } finally {
    archive.close();
    scratch.remove();
  }
}

async function tarEntries(bytes: Buffer): Promise<Entries> {
  const entries: Entries = [];
  for await (const entry of Readable.from([gunzipSync(bytes)]).pipe(extract())) {
    const data = await buffer(entry);
    if (entry.header.type === "file") entries.push({ name: entry.header.name, data });
  }
  return entries;
}

async function packTar(entries: Entries): Promise<Buffer> {
  const tar = pack();
  for (const { name, data } of entries) tar.entry({ name }, data);
  tar.finalize();
  return gzipSync(await buffer(tar), { level: 1 });
}

async function toTarget(file: FuzzFile): Promise<Target> {
  const isOnlyBytes = { file, entries: null, pack: () => file.bytes };
  const start = file.bytes.subarray(0, 4).toString("hex");
  try {
    if (start === "504b0304") return { file, entries: await zipEntries(file), pack: (all) => rawZip(all) };
    if (start.startsWith("1f8b")) return { file, entries: await tarEntries(file.bytes), pack: packTar };
    return isOnlyBytes;
  } catch {
    // A fixture may be a broken archive on purpose.
    return isOnlyBytes;
  }
}

/** Mostly one entry is mutated, sometimes one goes missing or takes another's place. */
function mutateEntries(entries: Entries, dice: Dice): Entries {
  const chosen = dice.pick(entries);
  const way = dice.below(10);
  if (way === 0) return entries.filter((entry) => entry !== chosen);
  if (way === 1) {
    const { data } = dice.pick(entries);
    return entries.map((entry) => (entry === chosen ? { ...entry, data } : entry));
  }
  return entries.map((entry) =>
    entry === chosen ? { ...entry, data: mutateBytes(entry.data, dice) } : entry,
  );
}

async function mutate({ file, entries, pack: packUp }: Target, dice: Dice): Promise<Buffer> {
  if (!entries || entries.length === 0 || dice.below(5) === 0) return mutateBytes(file.bytes, dice);
  return packUp(mutateEntries(entries, dice));
}

function checkReport({ counts }: ParseResult["report"]): void {
  const { total, imported, degraded, skipped } = counts;
  if (total !== imported + degraded + skipped)
    throw new Error(`The report's counts don't add up: ${JSON.stringify(counts)}`);
}

function checkResult(result: ParseResult): void {
  const { course, report } = parseResultSchema.parse(result);
  checkReport(report);
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  for (const { text, html, options } of islands.flatMap((island) => island.questions)) {
    const markup = [html, ...options.map((option) => option.html)].join("\n");
    if (DANGEROUS.test(markup)) throw new Error(`Unsafe markup came through at "${text}": ${markup}`);
  }
}

async function outcomeOf(filePath: string, fileName: string): Promise<string> {
  try {
    const result = await parseCourseFile({ path: filePath, fileName }, () => {});
    checkResult(result);
    return result.course.format;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    if (error.report) checkReport(importReportSchema.parse(error.report));
    if (!/^\S.{9,}\.$/s.test(error.message)) throw new Error(`No sentence: "${error.message}"`);
    return error.code;
  }
}

/**
 * Reads mutated copies of the files, always the same ones: each must become a valid ParseResult whose counts add up,
 * or an ImportError. Anything else fails with the seed that provoked it (FUZZ_SEED repeats that run). Returns how often
 * each format or error code came out.
 */
export async function fuzzFormat(
  files: readonly FuzzFile[],
  runs = FUZZ_RUNS,
): Promise<{ outcomes: Record<string, number> }> {
  const scratch = makeScratch();
  const targets = await Promise.all(files.map(toTarget));
  const outcomes: Record<string, number> = {};
  const only = process.env.FUZZ_SEED;
  const seeds = only ? [Number(only)] : Array.from({ length: runs }, (_, run) => FIRST_SEED + run);
  for (const seed of seeds) {
    const dice = makeDice(seed);
    const target = dice.pick(targets);
    const { name } = target.file;
    const file = path.join(scratch.folder, "mutated");
    writeFileSync(file, await mutate(target, dice));
    try {
      const outcome = await outcomeOf(file, name);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    } catch (cause) {
      const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
      throw new Error(`Seed ${seed}, a mutated ${name} (${file}): ${message}`, { cause });
    }
  }
  scratch.remove();
  return { outcomes };
}
