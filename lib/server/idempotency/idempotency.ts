import type { NextRequest } from "next/server";
import { AppError, type ErrorCode, type ErrorDetails } from "#lib/core/errors.ts";
import { sha256 } from "../hash.ts";
import { describeError, log } from "../log.ts";
import {
  type Claim,
  findRepeatable,
  keepOutcome,
  type Repeatable,
  releaseClaim,
  sweepIdempotencyKeys,
  takeClaim,
} from "./store.ts";

const CLAIMS_PER_SWEEP = 200;
const MUTATIONS = new Set(["POST", "PUT", "PATCH", "DELETE"]);
const REPLAYED = { "idempotency-replayed": "true" };

type Outcome =
  | { kind: "answer"; headers: Record<string, string>; text: string | null }
  | { kind: "refusal"; code: ErrorCode; message: string; details: ErrorDetails };

/** The key of a call that has one; null for reads, and for forms, whose files are too large to be compared. */
export function readIdempotencyKey(request: NextRequest): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || !MUTATIONS.has(request.method)) return null;
  if (/^multipart\//i.test(request.headers.get("content-type") ?? "")) return null;
  if (!/^[\x20-\x7e]{1,200}$/.test(key))
    throw new AppError("invalid_input", "An Idempotency-Key has 1 to 200 printable ASCII characters.");
  return key;
}

/** What a call asks for under its key; `body` is the bytes that its handler gets parsed, null where it gets none. */
export function repeatable(
  userId: string,
  key: string,
  request: NextRequest,
  body: Buffer | null,
): Repeatable {
  const { pathname: path, search } = request.nextUrl;
  const bodyHash = sha256(Buffer.concat([Buffer.from(search), body ?? Buffer.alloc(0)]));
  return { userId, method: request.method, path, key, bodyHash };
}

/**
 * Does the work of the first such call and answers its outcome to the later ones. Errors: what the work throws,
 * `idempotency_mismatch` for another body under the same key, `in_flight` while the first is under way.
 */
export async function once(call: Repeatable, now: Date, work: () => Promise<Response>): Promise<Response> {
  const claim: Claim = { ...call, claimedAt: now };
  sweepSometimes(now);
  if (!(await takeClaim(claim))) return replay(call);
  const response = await work().catch(async (error: unknown) => {
    await quietly(endWithError(claim, error));
    throw error;
  });
  await quietly(endWithAnswer(claim, response));
  return response;
}

let claims = 0;

function sweepSometimes(now: Date): void {
  claims += 1;
  if (claims % CLAIMS_PER_SWEEP === 0) void quietly(sweepIdempotencyKeys(now));
}

/** The work is done by then: what goes wrong in the bookkeeping must not hide how it ended. */
async function quietly(bookkeeping: Promise<void>): Promise<void> {
  await bookkeeping.catch((error: unknown) =>
    log().error({ error: describeError(error) }, "idempotency keys"),
  );
}

/** Whether the call would end the same way later: not where we failed, nor where it came too often or signed out. */
function isFinal(status: number): boolean {
  return status < 500 && status !== 429 && status !== 401;
}

/** Files and streams are not kept: they are made anew. */
function isKept(response: Response): boolean {
  const isJson = /^application\/json\b/i.test(response.headers.get("content-type") ?? "");
  return isFinal(response.status) && (isJson || response.body === null);
}

/** What signs someone in is never kept. */
async function endWithAnswer(claim: Claim, response: Response): Promise<void> {
  if (!isKept(response)) return releaseClaim(claim);
  const headers = new Headers(response.headers);
  headers.delete("set-cookie");
  const text = response.body && (await response.clone().text());
  const outcome: Outcome = { kind: "answer", headers: Object.fromEntries(headers), text };
  await keepOutcome(claim, response.status, JSON.stringify(outcome));
}

async function endWithError(claim: Claim, error: unknown): Promise<void> {
  if (!(error instanceof AppError && isFinal(error.status))) return releaseClaim(claim);
  const { code, message, details } = error;
  const outcome: Outcome = { kind: "refusal", code, message, details };
  await keepOutcome(claim, error.status, JSON.stringify(outcome));
}

async function replay(call: Repeatable): Promise<Response> {
  const found = await findRepeatable(call);
  if (found && found.bodyHash !== call.bodyHash)
    throw new AppError("idempotency_mismatch", "This Idempotency-Key has been used for something else.");
  if (!found?.outcome || found.status === null)
    throw new AppError("in_flight", "This is being done already. Please try again in a second.", {
      headers: { "retry-after": "1" },
    });
  const outcome = JSON.parse(found.outcome) as Outcome;
  if (outcome.kind === "answer")
    return new Response(outcome.text, { status: found.status, headers: { ...outcome.headers, ...REPLAYED } });
  const { code, message, details } = outcome;
  throw new AppError(code, message, { ...details, headers: { ...details.headers, ...REPLAYED } });
}
