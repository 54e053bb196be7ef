import { connect, type Socket } from "node:net";

/** A client that writes what it likes on one connection. */
export interface RawClient {
  socket: Socket;
  write: (text: string | Buffer) => void;
  /** All that has come so far */
  received: () => string;
  /** Resolves once what has come matches; rejects where the connection ends before */
  until: (pattern: RegExp) => Promise<string>;
  /** Resolves with all that came once the server has ended the connection */
  closed: Promise<string>;
}

export async function openRaw(port: number, text = ""): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  const waiting = new Set<() => void>();
  socket.setEncoding("utf8").on("data", (part: string) => {
    received += part;
    for (const look of waiting) look();
  });
  // A reset is an end too: what came before it is what counts.
  socket.on("error", () => {});
  const closed = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const until = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (!pattern.test(received)) return;
        waiting.delete(look);
        resolve(received);
      };
      waiting.add(look);
      void closed.then(() => reject(new Error(`The connection ended after: ${received}`)));
      look();
    });
  const write = (more: string | Buffer) => void socket.write(more);
  if (text) write(text);
  return { socket, write, received: () => received, until, closed };
}

/** A request as it stands on the wire. */
export function rawRequest(line: string, headers: Record<string, string | number> = {}, body = ""): string {
  const all = { host: "localhost", ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
