import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { AppError, type ErrorBody } from "#lib/core/errors.ts";
import { site } from "#lib/site.ts";

/** Returns a call with a failure in the shape of the API, as lib/server/http/route.ts does for those that get that far. */
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

/** Answers who asked for a page with a small one that says why there is none, made without Next. */
export function refusePage(response: ServerResponse, error: AppError): void {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    ...error.details.headers,
  };
  const heading = error.code === "rate_limited" ? "Please wait a moment" : "This page can't be shown";
  response.writeHead(error.status, headers).end(pageOf(heading, error.message));
}

/** All its words are our own: nothing in it comes from the request. */
function pageOf(heading: string, message: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading} · ${site.name}</title>
<style>
  html { background: light-dark(#f6fafc, #08131f); color: light-dark(#0e2439, #eaf3fa); font: 1rem/1.6 system-ui, sans-serif }
  main { max-width: 32rem; margin: 20vh auto 0; padding: 0 1rem; text-align: center }
  a { color: light-dark(#0a6c8c, #4cc2e4) }
</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${message}</p>
<p><a href="/">Back to the home page</a></p>
</main>
</body>
</html>
`;
}

/** The refusal of a method. `allowed`: what may be used instead */
export function methodNotAllowed(allowed: readonly string[]): AppError {
  const list = allowed.join(", ");
  return new AppError("method_not_allowed", `This address answers only ${list}.`, {
    headers: { allow: list },
  });
}
