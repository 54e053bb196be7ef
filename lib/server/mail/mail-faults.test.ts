import { randomUUID } from "node:crypto";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { dbPool } from "../db/db.ts";
import { env } from "../env.ts";
import { queueMail, sendMail } from "./mail.ts";

const MAIL = { to: "a@example.test", subject: "Hello", text: "Your floe waits." };

/** A mail server that does with each connection what the test says. */
async function serverThat(behaves: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => {}));
    behaves(socket);
    // Unread words would keep it from noticing that the other side has left.
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { settings: { ...env(), SMTP_URL: url }, connections: () => sockets.length, sockets };
}

/** Says its words one byte at a time, and never comes to an end. */
function drip(socket: Socket, byte: string, everyMs: number) {
  const timer = setInterval(() => socket.write(byte), everyMs);
  socket.on("close", () => clearInterval(timer));
}

describe("a mail server that misbehaves", () => {
  it.each([
    ["speaks no SMTP", (socket: Socket) => void socket.write("HTTP/1.1 200 OK\r\n\r\n<html></html>\r\n")],
    ["speaks in noise", (socket: Socket) => void socket.write(Buffer.alloc(4096, 0xf5))],
    ["refuses everybody", (socket: Socket) => void socket.write("554 no service here\r\n")],
    ["is overloaded", (socket: Socket) => void socket.write("421 come back later\r\n")],
    ["hangs up at once", (socket: Socket) => void socket.destroy()],
    ["hangs up after its greeting", (socket: Socket) => void socket.end("220 mail.example.test\r\n")],
    ["greets byte by byte", (socket: Socket) => drip(socket, "2", 20)],
    [
      "answers byte by byte",
      (socket: Socket) => {
        socket.write("220 mail.example.test\r\n");
        socket.once("data", () => drip(socket, "2", 20));
      },
    ],
    [
      "breaks off in the middle of the mail",
      (socket: Socket) => {
        socket.write("220 mail.example.test\r\n");
        socket.on("data", (chunk: Buffer) => {
          if (/^DATA/m.test(chunk.toString())) socket.write("354 go on\r\n", () => socket.destroy());
          else socket.write("250 yes\r\n");
        });
      },
    ],
  ])("fails in time where it %s, and is asked once", async (_, behaves) => {
    const { settings, connections, sockets } = await serverThat(behaves);
    await expect(sendMail(MAIL, { settings, totalMs: 2500 })).rejects.toThrow();
    expect(connections()).toBe(1);
    // It hung up: nothing is left that drips on for ever.
    await Promise.all(
      sockets.map((socket) => socket.closed || new Promise((resolve) => socket.once("close", resolve))),
    );
  });
});

describe("a mail that can't be sent yet", () => {
  afterEach(() => void delete process.env.SMTP_URL);

  it("waits in the queue, whole", async () => {
    const { settings } = await serverThat((socket) => void socket.write("421 come back later\r\n"));
    process.env.SMTP_URL = settings.SMTP_URL;
    const to = `${randomUUID()}@example.test`;
    await queueMail({ ...MAIL, to });
    const { rows } = await dbPool().query("SELECT data FROM pgboss.job WHERE data->'to'->>'address' = $1", [
      to,
    ]);
    expect(rows).toEqual([{ data: expect.objectContaining({ subject: MAIL.subject, text: MAIL.text }) }]);
  });
});
