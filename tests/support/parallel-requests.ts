import { connect, type Socket } from "node:net";

export interface Shot {
  port: number;
  path: string;
  token: string;
  body?: object;
}

function requestOf({ port, path, token, body = {} }: Shot): Buffer {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${Buffer.byteLength(text)}`,
    "Connection: close",
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${text}`);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });
}

function answerOf(socket: Socket): Promise<{ status: number; body: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    let text = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    socket.once("error", reject);
    socket.once("close", () => {
      const json = text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);
      resolve({ status: Number(text.split(" ")[1]), body: json ? JSON.parse(json) : {} });
    });
  });
}

/** Sends all requests but for their last byte, then the last bytes of all at once: nothing in between takes turns. */
export async function burst(shots: readonly Shot[]) {
  const sockets = await Promise.all(shots.map(({ port }) => open(port)));
  const requests = shots.map(requestOf);
  const answers = sockets.map(answerOf);
  for (const [index, socket] of sockets.entries()) socket.write(requests[index]?.subarray(0, -1) ?? "");
  for (const [index, socket] of sockets.entries()) socket.write(requests[index]?.subarray(-1) ?? "");
  return Promise.all(answers);
}
