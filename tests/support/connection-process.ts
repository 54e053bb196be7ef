import { type ChildProcess, spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { inRoot } from "#scripts/paths.ts";

/** A process of its own with the settings of this test. Its code gets `load`, which imports a file of ours. */
export function startProcess(code: string): ChildProcess & { printed: Promise<string> } {
  const root = pathToFileURL(inRoot("x")).href.slice(0, -1);
  const script = `const load = (file) => import(${JSON.stringify(root)} + file);\n${code}`;
  const child = spawn(process.execPath, ["--no-warnings", "--input-type=module", "--eval", script], {
    cwd: inRoot(),
    stdio: ["ignore", "pipe", "inherit"],
  });
  return Object.assign(child, { printed: child.stdout ? text(child.stdout) : Promise.resolve("") });
}
