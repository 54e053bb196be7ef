import { randomUUID } from "node:crypto";
import type { NextRequest } from "next/server";
import type * as z from "zod";
import { AppError, type ErrorBody, type ErrorCode } from "#lib/core/errors.ts";
import { isDatabaseAway } from "./db.ts";
import { countCall, type LimitName } from "./limit.ts";
import { describeError, log } from "./log.ts";
import { assertOwnOrigin, clientAddress, parseInput, readJson, readQuery } from "./request.ts";
import { readSession, type SessionUser } from "./session.ts";
import { inTurn } from "./turn.ts";

type Auth = "public" | "user";

/** What a handler answers when plain data with the declared status isn't enough. */
export class Reply<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(data: T, status: number, headers: Record<string, string> = {}) {
    this.data = data;
    this.status = status;
    this.headers = headers;
  }
}

interface Call<A extends readonly Auth[], P, Q, B> {
  user: "public" extends A[number] ? SessionUser | null : SessionUser;
  now: Date;
  params: P;
  query: Q;
  body: B;
  request: NextRequest;
  address: string;
}

interface Declaration<
  A extends readonly Auth[],
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> {
  /** Who may call */
  auth: A;
  /** Which limit counts the call; `read` for GET and `write` for the rest unless told */
  limit?: LimitName | "none";
  params?: P;
  query?: Q;
  /** The JSON body; without it no body is read, and the handler may read the stream itself */
  body?: B;
  /** Everything that leaves passes through this shape; without it the answer is empty */
  response?: R;
  status?: number;
  handler: (call: Call<A, z.output<P>, z.output<Q>, z.output<B>>) => Promise<z.input<R> | Reply<z.input<R>>>;
}

interface Context {
  params: Promise<Record<string, string | string[] | undefined>>;
}

/** Anything thrown, as what the caller may know of it. */
function translate(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) {
    return new AppError("unavailable", "Waddle is resting for a moment. Please try again soon.", {
      headers: { "retry-after": "3" },
    });
  }
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}

function failure(error: unknown, requestId: string): Response {
  const { code, message, details, status } = translate(error);
  if (status >= 500) log().error({ requestId, error: describeError(error) }, "request failed");
  const body: ErrorBody = {
    error: code satisfies ErrorCode,
    message,
    ...(details.fields && { fields: details.fields }),
    requestId,
  };
  return Response.json(body, { status, headers: details.headers ?? {} });
}

async function identify(request: NextRequest, auth: readonly Auth[], now: Date): Promise<SessionUser | null> {
  const session = await readSession(request, now);
  if (!session && !auth.includes("public")) throw new AppError("unauthorized", "Please log in to go on.");
  if (session?.carrier === "cookie" && request.method !== "GET" && request.method !== "HEAD")
    assertOwnOrigin(request);
  return session?.user ?? null;
}

/** Answers, whatever happens: failures as the contract wants them, with the request's id, and one line in the log. */
export async function answerSafely(request: NextRequest, answer: () => Promise<Response>): Promise<Response> {
  const given = request.headers.get("x-request-id") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  const startedAt = performance.now();
  const response = await answer().catch((error: unknown) => failure(error, requestId));
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const path = request.nextUrl.pathname;
  log().info({ requestId, method: request.method, path, status: response.status, ms }, "request");
  return response;
}

/**
 * Declares one verb of one address: who may call, what goes in and what comes out. The handler gets proven input and
 * answers plain data. Failures become `{ error, message, fields?, requestId }` with the status of lib/core/errors.ts.
 */
export function route<
  const A extends readonly Auth[],
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(declared: Declaration<A, P, Q, B, R>) {
  async function answer(request: NextRequest, context: Context): Promise<Response> {
    const now = new Date();
    const user = await identify(request, declared.auth, now);
    const address = clientAddress(request);
    const limit = declared.limit ?? (request.method === "GET" ? "read" : "write");
    if (limit !== "none") await countCall(limit, user?.id ?? address);
    const params = declared.params && parseParams(declared.params, await context.params);
    const query = declared.query && parseInput(declared.query, readQuery(request));
    const body = declared.body && parseInput(declared.body, await readJson(request));
    const call = { user, now, params, query, body, request, address } as Call<
      A,
      z.output<P>,
      z.output<Q>,
      z.output<B>
    >;
    const result = await inTurn(user?.id ?? address, () => declared.handler(call));
    const reply = result instanceof Reply ? result : new Reply(result, declared.status ?? 200);
    const headers = { "cache-control": "no-store", ...reply.headers };
    if (!declared.response) return new Response(null, { status: 204, headers });
    return Response.json(declared.response.parse(reply.data), { status: reply.status, headers });
  }

  return (request: NextRequest, context: Context): Promise<Response> =>
    answerSafely(request, () => answer(request, context));
}

/** An id that has not the shape of one is an unknown id: both answer the same. */
function parseParams<P extends z.ZodType>(schema: P, params: unknown): z.output<P> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError("not_found", "There is nothing here.");
  return parsed.data;
}
