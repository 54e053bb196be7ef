import type { IncomingMessage, ServerResponse } from "node:http";

/** For so long what a client still sends is thrown away, so that it gets to read the answer. */
const LINGER_MS = 1_000;

export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Closes the connection with an answer that goes out before the whole body has come: what is left of the body would
 * stand before the next request. Closing at once would reset the connection and lose the answer, so the rest is thrown
 * away for a moment first.
 */
export function closeIfUnread(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  const { socket } = request;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    if (!request.complete && !response.headersSent) {
      response.setHeader("connection", "close");
      // Node calls it once an answer with `connection: close` has gone out.
      socket.destroySoon = () => linger(request);
    }
    return writeHead(...args);
  };
}

function linger(request: IncomingMessage): void {
  const { socket } = request;
  const end = () => socket.destroy();
  const impatience = setTimeout(end, LINGER_MS);
  socket.once("close", () => clearTimeout(impatience));
  request.once("end", end).once("error", end).resume();
  socket.end();
}
