/** docs/product.md#passwords */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;

export const PASSWORD_TOO_SHORT = "Password must be at least 8 characters";
export const PASSWORD_COMPOSITION =
  "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character";

/** The five rules as a learner ticks them off; the last one holds the letters that are allowed at all. */
export const PASSWORD_RULES = [
  { label: "At least 8 characters", isMet: (password: string) => password.length >= PASSWORD_MIN },
  { label: "A lowercase letter", isMet: (password: string) => /[a-z]/.test(password) },
  { label: "An uppercase letter", isMet: (password: string) => /[A-Z]/.test(password) },
  { label: "A number", isMet: (password: string) => /\d/.test(password) },
  {
    label: "One of @ $ ! % * ? & and nothing but these, letters and numbers",
    isMet: (password: string) => /[@$!%*?&]/.test(password) && /^[A-Za-z\d@$!%*?&]*$/.test(password),
  },
] as const;

/** `"#" isn't allowed.` for the first character that a password can't have; null where there is none. */
export function refusedCharacter(password: string): string | null {
  const refused = /[^A-Za-z\d@$!%*?&]/u.exec(password)?.[0];
  if (refused === undefined) return null;
  if (/\s/.test(refused)) return "A space isn't allowed.";
  return isVisible(refused) ? `"${refused}" isn't allowed.` : "A character that can't be seen isn't allowed.";
}

/** The sentence that says what is wrong with a new password, or null. */
export function passwordProblem(password: string): string | null {
  if (password === "") return "Password is required";
  if (password.length < PASSWORD_MIN) return PASSWORD_TOO_SHORT;
  if (password.length > PASSWORD_MAX) return `Password must be at most ${PASSWORD_MAX} characters`;
  if (PASSWORD_RULES.every((rule) => rule.isMet(password))) return null;
  const refused = refusedCharacter(password);
  return refused === null ? PASSWORD_COMPOSITION : `${PASSWORD_COMPOSITION}. ${refused}`;
}

/** Characters that show nothing or turn the text around them; but joiners, which emoji, Persian and Hindi names need. */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}\p{DI}]/u;

/** Whether a name is seen as it is written: nothing in it hides or reorders letters. */
export function isVisible(name: string): boolean {
  return !UNSEEN.test(name) && /[\p{L}\p{N}\p{P}\p{S}]/u.test(name);
}

/** Addresses are compared without case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The spec's shape, text@text, without a pattern that can be made slow. */
export function isEmailShaped(email: string): boolean {
  if (email.length > 254 || /\s/.test(email)) return false;
  const at = email.indexOf("@");
  return at > 0 && at === email.lastIndexOf("@") && at < email.length - 1;
}

/**
 * Where to go after signing in: a path of our own, or the fall-back. Anything that a browser would read as another
 * site is refused.
 */
export function safeReturnPath(wanted: string | null | undefined, fallback = "/dashboard"): string {
  if (!wanted || wanted.length > 8000 || !/^\/(?![/\\])/.test(wanted) || /[\\\p{Cc}]/u.test(wanted))
    return fallback;
  const url = URL.parse(wanted, "http://waddle.invalid");
  if (url?.host !== "waddle.invalid" || url.pathname.startsWith("//") || url.pathname === "/auth")
    return fallback;
  return url.pathname + url.search + url.hash;
}
