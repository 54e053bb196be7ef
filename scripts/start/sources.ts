import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../paths.ts";

const FOLDERS = ["app", "components", "lib", "public", "prisma/migrations"];
const FILES =
  /^(package-lock\.json|tsconfig\.json|(next|postcss|tailwind)\.config\..+|(instrumentation|instrumentation-client|middleware|proxy)\.tsx?)$/;

/** The files that a build is made from, as paths below the root. */
export function buildSources(): string[] {
  const folders = FOLDERS.filter((folder) => existsSync(inRoot(folder))).flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(test|soak)\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const files = readdirSync(inRoot()).filter((name) => FILES.test(name));
  const others = ["prisma/schema.prisma", "server/boot.ts", "scripts/offline-worker.ts"];
  return [...folders, ...[...others, ...files].map((name) => inRoot(name))].sort();
}

/** The migrations, in their order. */
export function migrationFiles(): string[] {
  const folder = inRoot("prisma/migrations");
  const files = readdirSync(folder).map((name) => join(folder, name, "migration.sql"));
  return files.filter((file) => existsSync(file)).sort();
}

export function fingerprint(files: string[], extra: string[] = []): string {
  const hash = createHash("sha256");
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of files) {
    const content = readFileSync(file);
    hash.update(`${file.slice(inRoot().length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** A note in a result that says what it was made from, so that it is made again only if that has changed. */
export function stampIn(file: string) {
  return {
    matches: (mark: string) => existsSync(file) && readFileSync(file, "utf8") === mark,
    remove: () => rmSync(file, { force: true }),
    write: (mark: string) => writeFileSync(file, mark),
  };
}
