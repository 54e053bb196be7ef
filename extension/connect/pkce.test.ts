import { describe, expect, it } from "vitest";
import { challengeOf, makeProof } from "./pkce.ts";

describe("a proof", () => {
  it("has the challenge of RFC 7636, appendix B", async () => {
    expect(await challengeOf("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    );
  });

  it("is another one each time", async () => {
    const [one, two] = await Promise.all([makeProof(), makeProof()]);
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.challenge).toBe(await challengeOf(one.verifier));
    expect(new Set([one.verifier, one.state, two.verifier, two.state]).size).toBe(4);
  });
});
