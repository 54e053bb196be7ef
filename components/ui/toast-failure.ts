import { ApiError } from "#lib/client/api.ts";
import { toastError } from "./toaster.tsx";

/** Where the session is over, a dialog says so; nothing else needs to. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** The sentence of a failed call. */
export function toastFailure(error: Error): void {
  if (!isSessionOver(error)) toastError(error.message);
}
