import { ApiError } from "#lib/client/api.ts";

/** What to tell people about a failed call: the server's sentence where it gave one. */
export function formError(error: unknown, fallback: string): string {
  return error instanceof Error && error.message !== "" ? error.message : fallback;
}

/** The server's complaints about single fields */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
