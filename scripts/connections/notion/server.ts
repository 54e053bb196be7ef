import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { NotionApi } from "./api.ts";
import { ApiFault, Consents } from "./oauth.ts";
import { tides } from "./sample.ts";
import type { Workspace } from "./workspace.ts";

/** What goes wrong with a call */
export type Fault =
  | { status: number; code?: string; retryAfter?: number }
  /** An answer that is no JSON, a connection that breaks off, or no answer at all */
  | "garbage"
  | "down"
  | "silent";

export interface NotionCall {
  method: string;
  /** "/v1/pages/…" without its query */
  path: string;
  query: URLSearchParams;
  at: number;
}

export interface NotionOptions {
  workspace?: Workspace;
  port?: number;
  client?: { id: string; secret: string };
}

export interface Notion {
  /** "http://127.0.0.1:12345", which is the setting NOTION_API_BASE */
  base: string;
  host: string;
  client: { id: string; secret: string };
  workspace: Workspace;
  consents: Consents;
  api: NotionApi;
  /** All calls so far, oldest first */
  calls: NotionCall[];
  /** Decides what goes wrong with a call; by default nothing does. */
  fail: (decide: ((call: NotionCall) => Fault | undefined) | null) => void;
  stop: () => Promise<void>;
}

const CLIENT = { id: "notion-client", secret: "notion-secret-that-guards-nothing" };
const MAX_BODY = 1024 * 1024;

function send(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

function sendFault(response: ServerResponse, { status, code, message }: ApiFault, isOauth: boolean): void {
  const request_id = randomUUID();
  if (isOauth) send(response, status, { error: code, error_description: message, request_id });
  else send(response, status, { object: "error", status, code, message, request_id });
}

/** True where the call was answered, or left without an answer. */
function goesWrong(response: ServerResponse, fault: Fault | undefined): boolean {
  if (fault === undefined) return false;
  if (fault === "down") response.socket?.destroy();
  else if (fault === "garbage") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("<html>not what you think</html>");
  } else if (fault !== "silent") {
    const { status, code = status === 429 ? "rate_limited" : "internal_server_error", retryAfter } = fault;
    const headers = retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
    send(response, status, { object: "error", status, code, message: "As the test wants it." }, headers);
  }
  return true;
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new ApiFault(413, "validation_error", "The body is too large.");
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  if (text === "") return {};
  if (request.headers["content-type"]?.includes("form")) return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null) return { ...body };
  } catch {}
  throw new ApiFault(400, "invalid_json", "Error parsing JSON body.");
}

/** Answers what a browser asks: the page of consent, and files. False where it is a call of the API. */
function answerBrowser(
  { url, response }: { url: URL; response: ServerResponse },
  consents: Consents,
  api: NotionApi,
): boolean {
  if (url.pathname.startsWith("/files/")) {
    const file = api.file(url.pathname, url.searchParams);
    response.writeHead(file ? 200 : 403, { "content-type": file?.type ?? "application/xml" });
    response.end(
      file?.bytes ?? "<Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>",
    );
    return true;
  }
  if (url.pathname !== "/v1/oauth/authorize") return false;
  const answer = consents.authorize(url.searchParams);
  if ("location" in answer) response.writeHead(302, { location: answer.location }).end();
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(answer.html);
  return true;
}

/** Notion's API, a page of consent and a workspace, by the types of Notion's own client, on this machine. */
export async function startNotion(options: NotionOptions = {}): Promise<Notion> {
  const { workspace = tides(), port = 0, client = CLIENT } = options;
  let base = "";
  let decide: ((call: NotionCall) => Fault | undefined) | null = null;
  const calls: NotionCall[] = [];
  const sockets = new Set<Socket>();
  const api = new NotionApi(workspace, () => base);
  const consents = new Consents(client, workspace);

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", base);
    const { method = "GET", headers } = request;
    const { authorization } = headers;
    const isOauth = url.pathname.startsWith("/v1/oauth/");
    const call = { method, path: url.pathname, query: url.searchParams, at: performance.now() };
    calls.push(call);
    try {
      const body = await bodyOf(request);
      if (goesWrong(response, decide?.(call))) return;
      if (answerBrowser({ url, response }, consents, api)) return;
      if (url.pathname === "/v1/oauth/token") return send(response, 200, consents.token(authorization, body));
      if (url.pathname === "/v1/oauth/revoke")
        return send(response, 200, consents.revoke(authorization, body));
      if (!consents.isValid(authorization)) throw new ApiFault(401, "unauthorized", "API token is invalid.");
      const version = headers["notion-version"]?.toString();
      send(response, 200, api.answer({ method, path: url.pathname, query: url.searchParams, body, version }));
    } catch (error) {
      const isForeseen = error instanceof ApiFault;
      const fault = isForeseen ? error : new ApiFault(500, "internal_server_error", String(error));
      sendFault(response, fault, isOauth);
    }
  };

  const server = createServer((request, response) => void answer(request, response));
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  base = `http://${host}`;
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const fail: Notion["fail"] = (how) => {
    decide = how;
  };
  return { base, host, client, workspace, consents, api, calls, fail, stop };
}
