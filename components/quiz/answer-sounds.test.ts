import { expect, it } from "vitest";
import { gradeAnswer } from "#lib/quiz/rules.ts";
import { soundsOf } from "./answer-sounds.ts";

it.each([
  ["a right answer", true, 1, 1, false, ["correct"]],
  ["the third in a row", true, 1.5, 1, false, ["combo"]],
  ["the fourth in a row", true, 1.5, 1.5, false, ["correct"]],
  ["the fifth in a row", true, 2, 1.5, false, ["combo"]],
  ["a wrong answer that costs a heart", false, 1, 2, true, ["wrong", "heartLost"]],
  ["a wrong answer that costs none", false, 1, 1, false, ["wrong"]],
])("%s", (_, isCorrect, multiplier, multiplierBefore, hasLostHeart, sounds) => {
  expect(soundsOf({ result: { isCorrect, multiplier }, multiplierBefore, hasLostHeart })).toEqual(sounds);
});

it("ten right answers in a row are heard as three combos: at the third, the fifth and the tenth", () => {
  let before = { streak: 0, multiplier: 1 };
  const heard = Array.from({ length: 10 }, () => {
    const result = gradeAnswer(true, before.streak, 20_000);
    const sounds = soundsOf({ result, multiplierBefore: before.multiplier, hasLostHeart: false });
    before = result;
    return sounds[0];
  });
  expect(heard.flatMap((sound, at) => (sound === "combo" ? [at + 1] : []))).toEqual([3, 5, 10]);
});
