import { describe, expect, it } from "vitest";
import { withAsides } from "./aside-fact.ts";
import { sentencesOf } from "./sentences.ts";
import { foldWord, wordsOf } from "./words.ts";

const factsIn = (text: string) => {
  const sentences = sentencesOf(text);
  const small = new Set(
    sentences
      .flatMap(({ clean }) => wordsOf(clean))
      .filter((word) => /^\p{Ll}/u.test(word))
      .map(foldWord),
  );
  return withAsides([], text, sentences, (word) => small.has(foldWord(word))).map(
    ({ term, meaning }) => `${term}: ${meaning}`,
  );
};

describe("a term is told in passing", () => {
  it.each([
    [
      "Many cells line the small intestine, the organ that takes in food that was broken down.",
      "small intestine: the organ that takes in food that was broken down",
    ],
    [
      "Ships reach the **lock**, a basin that lifts boats from one level to another, within an hour.",
      "lock: a basin that lifts boats from one level to another",
    ],
    [
      "Bakers depend on gliadin protein, which is a protein found in wheat, barley, and rye.",
      "gliadin protein: a protein found in wheat, barley, and rye",
    ],
    [
      "Plants take in water by a process called osmosis regulation, which evens out what is dissolved.",
      "osmosis regulation: a process which evens out what is dissolved",
    ],
    [
      "Nepotism bias refers to decisions that favour relatives over strangers. Offices fear nepotism bias.",
      "nepotism bias: decisions that favour relatives over strangers",
    ],
    [
      "Studies focus on preference that is built into the rules; this is known as institutional bias.",
      "institutional bias: preference that is built into the rules",
    ],
    [
      "When a pattern appears in all societies, it is called a cultural universal.",
      "cultural universal: a pattern that appears in all societies",
    ],
  ])("%s", (text, fact) => expect(factsIn(text)).toEqual([fact]));
});

describe("nothing is told", () => {
  it.each([
    ["after an opening", "In the wider sense, a spline curve is a strip of wood that is used for drawing."],
    ["where a clause begins", "On a spinning body, the half that is lit is always changing its place."],
    ["of a list", "The court met the senate, the assembly of elders, and the council of towns."],
    ["with a pronoun", "They crossed the long bridge, a building that it had taken them years to finish."],
    ["of a word that points", "They spoke about this, a question that was left open by the law."],
    ["of a short remark", "He went to the old market, a place of noise."],
  ])("%s: %s", (_, text) => expect(factsIn(text)).toEqual([]));
});

it("takes no longer than a text is long", () => {
  const before = process.cpuUsage();
  for (const text of [
    "of the a, a that ".repeat(5000),
    `of ${"word ".repeat(20_000)}, a thing that is.`,
    "called a ".repeat(9000),
  ])
    factsIn(text);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
});
