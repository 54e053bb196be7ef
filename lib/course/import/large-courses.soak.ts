import { readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { db, dbPool } from "#lib/server/db/db.ts";
import { makeScratch } from "#tests/support/archives.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { largeCartridge, largeOlx, largeScorm } from "#tests/support/large-courses.ts";
import { runImport } from "./job/job-service.ts";

const scratch = makeScratch();
afterAll(scratch.remove);
beforeEach(resetDatabase);

const TICKS_PER_SECOND = 100;
const SMALL = "Is one a number? { T }\n";

/** CPU time of all processes that this one has started and that have ended, in ms; Linux only. */
function childrenCpuMs(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / TICKS_PER_SECOND;
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

interface Cost {
  reader: number;
  server: number;
}

async function whatItCosts(work: () => Promise<void>): Promise<Cost> {
  const [reader, server] = [childrenCpuMs(), ownCpuMs()];
  await work();
  return { reader: childrenCpuMs() - reader, server: ownCpuMs() - server };
}

/** Reads a file as the server does, saves the course, and returns what either took. */
async function importOf(bytes: Buffer | string, fileName: string) {
  const learner = await createLearner();
  const { id: importId } = await db().courseImport.create({
    data: { userId: learner.id, fileName, fileHash: fileName, sizeBytes: bytes.length, isPreview: true },
  });
  const read = await whatItCosts(() =>
    runImport({ importId, file: scratch.write("upload", bytes), title: "Large" }),
  );
  await db().courseImport.update({ where: { id: importId, status: "preview" }, data: { status: "running" } });
  const save = await whatItCosts(() => runImport({ importId, file: null }));
  const { rows } = await dbPool().query<{ status: string; total: number; played: number; media: number }>(
    `SELECT "status", ("report"->'counts'->>'total')::int AS "total", (SELECT count(*)::int FROM "Question") AS "played",
       (SELECT count(*)::int FROM "CourseMedia") AS "media" FROM "CourseImport" WHERE "id" = $1`,
    [importId],
  );
  return { read, save, found: rows[0] };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function print(name: string, { read, save, found }: Awaited<ReturnType<typeof importOf>>): void {
  const server = read.server + save.server;
  process.stdout.write(
    `${name}: ${seconds(read.reader + server)} CPU (${seconds(read.reader)} its reader, ${seconds(read.server)} taking it in, ${seconds(save.server)} saving), ${found?.total} items, ${found?.played} questions, ${found?.media} pictures\n`,
  );
}

describe.skipIf(process.platform !== "linux")("what the import of a large course costs", () => {
  it.each([
    ["the smallest course, to compare", () => SMALL, "a.gift"],
    ["an Open edX course of 800 files", largeOlx, "a.tar.gz"],
    ["a cartridge of 20 MB", () => largeCartridge(), "a.imscc"],
    ["a cartridge of 20 MB of photographs", () => largeCartridge("photo"), "a.imscc"],
    ["a SCORM package of 20 MB", largeScorm, "a.zip"],
  ])("%s", async (name, make, fileName) => {
    const costs = await importOf(await make(), fileName);
    expect(costs.found?.status).toBe("done");
    print(name, costs);
  });
});
