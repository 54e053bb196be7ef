/** Wrong passwords in a row before the door closes: docs/product.md#admins */
export const MAX_FAILURES = 5;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 1000;
export const USERNAME_MAX = 100;

/** What a session's secret begins with: a password that began so could never be told from one. */
const SECRET_PREFIX = "wads_";

const HOME = "/blog/admin";
const ADMIN_PATH = /^\/(blog\/admin|cms\/(?!portal(\/|$))[^/]+)(\/|$)/;

/** What is wrong with a new admin's password, as a sentence, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < PASSWORD_MIN) return `The password must have at least ${PASSWORD_MIN} characters.`;
  if (password.length > PASSWORD_MAX) return `The password must have at most ${PASSWORD_MAX} characters.`;
  if (password.startsWith(SECRET_PREFIX)) return `The password must not begin with ${SECRET_PREFIX}.`;
  return null;
}

/** What is wrong with a new admin's username (lower case, trimmed), as a sentence, or null. */
export function usernameProblem(username: string): string | null {
  if (username === "") return "Username is required.";
  if (username.length > USERNAME_MAX) return `The username must have at most ${USERNAME_MAX} characters.`;
  if (!/^[\x20-\x7e]+$/.test(username)) return "The username may only have what an English keyboard types.";
  return null;
}

/** Where to go after signing in: a page below /blog/admin or /cms/ but the sign-in itself, or the dashboard. */
export function safeAdminPath(wanted: string | null | undefined): string {
  if (!wanted?.startsWith("/") || wanted.length > 2000 || /[\\\p{Cc}]/u.test(wanted)) return HOME;
  const url = URL.parse(wanted, "http://waddle.invalid");
  if (url?.host !== "waddle.invalid" || !ADMIN_PATH.test(url.pathname)) return HOME;
  return url.pathname + url.search;
}
