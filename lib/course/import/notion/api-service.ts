import { setTimeout } from "node:timers/promises";
import { Client, isHTTPResponseError } from "@notionhq/client";
import type * as z from "zod";
import { AccessRefused } from "#lib/connection/access-refused.ts";
import { withAccess } from "#lib/connection/access-service.ts";
import { NOTION_VERSION } from "#lib/connection/provider/notion-service.ts";
import { AppError } from "#lib/core/errors.ts";
import { env } from "#lib/server/env.ts";
import { FetchLater, NotionFault } from "./access.ts";
import { holdTurns, PACE, turnIn, waitForTurn } from "./pace-service.ts";

/** Longer than this it waits for no one: someone who asks for more is away. */
const MAX_WAIT_MS = 60_000;

export interface NotionAccess {
  userId: string;
  connectionId: string;
  now: Date;
  signal?: AbortSignal | undefined;
  /** When nothing new is asked for, as performance.now() tells it */
  deadline?: number;
  /** How long after that what was begun may be asked for again */
  graceMs?: number;
  /** How often one thing is asked for */
  attempts?: number;
  /** How long one answer may take */
  answerMs?: number;
}

function clientWith(token: string, { signal, answerMs = PACE.answerMs }: NotionAccess): Client {
  const signals = signal ? [signal] : [];
  return new Client({
    auth: token,
    baseUrl: env().NOTION_API_BASE,
    notionVersion: NOTION_VERSION,
    timeoutMs: answerMs + 1000,
    retry: false,
    // Its own logger would write to the console.
    logger: () => {},
    fetch: (url, init) =>
      fetch(url, {
        method: init?.method ?? "GET",
        ...(init?.headers && { headers: init.headers as Record<string, string> }),
        ...(typeof init?.body === "string" && { body: init.body }),
        // A token goes to Notion and to no one that it points to.
        redirect: "error",
        signal: AbortSignal.any([...signals, AbortSignal.timeout(answerMs)]),
      }),
  });
}

/** How long Notion wants to be left alone, in ms; null where it doesn't say. */
function retryAfter(headers: unknown): number | null {
  const said = headers instanceof Headers ? headers.get("retry-after") : null;
  if (said === null) return null;
  const seconds = Number(said);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** What went wrong, as it matters to anyone who asks for a page. */
function faultOf(error: unknown): NotionFault {
  if (!isHTTPResponseError(error)) return new NotionFault("away");
  if (error.status === 404) return new NotionFault("gone");
  if (error.status === 403) return new NotionFault("forbidden");
  const isRepeated = error.status === 408 || error.status === 409 || error.status === 429;
  if (error.status >= 500 || isRepeated) return new NotionFault("away", retryAfter(error.headers));
  return new NotionFault("invalid");
}

/** What withAccess says of the connection itself, and what a cancelled import throws, is nobody's fault here. */
function isFinal(error: unknown, signal: AbortSignal | undefined): boolean {
  if (signal?.aborted || error instanceof AccessRefused) return true;
  return error instanceof AppError && error.code !== "unavailable";
}

/** Asks Notion on behalf of a learner: at its pace, again where it gives no proper answer. */
export class NotionApi {
  private readonly access: NotionAccess;
  private readonly startedAt = performance.now();

  constructor(access: NotionAccess) {
    this.access = access;
  }

  private now(): Date {
    return new Date(this.access.now.getTime() + performance.now() - this.startedAt);
  }

  private async once<T>(schema: z.ZodType<T>, use: (client: Client) => Promise<unknown>): Promise<T> {
    const { userId, connectionId, signal } = this.access;
    await waitForTurn(connectionId, signal);
    const answer = await withAccess(
      { userId, connectionId },
      (token) =>
        use(clientWith(token, this.access)).catch((error: unknown) => {
          if (isHTTPResponseError(error) && error.status === 401) throw new AccessRefused();
          throw error;
        }),
      this.now(),
    );
    return schema.parse(answer);
  }

  /** Whether what was begun may wait for so long. */
  private hasTime(waitMs: number): boolean {
    const { deadline = Number.POSITIVE_INFINITY, graceMs = 0 } = this.access;
    return performance.now() + waitMs <= deadline + graceMs;
  }

  private checkBegin(): void {
    const { deadline = Number.POSITIVE_INFINITY, connectionId, signal } = this.access;
    signal?.throwIfAborted();
    const now = performance.now();
    if (now > deadline || !this.hasTime(turnIn(connectionId, now))) throw new FetchLater();
  }

  /**
   * One answer, in its own shape. What is the first of its kind is left to the next job where this one has no time; what
   * goes on with something (`isBegun`) isn't: each job gets further, or says that Notion is away. Throws NotionFault,
   * FetchLater, the signal's reason, and what withAccess says of the connection (`connection_broken`, `not_found`,
   * `not_configured`).
   */
  async ask<T>(schema: z.ZodType<T>, use: (client: Client) => Promise<unknown>, isBegun = false): Promise<T> {
    const { connectionId, signal, attempts = 5 } = this.access;
    if (!isBegun) this.checkBegin();
    for (let attempt = 1; ; attempt += 1) {
      if (!this.hasTime(turnIn(connectionId, performance.now()))) throw new NotionFault("away");
      try {
        return await this.once(schema, use);
      } catch (error) {
        if (isFinal(error, signal)) throw error;
        const fault = faultOf(error);
        const waitMs = fault.waitMs ?? PACE.retryMs * 2 ** (attempt - 1);
        if (fault.waitMs !== null) holdTurns(connectionId, Math.min(waitMs, MAX_WAIT_MS));
        const isLast = attempt >= attempts || waitMs > MAX_WAIT_MS || !this.hasTime(waitMs);
        if (fault.kind !== "away" || isLast) throw fault;
        await setTimeout(waitMs, undefined, { signal });
      }
    }
  }
}
