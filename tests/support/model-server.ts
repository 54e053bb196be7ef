import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ModelCall {
  /** Of the shape that is asked for; empty where the call promises none */
  name: string;
  body: {
    model: string;
    stream: boolean;
    response_format?: { type: string; json_schema?: { name: string; schema: Record<string, unknown> } };
    stream_options?: object;
    messages: { role: string; content: string }[];
  };
  headers: IncomingMessage["headers"];
  response: ServerResponse;
  /** Settles once anyone who asked has hung up or heard everything */
  closed: Promise<unknown>;
}

/** What the server does with one call. */
export type Behaviour = (call: ModelCall) => void | Promise<void>;

export interface ModelServer {
  /** For OPENAI_BASE_URL */
  url: string;
  calls: ModelCall[];
  /** What the next calls meet, in this order; after them the server is its usual self */
  next: (...behaviours: Behaviour[]) => void;
  /** What it does when nothing else is asked of it */
  usually: (behaviour: Behaviour) => void;
  /** The texts whose meaning was asked for */
  embedded: string[];
  /** What each text means, as a direction; null: the server refuses */
  means: (meaning: (text: string) => number[] | null) => void;
  /** Forgets calls and plans */
  reset: () => void;
  stop: () => Promise<void>;
}

const PIECE = 64;
const USE = { prompt_tokens: 1000, completion_tokens: 500, total_tokens: 1500 };

function begin(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
}

function event(model: string, choices: object[], more: object = {}): string {
  const chunk = { id: "chat-1", object: "chat.completion.chunk", created: 1, model, choices, ...more };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function say({ response, body }: ModelCall, text: string): void {
  begin(response);
  for (let at = 0; at < text.length; at += PIECE) {
    const delta = { content: text.slice(at, at + PIECE) };
    response.write(event(body.model, [{ index: 0, delta, finish_reason: null }]));
  }
}

function finish({ response, body }: ModelCall, reason: string): void {
  response.write(event(body.model, [{ index: 0, delta: {}, finish_reason: reason }]));
  if (body.stream_options) response.write(event(body.model, [], { usage: USE }));
  response.end("data: [DONE]\n\n");
}

/** The whole answer: an object as JSON, a text as it is. */
export function answers(value: object | string, reason = "stop"): Behaviour {
  return (call) => {
    say(call, typeof value === "string" ? value : JSON.stringify(value));
    finish(call, reason);
  };
}

/** An answer that waits for its sign. */
export function answersAfter(sign: Promise<unknown>, behaviour: Behaviour): Behaviour {
  return async (call) => {
    await Promise.race([sign, call.closed]);
    if (!call.response.destroyed) await behaviour(call);
  };
}

/** Begins to answer, and says nothing more until the other side has gone; `begun` is told. */
export function stalls(begun: () => void = () => {}, text = '{"half'): Behaviour {
  return async (call) => {
    say(call, text);
    begun();
    await call.closed;
  };
}

/** Takes the call and says nothing at all. */
export const staysSilent: Behaviour = async (call) => void (await call.closed);

export const cutsOff: Behaviour = (call) => {
  say(call, '{"half');
  call.response.write("data: {", () => call.response.destroy());
};

/** Ends in good form, though in the middle of the answer. */
export const endsEarly: Behaviour = (call) => {
  say(call, '{"half');
  call.response.end();
};

export function says(status: number, headers: Record<string, string> = {}, message = "No."): Behaviour {
  return ({ response }) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ error: { message, type: "error", code: null } }));
  };
}

export const declines: Behaviour = (call) => {
  begin(call.response);
  const delta = { refusal: "I can't help with that." };
  call.response.write(event(call.body.model, [{ index: 0, delta, finish_reason: null }]));
  finish(call, "stop");
};

/** A part of the protocol itself that no one can read. */
export const babbles: Behaviour = ({ response }) => {
  begin(response);
  response.end("data: {not json\n\n");
};

/** Never comes to an end. */
export const goesOnForEver: Behaviour = async (call) => {
  const text = "x".repeat(16 * 1024);
  while (!call.response.destroyed) {
    say(call, text);
    if (call.response.writableNeedDrain) await Promise.race([once(call.response, "drain"), call.closed]);
  }
};

/** Answers a call for embeddings: the direction that each text has. */
function embed(
  response: ServerResponse,
  texts: readonly string[],
  vectors: readonly (number[] | null)[],
): void {
  const isRefused = vectors.includes(null);
  response.writeHead(isRefused ? 500 : 200, { "content-type": "application/json" });
  const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  const usage = { prompt_tokens: 10 * texts.length, total_tokens: 10 * texts.length };
  response.end(JSON.stringify(isRefused ? { error: { message: "No." } } : { object: "list", data, usage }));
}

async function read(request: IncomingMessage): Promise<ModelCall["body"] & { input?: string[] }> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/** A server on this machine that speaks the streaming protocol of chat completions, and does with each call what it is told. */
export async function startModelServer(): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  let planned: Behaviour[] = [];
  let usual: Behaviour = says(500, {}, "nothing is planned");
  const embedded: string[] = [];
  let meaning: (text: string) => number[] | null = () => [1, 0];
  const server = createServer(async (request, response) => {
    const closed = once(response, "close");
    response.on("error", () => {});
    const body = await read(request);
    if (request.url?.endsWith("/embeddings")) {
      const { input = [] } = body;
      embedded.push(...input);
      return embed(response, input, input.map(meaning));
    }
    const name = body.response_format?.json_schema?.name ?? "";
    const call = { name, body, headers: request.headers, response, closed };
    calls.push(call);
    await (planned.shift() ?? usual)(call);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    embedded,
    means: (each) => {
      meaning = each;
    },
    next: (...behaviours) => void planned.push(...behaviours),
    usually: (behaviour) => {
      usual = behaviour;
    },
    reset: () => {
      calls.length = 0;
      embedded.length = 0;
      planned = [];
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
