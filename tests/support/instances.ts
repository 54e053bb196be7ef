import { Agent, get } from "node:http";
import { type ServerProcess, startServer } from "#scripts/start/server-process.ts";
import { freePort } from "./server.ts";

export interface Instance {
  port: number;
  server: ServerProcess;
}

/** One more server on the database of the running tests, and on a port of its own. */
export async function startInstance(changes: Record<string, string> = {}): Promise<Instance> {
  const port = await freePort();
  const env = JSON.parse(process.env.E2E_SERVER_ENV ?? "{}") as NodeJS.ProcessEnv;
  const server = await startServer({ ...env, PORT: String(port), ...changes });
  return { port, server };
}

/** The status of a GET; rejects where the connection is refused or breaks. */
function statusOf(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ agent, host: "127.0.0.1", port, path }, (response) => {
      response.once("end", () => resolve(response.statusCode ?? 0)).once("error", reject);
      response.resume();
    }).once("error", reject);
  });
}

const CHECK_MS = 100;

/**
 * A load balancer: asks each instance for its readiness ten times a second, sends requests in turn to those that are ready,
 * on connections that it keeps, and tries nothing twice.
 */
export class Balancer {
  readonly failures: string[] = [];
  answered = 0;
  private readonly agent = new Agent({ keepAlive: true });
  private readonly ready = new Set<Instance>();
  private readonly timers = new Map<Instance, NodeJS.Timeout>();
  private next = 0;

  /** Resolves once the instance is ready. */
  async add(instance: Instance): Promise<void> {
    const check = async () => {
      const status = await statusOf(new Agent(), instance.port, "/api/health/ready").catch(() => 0);
      if (status === 200 && this.timers.has(instance)) this.ready.add(instance);
      else this.ready.delete(instance);
    };
    this.timers.set(
      instance,
      setInterval(() => void check(), CHECK_MS),
    );
    while (!this.ready.has(instance)) await check();
  }

  remove(instance: Instance): void {
    clearInterval(this.timers.get(instance));
    this.timers.delete(instance);
    this.ready.delete(instance);
  }

  async ask(path: string): Promise<void> {
    const instances = [...this.ready];
    this.next += 1;
    const { port } = instances[this.next % instances.length] ?? { port: 0 };
    const status = await statusOf(this.agent, port, path).catch((error: Error) => error.message);
    this.answered += 1;
    if (status !== 200) this.failures.push(`${path}: ${status}`);
  }

  close(): void {
    for (const instance of [...this.timers.keys()]) this.remove(instance);
    this.agent.destroy();
  }
}
