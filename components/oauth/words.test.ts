import { describe, expect, it } from "vitest";
import { ApiError } from "#lib/client/api.ts";
import { connectingTitle, deadWords, failureOf, failureWords, type Purpose } from "./words.ts";

const PURPOSES: Purpose[] = ["login", "link", "prove", "connect"];
const refused = (status: number, error: string, message = "Said by the server.") =>
  new ApiError(status, { error: error as never, message, requestId: "r" });

it("says what is under way, and names the service by its purpose", () => {
  expect(PURPOSES.map((purpose) => connectingTitle(purpose, "Google"))).toEqual([
    "Logging you in with Google…",
    "Linking your Google account…",
    "Checking that it's you…",
    "Connecting Google…",
  ]);
});

describe("deadWords", () => {
  it("says that a refusal is one, and what it means for what was wanted", () => {
    expect(PURPOSES.map((purpose) => deadWords("refused", purpose, "Google").text)).toEqual([
      "You said no to Google. You are not logged in.",
      "You said no to Google. Nothing was linked.",
      "You said no to Google. Nothing was confirmed.",
      "You said no to Google. Nothing was connected.",
    ]);
  });

  it("names another way to who said no to a login, as nothing works without one", () => {
    expect(deadWords("refused", "login", "Google").advice).toMatch(/an email address and a password/);
    expect(deadWords("refused", "link", "Google").advice).toMatch(/works without it/);
  });

  it("says that an answer no one asked for has no effect", () => {
    expect(deadWords("unasked", "connect", "Notion").text).toBe(
      "This connection was not started here, so nothing was connected.",
    );
  });

  it.each(["refused", "unavailable", "failed", "unasked", "nothing"] as const)(
    "has a title, a sentence and advice for %s, without a code",
    (dead) => {
      for (const purpose of PURPOSES) {
        const { title, text, advice } = deadWords(dead, purpose, "the other service");
        for (const words of [title, text, advice]) {
          expect(words).toMatch(/^[A-Z].*[a-z.]$/);
          expect(words).not.toContain("_");
        }
      }
    },
  );
});

it.each([
  [400, "arrival_expired", "expired", /^This took too long or was already used/],
  [403, "email_unverified", "unverified", /^Google doesn't know yet/],
  [409, "identity_taken", "taken", /^Another account here already uses it/],
  [403, "email_unproven", "unproven", /isn't the one on your account/],
  [409, "too_many_connections", "tooMany", /^Said by the server\.$/],
  [503, "not_configured", "notSetUp", /isn't set up on this site/],
  [401, "unauthorized", "visitor", /^You are not logged in here/],
  [500, "internal", "failed", /^Said by the server\.$/],
  [0, "unavailable", "unanswered", /^Something went wrong, so you are not logged in\.$/],
])("%i %s is %s, in words", (status, code, failure, words) => {
  const error = refused(status, code);
  expect(failureOf(error)).toBe(failure);
  const bare = status === 0 ? new ApiError(0, {}) : error;
  expect(failureWords(bare, "login", "Google").text).toMatch(words);
  expect(JSON.stringify(failureWords(error, "login", "Google"))).not.toContain(code);
});

it("doesn't say of a proof with another Google account that someone else has it: nobody may", () => {
  const { title, text } = failureWords(refused(409, "identity_taken"), "prove", "Google");
  expect(title).toBe("That is another Google account");
  expect(text).toBe("This Google account is not linked to your account, so nothing was confirmed.");
});

it("says once that one has to start again, and guesses no reason", () => {
  expect(failureWords(refused(400, "invalid_state"), "connect", "Notion")).toEqual({
    title: "Please start again",
    text: "Said by the server.",
  });
  expect(failureWords(refused(400, "arrival_expired"), "connect", "Google")).toEqual({
    title: "Please start again",
    text: "This took too long or was already used, so nothing was connected.",
    advice: "Nothing about your account has changed.",
  });
});

it("knows a used state from another account at the same service", () => {
  expect(failureOf(refused(400, "invalid_state"))).toBe("expired");
  const fields = { state: "other account" };
  const other = new ApiError(400, {
    error: "invalid_state",
    message: "Another one.",
    fields,
    requestId: "r",
  });
  expect(failureOf(other)).toBe("otherAccount");
  expect(failureWords(other, "connect", "Notion")).toEqual({
    title: "That is another Notion account",
    text: "Another one.",
  });
});
