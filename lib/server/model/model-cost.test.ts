import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { costMicros, isCapReached, monthStart } from "./cost.ts";

describe("costs", () => {
  const use = { inputTokens: 1_000_000, outputTokens: 1_000_000 };

  it.each([
    ["gpt-4.1-mini", 2_000_000],
    ["gpt-4.1-mini-2025-04-14", 2_000_000],
    ["openai/gpt-4.1-mini", 2_000_000],
    ["gpt-4.1", 10_000_000],
    ["GPT-5-nano", 450_000],
    ["qwen3:14b", 12_500_000],
  ])("of %s are %i for a million tokens each way", (model, micros) => {
    expect(costMicros(model, use)).toBe(micros);
  });

  it("are whole, never negative, and never fewer for more tokens", () => {
    const tokens = fc.nat(5_000_000);
    fc.assert(
      fc.property(tokens, tokens, tokens, fc.constantFrom("gpt-4o", "o3", "mine"), (a, b, more, model) => {
        const cost = costMicros(model, { inputTokens: a, outputTokens: b });
        expect(Number.isInteger(cost) && cost >= 0).toBe(true);
        expect(costMicros(model, { inputTokens: a + more, outputTokens: b })).toBeGreaterThanOrEqual(cost);
      }),
    );
  });

  it("reach the cap when they are equal to it; a cap of nothing is reached at once", () => {
    expect(isCapReached(1_999_999, 2)).toBe(false);
    expect(isCapReached(2_000_000, 2)).toBe(true);
    expect(isCapReached(0, 0)).toBe(true);
  });

  it("belong to a calendar month of UTC", () => {
    expect(monthStart(new Date("2026-03-01T00:00:00.000Z")).toISOString()).toBe("2026-03-01T00:00:00.000Z");
    expect(monthStart(new Date("2026-02-28T23:59:59.999Z")).toISOString()).toBe("2026-02-01T00:00:00.000Z");
  });
});
