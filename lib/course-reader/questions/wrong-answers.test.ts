import { describe, expect, it } from "vitest";
import { bestShortAnswer, toLender, wrongShortAnswers } from "./wrong-answers.ts";

const short = (...texts: string[]) => texts.map((text) => ({ text, weight: 100, feedback: null }));
const lent = (...texts: string[]) => toLender(short(...texts));

describe("wrongShortAnswers", () => {
  it("borrows from the questions around, most alike first", () => {
    const pool = [lent("a very long sentence of words"), lent("Rome"), lent("42"), lent("Oslo")];
    expect(wrongShortAnswers(short("Bern"), pool, "Bern")).toEqual(expect.arrayContaining(["Rome", "Oslo"]));
    expect(wrongShortAnswers(short("Bern"), pool, "Bern")).toHaveLength(3);
  });

  it("never offers what the question accepts, however it is spelt", () => {
    const accepted = [
      ...short("The Antarctic", "Antarctica"),
      { text: "South*", weight: 50, feedback: null },
    ];
    const pool = [
      lent("antarctic"),
      lent("ANTARCTICA!"),
      lent("South Pole"),
      lent("southern"),
      lent("Arctic"),
    ];
    expect(wrongShortAnswers(accepted, pool, "Antarctica")).toEqual(["Arctic"]);
  });

  it("leaves out a question that shares any answer", () => {
    expect(wrongShortAnswers(short("4", "four"), [lent("IV", "four"), lent("5")], "4")).toEqual(["5"]);
  });

  it("offers the author's own wrong answers first", () => {
    const accepted = [...short("ice"), { text: "glass", weight: 0, feedback: null }];
    expect(wrongShortAnswers(accepted, [lent("snow")], "ice")).toEqual(["glass", "snow"]);
  });

  it("shows an answer without a wildcard, or none", () => {
    expect(
      bestShortAnswer([
        { text: "ic*", weight: 100, feedback: null },
        { text: "ice", weight: 50, feedback: null },
      ]),
    ).toBe("ice");
    expect(bestShortAnswer([{ text: "*", weight: 100, feedback: null }])).toBeNull();
    expect(bestShortAnswer([{ text: "2 \\* 3", weight: 100, feedback: null }])).toBe("2 * 3");
    expect(bestShortAnswer([{ text: "no", weight: 0, feedback: null }])).toBeNull();
  });

  it("isn't held up by a pattern made to be slow", () => {
    const nasty = [{ text: `${"a*".repeat(5000)}b`, weight: 100, feedback: null }, ...short("x")];
    expect(wrongShortAnswers(nasty, [lent("a".repeat(10_000)), lent("y")], "x")).toContain("y");
  });
});
