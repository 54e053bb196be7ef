import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ErrorCapturingSqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";

type Method = (params: unknown) => Promise<unknown>;
export type SchemaEngine = Record<string, Method | undefined>;

type WasmModule = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: {
    new: (
      options: { datamodels: [string, string][] | undefined },
      log: (line: string) => void,
      adapter: ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
    ) => Promise<SchemaEngine>;
  };
};

const MODULE = "@prisma/schema-engine-wasm/schema_engine_bg";
let panicMessage: string | undefined;

/** The last panic of the WebAssembly module; after one the engine cannot be used any more. */
export function lastPanic(): string | undefined {
  return panicMessage;
}

export async function loadSchemaEngine(
  adapter: ErrorCapturingSqlMigrationAwareDriverAdapterFactory,
  schemaPaths: string[],
): Promise<SchemaEngine> {
  const { SchemaEngine } = await instantiate();
  const datamodels = await Promise.all(
    schemaPaths.map(async (path): Promise<[string, string]> => [path, await readFile(path, "utf8")]),
  );
  // The engine panics on an empty list.
  return SchemaEngine.new({ datamodels: datamodels.length > 0 ? datamodels : undefined }, () => {}, adapter);
}

async function instantiate(): Promise<WasmModule> {
  const registry = { set_message: (message: string) => (panicMessage = message) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
  const module: WasmModule & WebAssembly.ModuleImports = await import(MODULE);
  const bytes = await readFile(fileURLToPath(import.meta.resolve(MODULE)).replace(/\.js$/, ".wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": module });
  module.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return module;
}
