import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arrival, arrivalWords, readArrival } from "./arrival.ts";

describe("readArrival", () => {
  it.each<[string, string, Arrival]>([
    ["", "", "nothing"],
    ["?", "#", "nothing"],
    ["?utm_source=mail", "", "nothing"],
    ["?code=&state=", "", "nothing"],
    ["?code=abc&state=xyz", "", "unasked"],
    ["?state=xyz", "", "unasked"],
    ["", "#access_token=abc", "unasked"],
    ["", "#error=access_denied", "refused"],
    ["?error=access_denied&code=abc", "", "refused"],
    ["?error=temporarily_unavailable", "", "unavailable"],
    ["?error=server_error", "", "unavailable"],
    ["?error=invalid_scope", "", "failed"],
    ["?error=<script>", "", "failed"],
    ["?error=&code=abc", "", "unasked"],
  ])("%s %s is %s", (search, hash, arrival) => {
    expect(readArrival(search, hash)).toBe(arrival);
  });

  it("makes sense of anything", () => {
    const ALL = ["refused", "unavailable", "failed", "unasked", "nothing"];
    fc.assert(
      fc.property(fc.string(), fc.string(), (search, hash) => {
        expect(ALL).toContain(readArrival(search, hash));
      }),
    );
  });
});

describe("arrivalWords", () => {
  it("says that a refusal is one", () => {
    expect(arrivalWords("refused", "Google Calendar").text).toBe(
      "You said no to Google Calendar. Nothing was connected.",
    );
  });

  it("says that an answer no one asked for has no effect", () => {
    expect(arrivalWords("unasked", "Notion").text).toBe(
      "This connection was not started here, so nothing was connected.",
    );
  });

  it.each<Arrival>(["refused", "unavailable", "failed", "unasked", "nothing"])(
    "has a title, a sentence and advice for %s, without a code",
    (arrival) => {
      const { title, text, advice } = arrivalWords(arrival, "Notion");
      for (const words of [title, text, advice]) {
        expect(words).not.toBe("");
        expect(words).not.toContain("_");
      }
    },
  );
});
