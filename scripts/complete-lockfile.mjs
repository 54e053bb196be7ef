// A registry may lack a package's builds for other platforms; `npm install` then leaves them out of
// package-lock.json without a word, and `npm ci` refuses the file. This adds them, without a checksum.
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("../package-lock.json", import.meta.url);
const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

/** What the name says about the platform, such as cli-linux-x64-musl. */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.includes("musl") ? ["musl"] : words.includes("gnu") ? ["glibc"] : [];
  return { ...(cpu.length && { cpu }), ...(libc.length && { libc }), ...(os.length && { os }) };
}

/** The lock file's packages, with every optional dependency that is nowhere to be found. */
export function completed(packages) {
  const all = { ...packages };
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isThere = all[`${path}/node_modules/${name}`] ?? all[`node_modules/${name}`];
      if (isThere || !/^\d/.test(version)) continue;
      const platform = platformOf(name);
      all[`node_modules/${name}`] = { version, ...platform, ...(dev && { dev }), optional: true };
    }
  }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, "en")));
}

if (process.argv[1] && import.meta.url.endsWith(process.argv[1].split("/").pop())) {
  const lock = JSON.parse(readFileSync(FILE, "utf8"));
  lock.packages = completed(lock.packages);
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
}
