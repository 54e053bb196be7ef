import type { ErrorBody } from "#lib/core/errors.ts";
import { SESSION_EXPIRED_EVENT } from "./paths.ts";

const TIMEOUT_MS = 10_000;
export const UNREACHABLE = "We can't reach Waddle right now. Check your connection and try again.";
/** The browser holds 64 kB at most for pages that are gone. */
const MAX_KEPT_ALIVE = 8_000;

/** A call that failed: `message` is for people, `code` for programs; status 0 where no answer came. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly requestId: string | null;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = body.error ?? "unavailable";
    this.fields = body.fields ?? {};
    this.requestId = body.requestId ?? null;
  }
}

export interface CallOptions {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Sign-in itself may answer 401 without ending a session. */
  isSignIn?: boolean;
}

function requestInit({
  method = "GET",
  body,
  headers = {},
  timeoutMs = TIMEOUT_MS,
  signal,
}: CallOptions): RequestInit {
  const timeout = AbortSignal.timeout(timeoutMs);
  const init: RequestInit = {
    method,
    headers,
    credentials: "same-origin",
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  if (body instanceof FormData) init.body = body;
  else if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...headers, "content-type": "application/json" };
  }
  // What someone changes just before they leave the page still arrives.
  const isSmall = !init.body || (typeof init.body === "string" && init.body.length <= MAX_KEPT_ALIVE);
  if (method !== "GET" && isSmall) init.keepalive = true;
  return init;
}

/** What an answer's JSON body means; null where it had none. Throws ApiError for a refusal. */
export async function answerOf<T>(status: number, body: unknown, isSignIn = false): Promise<T> {
  if (status >= 200 && status < 300 && body !== null) return body as T;
  if (status === 401 && !isSignIn) window.dispatchEvent(new Event(SESSION_EXPIRED_EVENT));
  throw new ApiError(
    status,
    (body ?? { message: "Something went wrong. Please try again." }) as Partial<ErrorBody>,
  );
}

/** The one fetch of the browser. Returns the JSON body, or throws ApiError. A 401 raises the session-expired event. */
export async function api<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await fetch(path, requestInit(options)).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, { message: UNREACHABLE });
  });
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  return answerOf<T>(response.status, body, options.isSignIn);
}
