import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexNet, type Pattern, patternsFor } from "./tag-patterns.ts";

const KEYS = ["#Noun", "#Verb", "the", "of", "%Noun|Verb%"];
const keys = fc.uniqueArray(fc.constantFrom(...KEYS), { maxLength: 3 });
const pattern: fc.Arbitrary<Pattern> = fc.record({
  match: fc.constantFrom("a", "b", "c", "d", "e", "f", "g"),
  needs: keys,
  wants: keys,
  minWant: fc.nat(2),
  minWords: fc.nat(4),
  ifNo: fc.option(keys, { nil: undefined }),
});

function netOf(patterns: readonly Pattern[]) {
  const hooks: Record<string, Pattern[]> = {};
  for (const one of patterns)
    for (const key of [...one.needs, ...one.wants]) hooks[key] = [...(hooks[key] ?? []), one];
  return { hooks, always: patterns.filter(({ needs, wants }) => needs.length + wants.length === 0) };
}

describe("the patterns of a sentence", () => {
  it("are those that it could fit, each once, in the net's order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(pattern, { selector: ({ match }) => match }),
        keys,
        fc.nat(5),
        (all, own, words) => {
          const net = netOf(all);
          const held = new Set(own);
          const listed = [
            ...new Set(
              Object.keys(net.hooks).flatMap((key) => (held.has(key) ? (net.hooks[key] ?? []) : [])),
            ),
          ];
          const fitting = listed.filter(
            (one) =>
              one.needs.every((key) => held.has(key)) &&
              !one.ifNo?.some((key) => held.has(key)) &&
              (one.wants.length === 0 || one.wants.filter((key) => held.has(key)).length >= one.minWant),
          );
          const expected = [...fitting, ...net.always].filter((one) => words >= one.minWords);
          expect(patternsFor(indexNet(net), held, words)).toEqual(expected);
        },
      ),
    );
  });

  it("are tried once though two match the same", () => {
    const one: Pattern = { match: "a", needs: ["the"], wants: [], minWant: 0, minWords: 0 };
    const index = indexNet({ hooks: { the: [one], of: [{ ...one }] }, always: [] });
    expect(patternsFor(index, new Set(["of", "the"]), 3)).toEqual([one]);
  });
});
