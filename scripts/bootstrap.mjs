// Runs on whatever Node the machine has (18 or newer): installs what package-lock.json names, then hands
// over to the Node that the project pins. Plain JavaScript without dependencies.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const IS_WINDOWS = process.platform === "win32";
const PINNED_NODE = join(ROOT, "node_modules", "node", "bin", IS_WINDOWS ? "node.exe" : "node");
const PARENT_CHECK_MS = 250;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Installs if needed, then runs a script of this project on the pinned Node and ends as it does. */
export function bootstrap(script) {
  if (!isInstalled()) install();
  handOver(PINNED_NODE, [join(ROOT, script), ...process.argv.slice(2)]);
}

function isInstalled() {
  const wanted = readJson("package-lock.json");
  const present = readJson("node_modules/.package-lock.json");
  return Boolean(wanted && present) && matches(wanted.packages, present.packages) && pinnedNodeRuns(wanted);
}

/** Whether every package of the lock file is there; optional ones may be for other platforms. */
export function matches(wanted, present) {
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    const found = present[path];
    if (path === "" || (!found && (optional || devOptional))) return true;
    return found?.version === version;
  });
}

function pinnedNodeRuns(lock) {
  const { status, stdout } = spawnSync(PINNED_NODE, ["--version"], { encoding: "utf8" });
  return status === 0 && stdout.trim() === `v${lock.packages["node_modules/node"].version}`;
}

function install() {
  const start = Date.now();
  console.log("Installing the packages of package-lock.json …");
  // Install scripts are left out: one of them refuses older Nodes, another one wants to download. Only the
  // pinned Node needs its own.
  runNpm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  runNpm(["rebuild", "node", "--loglevel=error"]);
  if (!isInstalled())
    stop("The packages could not be installed completely: delete node_modules and start again.");
  console.log(`Packages installed in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

function runNpm(args) {
  const viaNode = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const [command, ...first] = viaNode;
  const options = { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"], shell: IS_WINDOWS && command === "npm" };
  const { status } = spawnSync(command, [...first, ...args], options);
  if (status !== 0)
    stop(`"npm ${args[0]}" failed: see above, check the connection to the npm registry, and start again.`);
}

/** The child gets every signal and decides; this process only waits for it. */
function handOver(command, args) {
  // Through the channel the child notices when this process is killed.
  const child = spawn(command, args, { cwd: ROOT, stdio: ["inherit", "inherit", "inherit", "ipc"] });
  watchParent(() => child.kill("SIGTERM"));
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => stop(`The pinned Node can't run: ${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
}

/** A signal to npm ends npm and its shell, but never reaches us: then our parent is another one. */
function watchParent(onOrphaned) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, PARENT_CHECK_MS);
}

function readJson(path) {
  const file = join(ROOT, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
