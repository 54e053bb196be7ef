import { localDayOf } from "#lib/core/time.ts";

/** Where this browser keeps the last day on which it asked */
export const LOGIN_MARK_KEY = "lastLoginDate";

/**
 * A calendar day of this browser and the sign-in it belongs to, so that another learner here is asked too.
 * `signIn` is null where the browser remembers none.
 */
export function loginMark(now: Date, timeZone: string, signIn: string | null): string {
  return `${localDayOf(now, timeZone)}:${signIn ?? ""}`;
}
