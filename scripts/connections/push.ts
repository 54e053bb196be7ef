import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { importJWK, jwtVerify } from "jose";
import { bodyOf, escaped, listen, pageOf } from "./listen.ts";
import { browserKeys } from "./push-keys.ts";

/** As the product posts it to /api/push/subscriptions, without the server's key */
export interface Address {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push that came, opened as the browser would */
export interface Received {
  endpoint: string;
  /** JSON, as public/sw.js reads it */
  text: string;
  ttl: number;
  urgency: string;
  topic: string;
  /** The key that signed it */
  serverKey: string;
}

/** What it answers instead of 201: a status, a redirect elsewhere, or nothing at all */
export type PushFault = number | "redirect" | "silent" | "down";

/** Who signed it: RFC 8292. Throws where the signature is wrong, old, or meant for another push service. */
async function signer(header: string, audience: string): Promise<string> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const half = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const jwk = await importJWK({ kty: "EC", crv: "P-256", x: half(1), y: half(33) }, "ES256");
  const { payload } = await jwtVerify(token, jwk, {
    audience,
    algorithms: ["ES256"],
    maxTokenAge: undefined,
  });
  if (!/^(mailto:|https:)/.test(payload.sub ?? "") || !payload.exp) throw new Error("no subject");
  return key;
}

/** What a page's browser needs to subscribe here: without the internet it reaches no push service of its own. */
const SNIPPET = `((address) => {
  const NAME = "stand-in-push";
  const made = (key) => ({
    endpoint: address.endpoint,
    options: { applicationServerKey: Uint8Array.from(key).buffer },
    toJSON: () => address,
    unsubscribe: async () => (localStorage.removeItem(NAME), true),
  });
  const read = () => JSON.parse(localStorage.getItem(NAME) ?? "null");
  PushManager.prototype.getSubscription = async () => (read() ? made(read()) : null);
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(NAME, JSON.stringify(Array.from(options.applicationServerKey)));
    return made(read());
  };
})`;

/** The same with an address, to be run in a page. */
export const snippetOf = (address: Address) => `${SNIPPET}(${JSON.stringify(address)})`;

function listOf(received: readonly Received[], address: Address): string {
  const rows = received
    .toReversed()
    .map(({ text, ttl }) => `<li><code>${escaped(text)}</code> (${ttl} s)</li>`);
  return pageOf(
    "Stand-in for a push service",
    `<p>Without the internet: paste this into the console of a page of Waddle, then turn notifications on there.</p>
    <pre>${escaped(snippetOf(address))}</pre><ul>${rows.join("")}</ul>`,
  );
}

/** A push service (RFC 8030) that opens what it is sent (RFC 8291). */
export class PushService {
  /** "http://127.0.0.1:12345" */
  base = "";
  /** "127.0.0.1:12345", which is the setting PUSH_PRIVATE_HOSTS */
  host = "";
  stop: () => Promise<void> = async () => {};
  /** Oldest first */
  readonly received: Received[] = [];
  /** Those that were refused too */
  calls = 0;
  private readonly browsers = new Map<string, ReturnType<typeof browserKeys>>();
  private readonly faults = new Map<string, PushFault>();

  async start(port: number): Promise<this> {
    const server = await listen((request, response) => void this.answer(request, response), port);
    return Object.assign(this, server);
  }

  /** Makes what a browser's PushManager would return. */
  subscribe(): Address {
    const endpoint = `${this.base}/push/${randomBytes(16).toString("hex")}`;
    const browser = browserKeys();
    this.browsers.set(endpoint, browser);
    return { endpoint, keys: browser.keys };
  }

  /** What one endpoint answers from now on; null: as it should */
  fail(endpoint: string, fault: PushFault | null): void {
    if (fault === null) this.faults.delete(endpoint);
    else this.faults.set(endpoint, fault);
  }

  private async take(request: IncomingMessage, endpoint: string): Promise<number> {
    const browser = this.browsers.get(endpoint);
    if (!browser) return 404;
    const header = (name: string) => String(request.headers[name] ?? "");
    const serverKey = await signer(header("authorization"), this.base).catch(() => null);
    if (serverKey === null) return 403;
    if (header("ttl") === "" || header("content-encoding") !== "aes128gcm") return 400;
    if (!/^[\w-]{0,32}$/.test(header("topic"))) return 400;
    const text = browser.open(await bodyOf(request));
    const push = { endpoint, text, ttl: Number(header("ttl")), serverKey };
    this.received.push({ ...push, urgency: header("urgency"), topic: header("topic") });
    return 201;
  }

  /** For a program in another process: an address to subscribe with, and what came; for people, both on one page */
  private show(path: string, response: ServerResponse): void {
    const data: Record<string, () => unknown> = {
      "/subscription": () => this.subscribe(),
      "/received": () => this.received,
    };
    const known = data[path]?.();
    const type = known ? "application/json" : "text/html; charset=utf-8";
    response.writeHead(200, { "content-type": type });
    response.end(known ? JSON.stringify(known) : listOf(this.received, this.subscribe()));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const endpoint = `${this.base}${request.url}`;
    if (request.method === "GET") return this.show(request.url ?? "/", response);
    this.calls += 1;
    const fault = this.faults.get(endpoint);
    if (fault === "silent") return;
    if (fault === "down") {
      request.socket.destroy();
      return;
    }
    if (fault === "redirect") {
      response.writeHead(307, { location: this.subscribe().endpoint }).end();
      return;
    }
    const status = fault ?? (await this.take(request, endpoint).catch(() => 400));
    response.writeHead(status, status === 201 ? { location: `${endpoint}/message` } : {}).end();
  }
}

/** Starts it on this machine, for development and tests. */
export const startPush = ({ port = 0 }: { port?: number } = {}) => new PushService().start(port);
