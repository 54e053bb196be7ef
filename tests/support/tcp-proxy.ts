import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What becomes of bytes between the two sides: `pass`; `hang`, nothing moves and nothing ends; `slow`, answers come
 * `delayMs` later; `cut`, every connection is reset at once.
 */
export type Fault = "pass" | "hang" | "slow" | "cut";

interface Line {
  client: Socket;
  server: Socket;
  fault: Fault;
}

/** A proxy before a server, which can be made to misbehave. */
export class TcpProxy {
  readonly #lines = new Set<Line>();
  readonly #server = createServer((client) => this.#accept(client));
  readonly #target: { host: string; port: number };
  #fault: Fault = "pass";
  #delayMs = 0;

  constructor(target: { host: string; port: number }) {
    this.#target = target;
  }

  /** Listens on a free port of this machine and answers it. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on, for the connections that are open and for new ones; what was held back goes on with `pass`. */
  become(fault: Fault, delayMs = 0): void {
    this.#fault = fault;
    this.#delayMs = delayMs;
    for (const line of this.#lines) this.#apply(line, fault);
  }

  /** The connections that are open now hang for good, as behind a router that has forgotten them; new ones pass. */
  forgetOpen(): void {
    for (const line of this.#lines) this.#apply(line, "hang");
  }

  async close(): Promise<void> {
    for (const { client } of this.#lines) client.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #accept(client: Socket): void {
    const server = connect(this.#target);
    const line: Line = { client, server, fault: this.#fault };
    this.#lines.add(line);
    const end = () => {
      this.#lines.delete(line);
      client.destroy();
      server.destroy();
    };
    for (const side of [client, server]) side.on("close", end).on("error", end);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => {
      if (line.fault !== "slow") return void client.write(bytes);
      setTimeout(() => client.write(bytes), this.#delayMs);
    });
    this.#apply(line, this.#fault);
  }

  #apply(line: Line, fault: Fault): void {
    line.fault = fault;
    if (fault === "cut") return void line.client.resetAndDestroy();
    for (const side of [line.client, line.server]) fault === "hang" ? side.pause() : side.resume();
  }
}
