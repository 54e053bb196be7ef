import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  isEmailShaped,
  isVisible,
  normalizeEmail,
  PASSWORD_COMPOSITION,
  PASSWORD_TOO_SHORT,
  passwordProblem,
  safeReturnPath,
} from "./rules.ts";

describe("a new password", () => {
  it.each([
    ["", "Password is required"],
    ["Aa1@aaa", PASSWORD_TOO_SHORT],
    ["Aa1@aaaa", null],
    ["aa1@aaaa", PASSWORD_COMPOSITION],
    ["AA1@AAAA", PASSWORD_COMPOSITION],
    ["Aab@aaaa", PASSWORD_COMPOSITION],
    ["Aa1aaaaa", PASSWORD_COMPOSITION],
    ["Aa1@aaa#", `${PASSWORD_COMPOSITION}. "#" isn't allowed.`],
    ["aa1@a-b#", `${PASSWORD_COMPOSITION}. "-" isn't allowed.`],
    ["Aa1@ aaa", `${PASSWORD_COMPOSITION}. A space isn't allowed.`],
    ["Aa1@aaaé", `${PASSWORD_COMPOSITION}. "é" isn't allowed.`],
    ["Aa1@aaa🐧", `${PASSWORD_COMPOSITION}. "🐧" isn't allowed.`],
    ["Aa1@aaa\u200B", `${PASSWORD_COMPOSITION}. A character that can't be seen isn't allowed.`],
    [`Aa1@${"a".repeat(124)}`, null],
    [`Aa1@${"a".repeat(125)}`, "Password must be at most 128 characters"],
  ])("%s: %s", (password, problem) => expect(passwordProblem(password)).toBe(problem));
});

describe("an address", () => {
  it.each([
    ["a@b", true],
    ["name+tag@host.example", true],
    ["@b", false],
    ["a@", false],
    ["a b@c", false],
    ["a@b@c", false],
    [`${"a".repeat(250)}@b.cd`, false],
  ])("%s is one: %s", (email, isOne) => expect(isEmailShaped(email)).toBe(isOne));

  it("is compared without capitals and spaces around it", () =>
    expect(normalizeEmail("  Me@Host.Example ")).toBe("me@host.example"));
});

describe("a full name", () => {
  it.each(["Ada", "Zoe\u0308", "Ωμέγα 2", "علی\u200Cرضا", "क्\u200Dष", "👩\u200D🚀", "❤\uFE0F", "O'Neill"])(
    "may be %j",
    (name) => expect(isVisible(name)).toBe(true),
  );

  it.each([
    ...[
      "Ada\u200B",
      "\u202EadA",
      "\u2066Ada\u2069",
      "A\u200Fda",
      "Ad\u00ADa",
      "\uFEFFAda",
      "A\u034Fda",
      "\u3164",
    ],
    ...["A\u2028da", "A\u0000da", "A\nda", "\u200D", "\u200C\uFE0F", "A\u{E0041}da", "\u061CAda", "\u2060"],
  ])("can't be %j", (name) => expect(isVisible(name)).toBe(false));
});

describe("the page to return to", () => {
  it.each(["/courses", "/quiz/1/2?x=1#y", "/dashboard?url=https://other.example/"])("keeps %s", (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  const tricks = [
    "",
    null,
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/auth",
    "/a\\b",
  ];
  it.each(tricks)("refuses %s", (path) => expect(safeReturnPath(path)).toBe("/dashboard"));

  const list = "../shared/fixtures/attacks/redirect/patt-openredirects.txt";
  it.skipIf(!existsSync(list))(
    "never leaves our own pages, for a public list of tricks (skipped where the list is absent)",
    () => {
      for (const trick of readFileSync(list, "utf8").split("\n")) {
        for (const path of [trick, `/${trick}`, `//${trick}`]) {
          expect(new URL(safeReturnPath(path), "https://waddle.example/auth").host).toBe("waddle.example");
        }
      }
    },
  );
});
