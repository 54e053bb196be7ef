import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";

const made = (text: string) =>
  generateQuestions(text, "Physiology").filter(({ form }) => form === "statement" || form === "untrue");

const BLOOD = `## Blood sugar

**Insulin** lowers the level of sugar in the blood of a healthy person. **Glucagon** raises the level of sugar after a long night of sleep. Exercise makes the muscles more sensitive to a dose of insulin. The liver of an adult stores sugar in the form of **glycogen**. The pancreas of an adult releases insulin into the blood within minutes.`;

describe("statements of a text", () => {
  it("stand beside others that say the opposite of it", () => {
    const [only, ...more] = made(BLOOD);
    expect(more).toEqual([]);
    expect(only?.text).toMatch(
      /^Which of these statements about (?:“Blood sugar”|[a-z]+) is (?:not )?true\?$/,
    );
    const right = only?.options[only.correctIndex ?? -1] ?? "";
    const wrong = only?.options.filter((option) => option !== right) ?? [];
    const isAsked = only?.form === "statement";
    expect(BLOOD.replaceAll("**", "").includes(right)).toBe(isAsked);
    for (const option of wrong) expect(BLOOD.replaceAll("**", "").includes(option)).toBe(!isAsked);
    expect(only?.explanation).toContain("The text says: “");
  });

  it("aren't asked for where nothing can be turned, or nothing binds them", () => {
    const calm = BLOOD.replace("lowers", "changes")
      .replace("raises", "changes")
      .replace("more sensitive", "open");
    expect(made(calm)).toEqual([]);
    const loose = `**Insulin** lowers the level of sugar in the blood. A **sonata** is louder than a song of the street. The **senate** cannot reject the budget of the union.`;
    expect(made(loose)).toEqual([]);
  });
});
