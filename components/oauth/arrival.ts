/** Who sends someone back to us; `other` by the address that says no name */
export type Provider = "notion" | "google" | "other";

/** What a visit to a callback address can be. */
export type Arrival =
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

/** RFC 6749, section 4.1.2.1: those that go away by waiting */
const PASSING = ["temporarily_unavailable", "server_error"];

function kindOfError(error: string): Arrival {
  if (error === "access_denied") return "refused";
  return PASSING.includes(error) ? "unavailable" : "failed";
}

/**
 * Reads the query (or the fragment) that a provider sent someone back with. No connection is ever begun here, so none
 * may be finished: whatever code arrives was planted or is a leftover.
 */
export function readArrival(search: string, hash = ""): Arrival {
  const given = new URLSearchParams(search);
  for (const [name, value] of new URLSearchParams(hash.replace(/^#/, ""))) given.append(name, value);
  const error = given.get("error");
  if (error) return kindOfError(error);
  const isAnswer = ["code", "state", "access_token", "id_token"].some((name) => given.get(name));
  return isAnswer ? "unasked" : "nothing";
}

export interface ArrivalWords {
  title: string;
  text: string;
  /** What to do now */
  advice: string;
}

const NOTHING_IS_CHANGED = "Nothing about your account has changed.";

/** What to say of it; `provider` is our own name for anyone who sent it, never a word of the address. */
export function arrivalWords(arrival: Arrival, provider: string): ArrivalWords {
  switch (arrival) {
    case "refused":
      return {
        title: "Not connected",
        text: `You said no to ${provider}. Nothing was connected.`,
        advice: "That is fine: everything else works without it.",
      };
    case "unavailable":
      return {
        title: `${provider} is not answering`,
        text: `${provider} could not answer just then, so nothing was connected.`,
        advice: `It is likely to pass. ${NOTHING_IS_CHANGED}`,
      };
    case "failed":
      return {
        title: "That didn't work",
        text: `${provider} reported a problem, so nothing was connected.`,
        advice: NOTHING_IS_CHANGED,
      };
    case "unasked":
      return {
        title: "Nothing was connected",
        text: "This connection was not started here, so nothing was connected.",
        advice: "If somebody sent you the link, you can forget about it: it had no effect.",
      };
    case "nothing":
      return {
        title: "Nothing arrived",
        text: `Nothing arrived from ${provider}, so there is nothing to connect.`,
        advice: "You may have opened this page by hand, or come back to it later.",
      };
  }
}
