import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Arrival, readArrival } from "./arrival.ts";

const CONSENT: Arrival = { is: "consent", state: "xyz", code: "abc" };

describe("readArrival", () => {
  it.each<[string, string, Arrival]>([
    ["", "", { is: "nothing" }],
    ["?", "#", { is: "nothing" }],
    ["?utm_source=mail", "", { is: "nothing" }],
    ["?code=&state=", "", { is: "nothing" }],
    ["?code=abc&state=xyz", "", CONSENT],
    ["?code=abc", "", { is: "unasked" }],
    ["?state=xyz", "", { is: "unasked" }],
    ["", "#code=abc&state=xyz", { is: "unasked" }],
    ["?state=xyz", "#code=abc", { is: "unasked" }],
    ["", "#access_token=abc", { is: "unasked" }],
    ["", "#error=access_denied", { is: "refused" }],
    ["?error=access_denied&code=abc&state=xyz", "", { is: "refused" }],
    ["?error=temporarily_unavailable", "", { is: "unavailable" }],
    ["?error=server_error", "", { is: "unavailable" }],
    ["?error=invalid_scope", "", { is: "failed" }],
    ["?error=<script>", "", { is: "failed" }],
    ["?error=&code=abc&state=xyz", "", CONSENT],
  ])("%s %s of Notion is %o", (search, hash, arrival) => {
    expect(readArrival("notion", search, hash)).toEqual(arrival);
    expect(readArrival("other", search, hash)).toEqual(arrival);
  });

  it.each<[string, string, Arrival]>([
    ["", "", { is: "google" }],
    ["?utm_source=mail", "", { is: "google" }],
    ["?code=abc&state=xyz", "", { is: "unasked" }],
    ["", "#id_token=abc", { is: "unasked" }],
    ["?error=access_denied", "", { is: "refused" }],
    ["?error=server_error", "", { is: "unavailable" }],
  ])("%s %s of Google is %o, as the server has read its answer", (search, hash, arrival) => {
    expect(readArrival("google", search, hash)).toEqual(arrival);
  });

  it("makes sense of anything", () => {
    const ALL = ["refused", "unavailable", "failed", "unasked", "nothing", "google", "consent"];
    fc.assert(
      fc.property(
        fc.constantFrom("google", "notion", "other" as const),
        fc.string(),
        fc.string(),
        (provider, search, hash) => {
          expect(ALL).toContain(readArrival(provider, search, hash).is);
        },
      ),
    );
  });
});
