import { ERROR_STATUS, type ErrorCode } from "#lib/core/errors.ts";
import type { Declared } from "../http/declaration.ts";
import { type JsonSchema, SHAPES_AT } from "./schema.ts";

export interface ApiResponse {
  description: string;
  content?: Record<string, { schema: JsonSchema }>;
  /** Which codes of an error may stand there */
  "x-error-codes"?: readonly ErrorCode[];
}

const MEANING: Record<number, string> = {
  400: "The input is not what the call takes",
  401: "Not logged in, or not as the required kind of user",
  403: "The caller may not do this, or not in this way",
  404: "There is nothing here for this caller",
  409: "Things stand otherwise than the call takes for granted",
  413: "Too large",
  415: "Not the type of content that the call takes",
  422: "Understood, but of no use",
  429: "Too many calls: `retry-after` says how many seconds to wait",
  500: "A fault on our side",
  503: "Away for the moment, or not set up here",
};

/** Whether a repeat under the same `Idempotency-Key` is answered without being done again. */
export function isRepeatable(method: string, { auth, isReplayable, upload }: Declared): boolean {
  const isOpenOrAdmins = auth.includes("public") || auth.includes("admin");
  return method !== "GET" && isReplayable !== false && !isOpenOrAdmins && !upload;
}

function inputCodes({ body, query, params, upload, takes }: Declared): ErrorCode[] {
  return [
    ...(body ? (["invalid_json", "invalid_input", "too_large", "wrong_type"] as const) : []),
    ...(upload ? (["bad_request", "too_large", "wrong_type"] as const) : []),
    ...(upload && takes ? (["invalid_json", "invalid_input"] as const) : []),
    ...(query ? (["invalid_input"] as const) : []),
    ...(params ? (["not_found"] as const) : []),
  ];
}

function accessCodes(method: string, { auth, carrier }: Declared): ErrorCode[] {
  const isExtensions = auth.some((who) => who.startsWith("extension:"));
  const hasCookie = auth.some((who) => !who.startsWith("extension:"));
  return [
    ...(auth.includes("public") ? [] : (["unauthorized"] as const)),
    ...(hasCookie && method !== "GET" ? (["bad_origin"] as const) : []),
    ...(carrier ? (["forbidden"] as const) : []),
    ...(isExtensions ? (["insufficient_scope"] as const) : []),
  ];
}

/** Every code that a call may answer: those of its kind, and those that its declaration names. */
export function codesOf(method: string, declared: Declared): ErrorCode[] {
  const codes: ErrorCode[] = [
    ...inputCodes(declared),
    ...accessCodes(method, declared),
    ...(declared.errors ?? []),
    ...(isRepeatable(method, declared)
      ? (["invalid_input", "in_flight", "idempotency_mismatch"] as const)
      : []),
    ...(declared.limit === "none" ? [] : (["rate_limited"] as const)),
    "internal",
    "unavailable",
  ];
  return [...new Set(codes)].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b]);
}

/** The failures of a call by status; 503 is left to the answer itself where it has that status too. */
export function failuresOf(method: string, declared: Declared): Record<string, ApiResponse> {
  const byStatus = Object.groupBy(codesOf(method, declared), (code) => ERROR_STATUS[code]);
  const content = { "application/json": { schema: { $ref: `${SHAPES_AT}Error` } } };
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const words = codes.map((code) => `\`${code}\``).join(", ");
      return [
        status,
        { description: `${MEANING[Number(status)]}: ${words}`, content, "x-error-codes": codes },
      ];
    }),
  );
}
