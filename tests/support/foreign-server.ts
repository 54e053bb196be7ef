import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from "node:net";
import path from "node:path";

export interface ForeignServer {
  /** "127.0.0.1:12345" */
  host: string;
  port: number;
  /** Connections that have arrived */
  arrived: () => number;
  stop: () => Promise<void>;
}

const tls = (name: string) => readFileSync(path.resolve("tests/fixtures/tls", name), "utf8");
/** Anyone who trusts this trusts `tlsForeignServer`. */
export const STRANGER_CA = tls("cert.pem");

async function open(server: Server): Promise<ForeignServer> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket: Socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { host: `127.0.0.1:${port}`, port, arrived: () => count, stop };
}

/** A site of someone else, on this machine. */
export const foreignServer = (listener: RequestListener) => open(createServer(listener));

/** The same by https; its certificate names 127.0.0.1 and waddle.test. */
export const tlsForeignServer = (listener: RequestListener) =>
  open(createTlsServer({ key: tls("key.pem"), cert: STRANGER_CA }, listener));

/** A site that speaks whatever it likes. */
export const rawForeignServer = (talk: (socket: Socket) => void) => open(createSocketServer(talk));

/** Counts every attempt of this process to connect to anything, while `during` runs. */
export async function countConnections(during: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const onSocket = () => {
    count += 1;
  };
  subscribe("net.client.socket", onSocket);
  try {
    await during();
  } finally {
    unsubscribe("net.client.socket", onSocket);
  }
  return count;
}
