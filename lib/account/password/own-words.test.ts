import { describe, expect, it } from "vitest";
import { isMadeOf, ownWords } from "./own-words.ts";

const ada = { fullName: "Ada  Lovelace-Bÿron", email: "a.countess99@example.test" };

it("the words that stand for a person come from the name and from the address before its @", () => {
  expect(ownWords(ada).toSorted()).toEqual([
    ...[
      "acountess99",
      "ada",
      "adalovelacebyron",
      "byron",
      "byronlovelaceada",
      "countess99",
      "countess99a",
      "lovelace",
    ],
  ]);
  expect(ownWords({ fullName: "雪 Al", email: "j@example.test" })).toEqual([]);
});

describe("a password of little more than the own words", () => {
  it.each(["AdaLovelace1!", "Ada@Lovelace1", "!LovelaceAda99", "Countess99!", "Byron12!A", "aDaAdA!1Aa"])(
    "is %s",
    (password) => expect(isMadeOf(ownWords(ada), password)).toBe(true),
  );

  it.each(["Swim@Away2", "Ada@Swims2", "Kx7!pQ2z", "Lovelace!Swim", "Aa1!"])("is not %s", (password) =>
    expect(isMadeOf(ownWords(ada), password)).toBe(false),
  );
});
