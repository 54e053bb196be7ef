import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPremiumAt } from "#lib/learner/rules.ts";
import { isLanguage, isOneEmoji, LANGUAGES, nicknameProblem, tidyNickname } from "./profile-rules.ts";

describe("a nickname", () => {
  it.each([
    "Al",
    "Ada Lovelace",
    "ada_l-1",
    "O'Neill Jr.",
    "Ωmega",
    "雪だるま",
    "नमस्ते",
    "Zoë",
    "x".repeat(24),
    "42",
  ])("may be %j", (nickname) => {
    expect(nicknameProblem(tidyNickname(nickname))).toBeNull();
  });

  it.each([
    ["A", /at least 2/],
    ["", /at least 2/],
    ["x".repeat(25), /at most 24/],
    ["ada@home", /can have letters/],
    ["a  b", /two spaces/],
    ["a\tb", /can have letters/],
    ["a\nb", /can have letters/],
    ["a\u0000b", /can have letters/],
    ["a\u200Bb", /can have letters/],
    ["a\u202Eb", /can have letters/],
    ["a\u00A0b", /can have letters/],
    ["\u3164\u3164", /can have letters/],
    ["<b>hi</b>", /can have letters/],
    ["a🐧", /can have letters/],
    ["Admin", /mistaken for our team/],
    ["Waddle Suppоrt", /mistaken for our team/],
    [`a${"\u0335\u0336\u0337\u0338"}`, /can have letters/],
    ["\u0301ab", /can have letters/],
    ["--", /letter or a digit/],
    [". '", /letter or a digit/],
  ])("can't be %j", (nickname, sentence) => {
    expect(nicknameProblem(nickname)).toMatch(sentence);
  });

  it("is tidied: no spaces around it, one spelling of a letter, one apostrophe", () => {
    expect(tidyNickname("  Zoe\u0308 ")).toBe("Zoë");
    expect(tidyNickname("O’Neill")).toBe("O'Neill");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(tidyNickname(tidyNickname(text))).toBe(tidyNickname(text));
      }),
    );
  });

  it("never lets an at sign, a control or a run of spaces through, whatever is sent", () => {
    const piece = fc.constantFrom("a", "Ω", " ", "  ", "@", "\n", "\u0007", "\u200D", "'", "7", "\u0301");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const nickname = tidyNickname(pieces.join(""));
        if (nicknameProblem(nickname) !== null) return;
        expect(nickname).not.toMatch(/[@\p{Cc}\p{Cf}]| {2}|^ | $/u);
        expect([...nickname].length).toBeLessThanOrEqual(24);
      }),
    );
  });
});

describe("an emoji", () => {
  it.each(["🐧", "❤️", "👩🏽‍🚀", "👨‍👩‍👧‍👦", "🇳🇵", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣", "🏳️‍🌈"])("may be %s", (emoji) => {
    expect(isOneEmoji(emoji)).toBe(true);
  });

  it.each([
    "",
    "a",
    "1",
    "#",
    "🐧🐧",
    "🐧 ",
    "🐧a",
    "🇳",
    "👩‍",
    "\u200D",
    "☺\u0301",
    "🐧".repeat(40),
    "&#128039;",
  ])("can't be %j", (text) => {
    expect(isOneEmoji(text)).toBe(false);
  });
});

describe("the languages", () => {
  it("are known to this runtime, each once, and named in their own words", () => {
    const tags = LANGUAGES.map(({ tag }) => tag);
    expect(Intl.getCanonicalLocales(tags)).toEqual(tags);
    expect(Intl.DateTimeFormat.supportedLocalesOf(tags)).toEqual(tags);
    expect(new Set(LANGUAGES.map(({ label }) => label)).size).toBe(tags.length);
    for (const { tag, label } of LANGUAGES) {
      const own = new Intl.DisplayNames([tag], { type: "language", languageDisplay: "standard" });
      const first = (own.of(tag.slice(0, 2)) ?? "").toLowerCase();
      // Some runtimes say “norsk” or “中文” where people choose among kinds of it.
      if (!["nb", "zh-Hans"].includes(tag))
        expect(label.toLowerCase().normalize()).toContain(first.normalize());
    }
  });

  it("are all there is", () => {
    expect(isLanguage("en")).toBe(true);
    for (const tag of ["", "EN", "tlh", "en-US", "en; DROP", "__proto__"])
      expect(isLanguage(tag)).toBe(false);
  });
});

const now = new Date("2026-03-01T12:00:00Z");
it.each([
  [false, null, false],
  [true, null, true],
  [true, new Date("2026-03-01T12:00:00.001Z"), true],
  [true, now, false],
  [false, new Date("2027-01-01T00:00:00Z"), false],
])("premium granted: %s until %s is in force: %s", (isPremium, premiumUntil, inForce) => {
  expect(isPremiumAt({ isPremium, premiumUntil }, now)).toBe(inForce);
});
