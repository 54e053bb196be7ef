import { accessSync, chmodSync, constants } from "node:fs";
import { inRoot, pathWithThisNode } from "../paths.ts";
import { type Finished, runNode } from "../run.ts";

type CliOptions = { url?: string; quiet?: boolean };

/** The Prisma CLI with our schema engine in place of the one that it would download. */
export function runPrisma(args: string[], { url = "", quiet = false }: CliOptions = {}): Promise<Finished> {
  return runNode([inRoot("node_modules/prisma/build/index.js"), ...args], { quiet, env: cliEnv(url) });
}

function cliEnv(url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: url,
    PATH: pathWithThisNode(process.env),
    PRISMA_SCHEMA_ENGINE_BINARY: schemaEngine(),
    // Nothing of the CLI may ask the internet: no telemetry, no search for updates.
    CHECKPOINT_DISABLE: "1",
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
  };
}

function schemaEngine(): string {
  const file = inRoot("scripts/schema-engine.ts");
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
  return file;
}
