import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { inRoot } from "./paths.ts";

/** Where a build has it, below its folder; lib/server/offline-worker.ts reads it there. */
const FILE = "classroom-worker.js";

/**
 * The classroom's service worker as one script, written into a production build. `next build` calls this once the pages
 * are compiled: the worker bears a hash of what they are made of, so that each build makes browsers take the new one.
 */
export async function buildOfflineWorker(distDir: string): Promise<void> {
  const manifest = readFileSync(join(distDir, "build-manifest.json"));
  const { outputFiles } = await build({
    entryPoints: [inRoot("lib/client/offline/worker.ts")],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: ["chrome111", "firefox111", "safari16.4"],
    define: {
      BUILD: JSON.stringify(createHash("sha256").update(manifest).digest("hex").slice(0, 12)),
      "process.env.NODE_ENV": '"production"',
    },
    logLevel: "error",
  });
  writeFileSync(join(distDir, FILE), outputFiles[0]?.contents ?? "");
}
