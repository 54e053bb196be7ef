import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { DatabaseUrls } from "#scripts/postgres/database.ts";
import { ensureClient } from "#scripts/start/build.ts";
import { openCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: DatabaseUrls[];
    dataDir: string;
  }
}

/** One PostgreSQL for the whole run, with a database for each worker. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  await ensureClient();
  const cluster = await openCluster();
  const dataDir = mkdtempSync(join(tmpdir(), "waddle-test-data-"));
  const databaseUrls: DatabaseUrls[] = [];
  for (let worker = 1; worker <= Number(project.config.maxWorkers); worker += 1) {
    databaseUrls.push(await cluster.createDatabase(`worker_${worker}`));
  }
  project.provide("databaseUrls", databaseUrls);
  project.provide("dataDir", dataDir);
  return async () => {
    await cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
