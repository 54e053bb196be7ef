import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { AppError, type ErrorBody } from "#lib/core/errors.ts";

/** Answers a call with a failure in the shape of the API, as lib/server/route.ts does for those that get that far. */
export function refuseCall(response: ServerResponse, error: AppError): void {
  const requestId = randomUUID();
  const body: ErrorBody = { error: error.code, message: error.message, requestId };
  const headers = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-request-id": requestId,
    ...error.details.headers,
  };
  response.writeHead(error.status, headers).end(JSON.stringify(body));
}

/** Answers who asked for a page in a way that no page is asked for, in a line of plain text. */
export function refusePage(response: ServerResponse, error: AppError): void {
  const headers = {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    ...error.details.headers,
  };
  response.writeHead(error.status, headers).end(`${error.message}\n`);
}

/** The refusal of a method. `allowed`: what may be used instead */
export function methodNotAllowed(allowed: readonly string[]): AppError {
  const list = allowed.join(", ");
  return new AppError("method_not_allowed", `This address answers only ${list}.`, {
    headers: { allow: list },
  });
}
