import { describe, expect, it } from "vitest";
import { DEMO_LEARNER } from "#prisma/seed/learner.ts";
import { isCommonPassword } from "./common-password.ts";

const WORDS = ["waddle", "ada", "lovelace"];

describe("what everyone tries first", () => {
  it.each([
    ...[
      "Password1!",
      "P@ssw0rd",
      "Pa$$word1",
      "Passw0rd@123",
      "Qwerty123!",
      "Welcome1!",
      "Admin@123",
      "Letmein1!",
    ],
    ...[
      "Summer2024!",
      "Summer@2026",
      "Aa123456!",
      "Abcd1234!",
      "Iloveyou1!",
      "Football1!",
      "Michael1!",
      "Test1234!",
    ],
    ...["Q1w2e3r4!", "1qaz@WSX", "!QAZ2wsx", "Aaaa1111!", "Changeme1!", "Monkey12!", "Password1!Password1!"],
    ...["Waddle1!", "Waddle2026!", "W@ddle12!", "L0velace1!", "aA1!".repeat(32)],
  ])("is refused: %s", async (password) => {
    expect(await isCommonPassword(password, WORDS)).toBe(true);
  });

  it.each([
    ...["Swim@Away2", "Sail@Home1", "Kx7!pQ2z", "Course1Tester!", "MyD0g!sN1ce", "a@Passw0rd@of@y0urs"],
    ...[DEMO_LEARNER.password, "Correct1!Horse", "xB7!".concat("kW9?mT4$qZ2&".repeat(10))],
  ])("is not: %s", async (password) => {
    expect(await isCommonPassword(password, WORDS)).toBe(false);
  });
});

it("what concerns the person weighs nothing for anyone else", async () => {
  expect(await isCommonPassword("Fjordling1!", ["fjordling"])).toBe(true);
  expect(await isCommonPassword("Fjordling1!", [])).toBe(false);
});
