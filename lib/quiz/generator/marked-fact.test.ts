import { describe, expect, it } from "vitest";
import { markedFacts } from "./marked-fact.ts";
import { sentencesOf } from "./sentences.ts";

const isSmall = (word: string) => /^(?:storage|memory|recall|rehearsal|short-term|costs)$/i.test(word);
const facts = (text: string) =>
  markedFacts(sentencesOf(text), isSmall).map(({ term, meaning }) => `${term} = ${meaning}`);

describe("what is said of a marked term", () => {
  it.each([
    [
      "**Storage** is the creation of a permanent record of information.",
      ["storage = the creation of a permanent record of information"],
    ],
    [
      "**Visual encoding** is the encoding of images on paper, and **acoustic encoding** is the encoding of sounds in a room.",
      [
        "Visual encoding = the encoding of images on paper",
        "acoustic encoding = the encoding of sounds in a room",
      ],
    ],
    [
      "This is known as **automatic processing**, or the encoding of details like time and space.",
      ["automatic processing = the encoding of details like time and space"],
    ],
    [
      "The encoding of words and sentences is known as **semantic encoding**.",
      ["semantic encoding = the encoding of words and sentences"],
    ],
    [
      "This step of **rehearsal**, the conscious repetition of information, is called consolidation.",
      ["rehearsal = the conscious repetition of information"],
    ],
    [
      "What comes in is kept in **sensory memory**: storage of brief events, such as sights.",
      ["sensory memory = storage of brief events, such as sights"],
    ],
    [
      "Economists use the term *opportunity cost* to indicate what must be given up to obtain something.",
      ["opportunity cost = what must be given up to obtain something"],
    ],
    [
      "Most choices involve **marginal analysis**, which means comparing the benefits and costs of a little more of a good.",
      ["marginal analysis = comparing the benefits and costs of a little more of a good"],
    ],
    [
      "**Short-term memory (STM)** is a store that holds a few items for a short time.",
      ["short-term memory = a store that holds a few items for a short time"],
    ],
  ])("%s", (text, expected) => expect(facts(text)).toEqual(expected));

  it.each([
    ["This is known as **effortful processing**."],
    ["**Storage** is another step that follows this one in the model."],
    ["**Storage** is the most important part of the whole process."],
    ["**Storage** is used."],
    ["**Explicit memories** are those we try to remember and recall."],
    ["Before **Brown**, a series of court decisions held that schools could be divided."],
    ["It asks if the facts—that is, the **evidence**—meet the criteria of the written law."],
    ["**Privacy** is a central characteristic of money."],
    ["The higher the **temperature**: the shorter the length of the waves that come from it."],
    ["It is **very** important that a record of all information is made."],
    ["- **Storage** is the creation of a permanent record of information"],
  ])("nothing in: %s", (text) => expect(facts(text)).toEqual([]));
});
