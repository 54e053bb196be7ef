/** Who sends someone back to us; `other` by the address that says no name */
export type Provider = "notion" | "google" | "google-calendar" | "other";

/** How an arrival can end before anything is asked of the server. */
export type Dead =
  /** The person said no */
  | "refused"
  /** The provider can't answer just now */
  | "unavailable"
  /** Any other error */
  | "failed"
  /** An answer to a question that this browser has not asked */
  | "unasked"
  /** Neither an answer nor an error */
  | "nothing";

/** What a visit to a callback address can be. */
export type Arrival =
  | { is: Dead }
  /** The server holds what Google said, bound to a cookie */
  | { is: "google" }
  /** A consent that the server has yet to exchange */
  | { is: "consent"; state: string; code: string };

/** RFC 6749, section 4.1.2.1: those that go away by waiting */
const PASSING = ["temporarily_unavailable", "server_error"];

function kindOfError(error: string): Dead {
  if (error === "access_denied") return "refused";
  return PASSING.includes(error) ? "unavailable" : "failed";
}

/**
 * Reads the query (or the fragment) that a provider sent someone back with. Google's answer is read by the server, so
 * whatever code or token comes with its address was planted. Elsewhere a code counts with a state that the server knows.
 */
export function readArrival(provider: Provider, search: string, hash = ""): Arrival {
  const given = new URLSearchParams(search);
  const [state, code] = [given.get("state"), given.get("code")];
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) given.append(name, value);
  const error = given.get("error");
  if (error) return { is: kindOfError(error) };
  if (provider !== "google" && state && code) return { is: "consent", state, code };
  if (["code", "state", "access_token", "id_token"].some((name) => given.get(name))) return { is: "unasked" };
  return { is: provider === "google" ? "google" : "nothing" };
}
