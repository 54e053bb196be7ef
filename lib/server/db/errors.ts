const UNREACHABLE = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "57P01",
  "57P03",
  "53300",
]);

/** Whether a failure says that the database is away or has no connection to spare, rather than that something is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const code = dbErrorCode(error);
  if (code !== null && UNREACHABLE.has(code)) return true;
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|connection terminated|connection error and is not queryable/i.test(
      error.message,
    )
  );
}

/** Whether a failure says that what a row refers to is gone. */
export function isReferenceGone(error: unknown): boolean {
  return ["P2003", "23503"].includes(dbErrorCode(error) ?? "");
}

/** The code of a failure that the database reports, such as P2002 for a broken unique rule; null for anything else. */
export function dbErrorCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** Whether a failure says that a value is none of its column's type, such as a date that is no date or a number that is too large. */
export function isValueRefused(error: unknown): boolean {
  return dbErrorCode(error)?.startsWith("22") ?? false;
}

const CONFLICTS = new Set(["40001", "40P01", "P2034"]);

/** Whether a failure says that two transactions stood in each other's way. */
export function isConflict(error: unknown): boolean {
  if (CONFLICTS.has(dbErrorCode(error) ?? "")) return true;
  return error instanceof Error && /40P01|deadlock detected|could not serialize/i.test(error.message);
}

/** Whether a failure says that a table or column isn't there: the database is at another version than this program. */
export function isBeingUpdated(error: unknown): boolean {
  return ["P2021", "P2022", "42P01", "42703"].includes(dbErrorCode(error) ?? "");
}
