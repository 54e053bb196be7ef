import { randomUUID } from "node:crypto";
import { NextRequest } from "next/server";
import type * as z from "zod";
import { type AdminUser, assertCmsToken } from "#lib/admin/session-service.ts";
import { AppError, type ErrorBody, type ErrorCode } from "#lib/core/errors.ts";
import type { ExtensionCaller, Learner } from "#lib/extension/token-service.ts";
import type { SessionUser } from "../auth/session.ts";
import { isDatabaseAway } from "../db/errors.ts";
import { once, readIdempotencyKey, repeatable } from "../idempotency/idempotency.ts";
import { inTurn } from "../jobs/turn.ts";
import { describeError, log } from "../log.ts";
import { preflightHeaders, sharingHeaders } from "./cors.ts";
import { type Described, declare } from "./declaration.ts";
import { type Auth, type ExtensionAuth, identify } from "./identify.ts";
import { countCall, type LimitName } from "./limit.ts";
import { asClient } from "./limit-scale.ts";
import {
  clientAddress,
  isLocalClient,
  loggedPath,
  parseInput,
  readBytes,
  readJson,
  readQuery,
} from "./request.ts";

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
  user: "admin" extends A[number]
    ? null
    : "public" extends A[number]
      ? SessionUser | null
      : Extract<A[number], ExtensionAuth> extends never
        ? SessionUser
        : Learner;
  admin: "admin" extends A[number] ? AdminUser : null;
  /** By whose token the call is made, where it isn't a session's */
  extension: A[number] extends ExtensionAuth ? ExtensionCaller : ExtensionCaller | null;
  now: Date;
  params: P;
  query: Q;
  body: B;
  request: NextRequest;
  address: string;
  /** Null too where the header is not heeded */
  idempotencyKey: string | null;
}

