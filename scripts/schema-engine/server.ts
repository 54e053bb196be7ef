import { createInterface } from "node:readline";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { adapterFactory } from "./adapter.ts";
import { connectionFields } from "./connection.ts";
import { rpcError } from "./failure.ts";
import { loadSchemaEngine, type SchemaEngine } from "./wasm.ts";

type Request = { id: number; method?: string; params?: unknown };

/** What a native engine ends with after a panic. */
const PANIC_EXIT_CODE = 101;

/** Returns the CLI's JSON-RPC requests, a line each, in their order, until it closes the input. */
export async function serveRequests(url: string, schemaPaths: string[]): Promise<void> {
  const adapter = bindMigrationAwareSqlAdapterFactory(adapterFactory(url ? connectionFields(url) : {}));
  const engine = loadSchemaEngine(adapter, schemaPaths);
  engine.catch(() => {});
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params }: Request = JSON.parse(line);
    // Without a method it is the CLI's answer to our own `print`.
    if (!method) continue;
    process.once("uncaughtException", endAfterPanic(id));
    await answer(
      id,
      engine.then((ready) => call(ready, method, params)),
    );
    process.removeAllListeners("uncaughtException");
  }
}

/** A panic surfaces outside of the promise that waits for the engine, which then stays open for ever. */
function endAfterPanic(id: number): (error: Error) => void {
  return (error) => {
    send({ id, error: rpcError(error) });
    process.exit(PANIC_EXIT_CODE);
  };
}

async function call(engine: SchemaEngine, method: string, params: unknown): Promise<unknown> {
  const name = method === "getDatabaseVersion" ? "version" : method;
  const run = engine[name];
  if (!run) throw new Error(`The schema engine has no method "${method}".`);
  const result = await run.call(engine, params);
  if (method === "diff") printDiff(result as { stdout?: string });
  return result ?? {};
}

function printDiff({ stdout }: { stdout?: string }): void {
  if (stdout) send({ id: 0, method: "print", params: { content: stdout } });
}

async function answer(id: number, work: Promise<unknown>): Promise<void> {
  await work.then(
    (result) => send({ id, result }),
    (error: unknown) => send({ id, error: rpcError(error) }),
  );
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
