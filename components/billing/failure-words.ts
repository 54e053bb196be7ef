import { formError } from "#components/account/form-error.ts";
import { ApiError } from "#lib/client/api.ts";

/** Why a call failed: the server's sentence, that nothing could be reached, or else `fallback`. */
export function failureWords(error: Error, fallback: string): string {
  const isUnreachable = error instanceof ApiError && error.status === 0;
  return isUnreachable ? error.message : formError(error, fallback);
}
