import { ApiError, UNREACHABLE } from "#lib/client/api.ts";

/** Why a lesson, or the classroom with all of them, isn't shown. */
export function failureWords(error: Error, what: "lesson" | "course"): string {
  if (!(error instanceof ApiError)) return UNREACHABLE;
  if (error.status === 0 && !navigator.onLine)
    return `This ${what} isn't kept on this device. You can open it when you are back online.`;
  return error.message || UNREACHABLE;
}
