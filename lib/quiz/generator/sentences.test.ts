import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";
import { isForeign, isWhole, sentencesOf } from "./sentences.ts";

const MAX_CPU_MS = 5000;

describe("sentences", () => {
  it("go on after abbreviations, however many there are", () => {
    const texts = sentencesOf("Dr. Smith met Prof. B. Jones. They spoke. e.g. of cells.").map(
      ({ text }) => text,
    );
    expect(texts[0]).toBe("Dr. Smith met Prof. B. Jones.");
    expect(sentencesOf("Dr. ".repeat(20_000))).toHaveLength(1);
  });

  it.each([
    ["one sentence without an end", `The ${"word ".repeat(19_800)}`],
    ["one sentence with an end", `The ${"word ".repeat(19_800)}ends.`],
    ["dots", ". ".repeat(30_000)],
    ["dots without spaces", ".".repeat(60_000)],
    ["lines", "a\n".repeat(400_000)],
    ["blank lines", " \n".repeat(400_000)],
    ["abbreviations", "Dr. ".repeat(25_000)],
    ["quotation marks", `.${'"'.repeat(99_000)}x`],
  ])("take no longer than they are long: %s", (_, text) => {
    const english = `${"This is the text of which it is said that it is in English. ".repeat(5)}\n\n${text}`;
    generateQuestions("It is warm.", "Warm-up");
    const before = process.cpuUsage();
    generateQuestions(english, "Title");
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(MAX_CPU_MS);
  });

  it("end with the stops of other scripts, too", () => {
    const texts = sentencesOf("天空是蓝色的。海水是咸的！为什么？").map(({ text, isProse }) => [
      text,
      isProse,
    ]);
    expect(texts).toEqual([
      ["天空是蓝色的。", true],
      ["海水是咸的！", true],
      ["为什么？", true],
    ]);
  });

  it("are read up to 600 characters, and lines without an end up to 200", () => {
    const sentence = (text: string) => ({ text });
    expect(isWhole(sentence(`${"x".repeat(599)}.`))).toBe(true);
    expect(isWhole(sentence(`${"x".repeat(600)}.`))).toBe(false);
    expect(isWhole(sentence("x".repeat(200)))).toBe(true);
    expect(isWhole(sentence("x".repeat(201)))).toBe(false);
  });
});

describe("a text is in a language that is not known", () => {
  it.each([
    [
      "German",
      "Das Eis ist kalt, und der Pinguin schwimmt jeden Morgen von der einen Scholle zur nächsten.",
      false,
    ],
    ["Spanish", "El agua de los mares cubre la mayor parte de la superficie de nuestro planeta.", false],
    [
      "Russian",
      "Вода покрывает большую часть поверхности нашей планеты, и почти вся она солёная в океанах.",
      true,
    ],
    ["Chinese", "天空是蓝色的，因为阳光在空气中散射，蓝光比红光散射得更多。", true],
    ["English", "The water of the seas covers most of the surface of our planet, and it is salty.", false],
    [
      "an English sentence above a table",
      "Here are the lakes.\n\nName | Country | Basin\nOnega | Karelia | Baltic Sea\nInari | Lapland | Barents Sea\nSaimaa | Savonia | Baltic Sea\nVänern | Götaland | North Sea\nLadoga | Karelia | Baltic Sea",
      false,
    ],
    ["a few words", "Wasser, Eis, Schnee", false],
    ["numbers", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15", false],
  ])("%s", (_, text, expected) => expect(isForeign(text)).toBe(expected));
});
