import { ApiError } from "#lib/client/api.ts";

/** What to tell people about a failed call: the server's sentence where it gave one; its answers carry a request id. */
export function formError(error: Error, fallback: string): string {
  const isOurs = !(error instanceof ApiError) || error.requestId !== null;
  return isOurs && error.message !== "" ? error.message : fallback;
}

/** The server's complaints about single fields */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