interface Declaration<
  A extends readonly Auth[],
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
> extends Described {
  /** Who may call; for admins a `token` among the parameters must be the CMS's, or else nothing is here */
  auth: A;
  /** `cookie`: a bearer token alone is refused. docs/product.md#sessions */
  carrier?: "cookie";
  /** Scripts of registered clients may read the answer, as they may where `auth` names a scope */
  isForClients?: true;
  /** False: `Idempotency-Key` is not heeded, as ever where the public may call. docs/product.md#repeated-calls */
  isReplayable?: boolean;
  /** Which limit counts the call; `read` for GET and `write` for the rest unless told */
  limit?: LimitName | "none";
  params?: P;
  query?: Q;
  /** The JSON body; without it no body is read, and the handler may read the stream itself */
  body?: B;
  /** The most bytes of a body; 64 KiB unless told */
  bodyLimit?: number;
  /** Everything that leaves passes through this shape, but for a Response; without it the answer is empty */
  response?: R;
  status?: number;
  /** A Response, as for files and streams, leaves as it is */
  handler: (
    call: Call<A, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<z.input<R> | Reply<z.input<R>> | Response>;
}

interface Context {
  params: Promise<Record<string, string | string[] | undefined> | undefined>;
}

/** Anything thrown, as what the caller may know of it. */
function translate(error: unknown, request: NextRequest): AppError {
  if (error instanceof AppError) return error;
  if (request.signal.aborted && isBrokenOff(error))
    return new AppError("bad_request", "The request ended before its body had come.");
  if (isDatabaseAway(error)) {
    return new AppError("unavailable", "Waddle is temporarily unavailable. Please try again soon.", {
      headers: { "retry-after": "3" },
    });
  }
  return new AppError("internal", "Something went wrong on our side. Please try again.");
}

/** Node's error for a body whose connection was closed before its end. */
function isBrokenOff(error: unknown): boolean {
  return (
    error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET"
  );
}

function failure(error: unknown, request: NextRequest, requestId: string): Response {
  const { code, message, details, status } = translate(error, request);
  // What isn't set up is the owner's choice, not a fault.
  if (status >= 500 && code !== "not_configured")
    log().error({ requestId, error: describeError(error) }, "request failed");
  const body: ErrorBody = {
    error: code satisfies ErrorCode,
    message,
    ...(details.fields && { fields: details.fields }),
    requestId,
  };
  return Response.json(body, { status, headers: details.headers ?? {} });
}

/** Answers, whatever happens: failures as the contract wants them, with the request's id, and one line in the log. */
export async function answerSafely(request: NextRequest, answer: () => Promise<Response>): Promise<Response> {
  const given = request.headers.get("x-request-id") ?? "";
  const requestId = /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  const startedAt = performance.now();
  const response = await asClient({ isLocal: isLocalClient(request) }, answer).catch((error: unknown) =>
    failure(error, request, requestId),
  );
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  const ms = Math.round((performance.now() - startedAt) * 10) / 10;
  const path = loggedPath(request);
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
  const isForAdmins = declared.auth.includes("admin");
  const isShared = declared.isForClients ?? declared.auth.some((each) => each.startsWith("extension:"));
  const isReplayable = declared.isReplayable !== false && !isForAdmins && !declared.auth.includes("public");

  async function respond(call: Call<A, z.output<P>, z.output<Q>, z.output<B>>): Promise<Response> {
    const result = await declared.handler(call);
    if (result instanceof Response) return result;
    const reply = result instanceof Reply ? result : new Reply(result, declared.status ?? 200);
    const headers = { "cache-control": "no-store", ...reply.headers };
    if (!declared.response) return new Response(null, { status: 204, headers });
    return Response.json(declared.response.parse(reply.data), { status: reply.status, headers });
  }

  async function answer(request: NextRequest, context: Context): Promise<Response> {
    const now = new Date();
    if (isForAdmins) await assertAddress(context);
    const { user, admin, extension } = await identify(request, declared, now);
    const address = clientAddress(request);
    // A connected app uses up nothing of its learner's own calls.
    const caller = extension?.grantId ?? user?.id ?? admin?.id ?? address;
    const limit = declared.limit ?? (request.method === "GET" ? "read" : "write");
    if (limit !== "none") await countCall(limit, (limit === "extensionProgress" && user?.id) || caller);
    const idempotencyKey = isReplayable ? readIdempotencyKey(request) : null;
    const params = declared.params && parseParams(declared.params, await context.params);
    const query = declared.query && parseInput(declared.query, readQuery(request));
    const most = declared.bodyLimit;
    const bytes = declared.body && idempotencyKey !== null ? await readBytes(request, most) : null;
    const whole = bytes ? withBody(request, bytes) : request;
    const body = declared.body && parseInput(declared.body, await readJson(whole, most));
    const call = {
      user,
      admin,
      extension,
      now,
      params,
      query,
      body,
      request,
      address,
      idempotencyKey,
    } as Call<A, z.output<P>, z.output<Q>, z.output<B>>;
    const repeats =
      user && idempotencyKey !== null ? repeatable(user.id, idempotencyKey, request, bytes) : null;
    const work = () => respond(call);
    return inTurn(caller, () => (repeats ? once(repeats, new Date(), work) : work()));
  }

  return declare(declared, async (request: NextRequest, context: Context): Promise<Response> => {
    const response = await answerSafely(request, () => answer(request, context));
    return isShared ? withHeaders(response, await sharingHeaders(request, new Date())) : response;
  });
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** Answers browsers that ask whether an extension's script may make such a call. */
export function preflight(...methods: string[]) {
  return (request: NextRequest): Promise<Response> =>
    answerSafely(request, async () => {
      await countCall("extensionRefused", clientAddress(request));
      const headers = await preflightHeaders(request, methods, new Date());
      return new Response(null, { status: 204, headers });
    });
}

/** Before it is asked who calls: anyone who doesn't know the CMS's own addresses isn't told that there are any. */
async function assertAddress({ params }: Context): Promise<void> {
  // Next gives none to a route whose address has none.
  const token = (await params)?.token;
  if (token !== undefined) assertCmsToken(String(token));
}

/** An id that has not the shape of one is an unknown id: both answer the same. */
function parseParams<P extends z.ZodType>(schema: P, params: unknown): z.output<P> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new AppError("not_found", "There is nothing here.");
  return parsed.data;
}

/** The same call with a body that is still to be read. */
function withBody(request: NextRequest, bytes: Buffer): NextRequest {
  const { url, method, headers } = request;
  return new NextRequest(url, { method, headers, body: new Uint8Array(bytes) });
}
