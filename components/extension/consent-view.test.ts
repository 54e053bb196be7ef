import { describe, expect, it } from "vitest";
import { consentLines, scopesInWords } from "./consent-view.ts";

const titles = (scopes: string[]) => {
  const { can, cannot } = consentLines(scopes);
  return { can: can.map(({ title }) => title), cannot: cannot.map(({ title }) => title) };
};

describe("consentLines", () => {
  it("tells all that a full connection allows", () => {
    expect(titles(["profile", "courses"])).toEqual({
      can: ["See your profile name and level", "Read your courses", "Tell us what you learn elsewhere"],
      cannot: [
        "See your password",
        "Change your plan or payment",
        "Play quizzes for you",
        "Read other sites",
      ],
    });
  });

  it.each([
    [["profile"], "Read your courses"],
    [["courses"], "See your profile"],
    [["limited", "profile"], "Read your courses"],
  ])("names what %j leaves out among what it can't do", (scopes, missing) => {
    const { can, cannot } = titles(scopes);
    expect(cannot[0]).toBe(missing);
    expect(can).not.toContain(missing);
  });

  it.each([[["limited"]], [[]]])("promises nothing of an account for %j", (scopes) => {
    expect(titles(scopes)).toEqual({
      can: ["Work without an account"],
      cannot: ["Know who you are", "Read or keep your progress", "Read other sites"],
    });
  });

  it("says nothing on both sides, and explains each line", () => {
    for (const scopes of [["profile", "courses"], ["profile"], ["courses"], ["limited"]]) {
      const { can, cannot } = consentLines(scopes);
      const lines = [...can, ...cannot];
      expect(new Set(lines.map(({ title }) => title)).size).toBe(lines.length);
      for (const { detail } of lines) expect(detail.length).toBeGreaterThan(30);
    }
  });
});

describe("scopesInWords", () => {
  it.each([
    [["profile"], "Sees your profile name and level."],
    [["limited"], "Works without your account."],
    [["limited", "courses"], "Reads your courses and tells us what you learn elsewhere."],
    [
      ["profile", "courses"],
      "Sees your profile name and level, reads your courses and tells us what you learn elsewhere.",
    ],
    [["constructor"], "May do nothing yet."],
    [[], "May do nothing yet."],
  ])("%j: %s", (scopes, words) => {
    expect(scopesInWords(scopes)).toBe(words);
  });
});
