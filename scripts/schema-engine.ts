#!/usr/bin/env node
// Prisma's native schema engine is a download. The CLI accepts any executable in its place
// (PRISMA_SCHEMA_ENGINE_BINARY), and the WebAssembly build of the same engine comes with npm install.
import { runCommand } from "./schema-engine/command.ts";
import { serveRequests } from "./schema-engine/server.ts";

function optionValue(name: string, args: string[]): string | undefined {
  const at = args.indexOf(name);
  return at === -1 ? undefined : args[at + 1];
}

const args = process.argv.slice(2);
const url = databaseUrl(optionValue("--datasource", args));
const command = args.indexOf("cli");

if (args.includes("--version")) {
  process.stdout.write("schema-engine-wasm\n");
} else if (command >= 0) {
  process.exitCode = await runCommand(args[command + 1] ?? "", url);
} else {
  await serveRequests(url, schemaFiles(args));
}
process.exit();

function databaseUrl(datasource: string | undefined): string {
  const parsed: unknown = JSON.parse(datasource ?? "{}");
  const fromFlag = (parsed as { url?: string }).url;
  return fromFlag || process.env.DATABASE_URL || "";
}

function schemaFiles(list: string[]): string[] {
  const at = list.findIndex((arg) => arg === "-d" || arg === "--datamodels");
  if (at === -1) return [];
  const rest = list.slice(at + 1);
  const end = rest.findIndex((arg) => arg.startsWith("-"));
  return end === -1 ? rest : rest.slice(0, end);
}
