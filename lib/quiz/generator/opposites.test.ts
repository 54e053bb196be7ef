import { describe, expect, it } from "vitest";
import { turnedOf } from "./opposites.ts";
import { readText } from "./reading.ts";
import { sentencesOf } from "./sentences.ts";
import { tagWords } from "./tagging-service.ts";

function turned(text: string): string | null {
  const [sentence] = sentencesOf(text);
  if (!sentence) return null;
  const [read] = readText([{ sentence, words: tagWords(sentence.clean) }], new Set()).sentences;
  return read ? (turnedOf(read)?.text ?? null) : null;
}

describe("a sentence turned into its opposite", () => {
  it.each([
    ["Insulin lowers the level of sugar in the blood.", "Insulin raises the level of sugar in the blood."],
    ["The pupil of the eye widened in the dark room.", "The pupil of the eye narrowed in the dark room."],
    [
      "Short-term memory holds fewer items than long-term memory.",
      "Short-term memory holds more items than long-term memory.",
    ],
    [
      "Steel is a stronger material than copper and bronze.",
      "Steel is a weaker material than copper and bronze.",
    ],
    ["The ozone layer has a high share of oxygen atoms.", "The ozone layer has a low share of oxygen atoms."],
    [
      "A signature is a reversible step of the protocol.",
      "A signature is an irreversible step of the protocol.",
    ],
    [
      "A borrowed reference does not take ownership of the value.",
      "A borrowed reference takes ownership of the value.",
    ],
    ["Red blood cells do not have a nucleus of their own.", "Red blood cells have a nucleus of their own."],
    ["The senate cannot reject the budget of the union.", "The senate can reject the budget of the union."],
    ["The moon is not a source of light for the earth.", "The moon is a source of light for the earth."],
    ["The king was never rich, and the moon is not a star.", null],
  ])("%s", (text, expected) => expect(turned(text)).toBe(expected));

  it.each([
    ["leaves it open", "Insulin may lower the level of sugar in the blood."],
    ["names both", "Prices rise in the north and fall in the south."],
    ["sets a condition", "The price increases if the demand grows."],
    ["has an adverb after its not", "The earth does not actually spin around the moon."],
    ["goes on with but", "The whale is not a fish but a mammal of the sea."],
    ["says not only", "The heart is not only a muscle of the body."],
    ["names a thing by a quality", "The acid acts on the large intestine of the patient."],
    ["knows no opposite", "The heart is a muscle of the body."],
    ["has a quality within a word", "Nothing is said of the high-level language here."],
  ])("isn't certain where it %s", (_, text) => expect(turned(text)).toBeNull());
});
