import { createHash } from "node:crypto";
import { unlinkSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { errorCode, InUse } from "./sentence.ts";

/**
 * Holds a name for as long as this process lives. A listening socket does it: the kernel lets go of it with
 * the process, however that ends, so a lock can't go stale as a file with a process number would.
 */
export async function holdLock(name: string, owner: string): Promise<() => void> {
  const address = addressOf(name);
  try {
    return releaseOf(await listen(address));
  } catch (error) {
    if (errorCode(error) !== "EADDRINUSE" || (await isAnswered(address))) throw inUse(error, owner);
  }
  unlinkSync(address);
  return releaseOf(await listen(address));
}

/** Whether some process holds the name. */
export function isLocked(name: string): Promise<boolean> {
  return isAnswered(addressOf(name));
}

function addressOf(name: string): string {
  const id = `waddle-${createHash("sha256").update(name).digest("hex").slice(0, 24)}`;
  if (process.platform === "linux") return `\0${id}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\${id}`;
  return join(tmpdir(), `${id}.sock`);
}

function inUse(error: unknown, owner: string): unknown {
  if (errorCode(error) !== "EADDRINUSE") return error;
  return new InUse(`Waddle is already running on the data in "${owner}": stop it first, or set DATA_DIR.`);
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once("error", reject);
    server.listen(address, () => {
      server.unref();
      resolve(server);
    });
  });
}

function releaseOf(server: Server): () => void {
  return () => void server.close();
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
