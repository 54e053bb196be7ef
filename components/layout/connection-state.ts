export type Connection = "online" | "offline" | "unreachable";

export function connectionOf(isOnline: boolean, isReached: boolean): Connection {
  if (!isOnline) return "offline";
  return isReached ? "online" : "unreachable";
}

interface CallAction {
  type?: unknown;
  /** The page put the answer there itself */
  manual?: unknown;
  error?: unknown;
}

/** Whether a step of a call tells that the server was reached (true), was not (false), or nothing about it (null). */
export function saysOfReach(action: unknown, isLost: (error: unknown) => boolean): boolean | null {
  const { type, manual, error }: CallAction = typeof action === "object" && action !== null ? action : {};
  if (type === "success") return manual ? null : true;
  if (type === "failed" || type === "error") return !isLost(error);
  return null;
}
