import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { StripeFailure } from "../failure.ts";
import type { FaultKind, Faults } from "../faults.ts";
import { decodeForm, type Form } from "../form.ts";
import { routes } from "../routes/all.ts";
import { API_VERSION, type World } from "../world.ts";
import { expanded } from "./expand.ts";
import { type Answer, Idempotency } from "./idempotency.ts";
import type { Route } from "./route.ts";

/** A call that was made, as assertions see it */
export interface LoggedCall {
  method: string;
  path: string;
  params: Form;
  idempotencyKey: string | null;
  /** The status of the answer; 0 where none was sent */
  status: number;
}

interface Asked {
  method: string;
  path: string;
  form: Form;
  raw: string;
  key: string | null;
  requestId: string;
}

function matched(method: string, path: string): { route: Route; id: string } | null {
  const parts = path.split("/");
  let best: { route: Route; id: string } | null = null;
  for (const route of routes) {
    if (route.method !== method) continue;
    const wanted = route.path.split("/");
    if (wanted.length !== parts.length) continue;
    if (!wanted.every((part, index) => part === parts[index] || (part === ":id" && parts[index]))) continue;
    const at = wanted.indexOf(":id");
    if (!best || at < 0) best = { route, id: at < 0 ? "" : decodeURIComponent(parts[at] ?? "") };
  }
  return best;
}

const failed = (failure: StripeFailure): Answer => ({
  status: failure.status,
  body: JSON.stringify({ error: failure.error }),
});

/** The API: reads a call, does it and answers, or fails as it was told to. */
export class Api {
  readonly calls: LoggedCall[] = [];
  readonly #world: World;
  readonly #faults: Faults;
  readonly #idempotency = new Idempotency();

  constructor(world: World, faults: Faults) {
    this.#world = world;
    this.#faults = faults;
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const method = request.method ?? "GET";
    const raw = method === "GET" || (method === "DELETE" && body === "") ? url.search.slice(1) : body;
    const header = request.headers["idempotency-key"];
    const key = method === "POST" && typeof header === "string" ? header : null;
    const requestId = this.#world.id("req_", 14);
    const asked: Asked = { method, path: url.pathname, form: decodeForm(raw), raw, key, requestId };
    const call = { method, path: asked.path, params: asked.form, idempotencyKey: key, status: 0 };
    this.calls.push(call);
    const { kind, slowMs } = this.#faults.take(asked);
    const headers = {
      "request-id": requestId,
      "stripe-version": String(request.headers["stripe-version"] ?? API_VERSION),
      ...(key && { "idempotency-key": key, "original-request": requestId }),
    };
    await this.#faults.pass(asked);
    const answer = await this.#answer(asked, request, kind, slowMs);
    if (answer) call.status = answer.status;
    send(response, answer, kind, { ...headers, ...(answer?.isReplay && { "idempotent-replayed": "true" }) });
  }

  async #answer(
    asked: Asked,
    request: IncomingMessage,
    kind: FaultKind | null,
    slowMs: number,
  ): Promise<(Answer & { isReplay?: boolean }) | null> {
    if (kind === "hang" || kind === "destroy") return null;
    if (kind === "429")
      return failed(
        new StripeFailure(429, {
          type: "invalid_request_error",
          code: "rate_limit",
          message: "Request rate limit exceeded.",
        }),
      );
    if (kind === "500")
      return failed(new StripeFailure(500, { type: "api_error", message: "An unknown error occurred." }));
    if (kind === "garbage") return { status: 200, body: "<html>Bad gateway</html>" };
    try {
      this.#authorize(request);
      const before =
        asked.key && this.#idempotency.begin(asked.key, this.#fingerprint(asked), this.#world.seconds());
      if (before) return { ...before, isReplay: true };
    } catch (error) {
      if (error instanceof StripeFailure) return failed(error);
      throw error;
    }
    if (slowMs > 0) await wait(slowMs);
    const answer = this.#run(asked);
    if (kind !== "500 after") return answer;
    const fault = failed(
      new StripeFailure(500, { type: "api_error", message: "An unknown error occurred." }),
    );
    if (asked.key) this.#idempotency.keep(asked.key, fault);
    return fault;
  }

  #fingerprint = ({ method, path, raw }: Asked) => `${method} ${path} ${raw}`;

  #authorize(request: IncomingMessage): void {
    const { authorization = "" } = request.headers;
    if (authorization === `Bearer ${this.#world.secretKey}`) return;
    throw new StripeFailure(401, {
      type: "invalid_request_error",
      message: authorization === "" ? "You did not provide an API key." : "Invalid API Key provided.",
    });
  }

  /** Does what is asked, at once and as a whole. */
  #run({ method, path, form, key, requestId }: Asked): Answer {
    const world = this.#world;
    world.runDue();
    world.request = { id: requestId, idempotency_key: key };
    try {
      const match = matched(method, path);
      if (!match)
        throw new StripeFailure(404, {
          type: "invalid_request_error",
          message: `Unrecognized request URL (${method}: ${path}).`,
        });
      const result = match.route.answer({ world, id: match.id }, form);
      const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
      const shown = paths.length > 0 ? expanded(world, result, paths) : result;
      const answer = { status: 200, body: JSON.stringify(shown) };
      if (key) this.#idempotency.keep(key, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof StripeFailure)) {
        if (key) this.#idempotency.forget(key);
        throw error;
      }
      const answer = failed(error);
      if (key && error.isBeforeStart) this.#idempotency.forget(key);
      else if (key) this.#idempotency.keep(key, answer);
      return answer;
    } finally {
      world.request = null;
    }
  }
}

function send(
  response: ServerResponse,
  answer: Answer | null,
  kind: FaultKind | null,
  headers: Record<string, string>,
): void {
  if (kind === "hang") return;
  if (!answer || kind === "lost answer") {
    response.socket?.destroy();
    return;
  }
  response.writeHead(answer.status, { "content-type": "application/json", ...headers });
  response.end(kind === "truncated" ? answer.body.slice(0, answer.body.length / 2) : answer.body);
}
