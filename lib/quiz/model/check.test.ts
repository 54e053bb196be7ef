import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WRITTEN, written } from "#tests/support/question-model.ts";
import { teachingText } from "#tests/support/text-islands.ts";
import { faultOfKey } from "../kinds/fault.ts";
import { keyOf } from "../kinds/shown.ts";
import { agreed, agrees, sealed } from "./blind.ts";
import type { Candidate } from "./candidate.ts";
import { checkWritten, searchable } from "./check.ts";
import { type BlindAnswer, FORMS, type Written } from "./stage-schema.ts";

const TEXT =
  "The cog was a broad ship.\nLübeck was founded anew in 1159\nby Henry the Lion. It lay close to the port of Hamburg – a day’s ride. Its mast was 9.5 m high.";
const GOOD = written(
  "Who founded Lübeck anew?",
  "Henry the Lion",
  "Lübeck was founded anew in 1159 by Henry the Lion.",
  {
    wrong: ["Ivan III", "Valdemar IV", "Erik of Pomerania"],
    explanation: "Henry the Lion founded Lübeck anew, close to Hamburg.",
  },
);
const check = (change: Partial<Written>, text = TEXT) =>
  checkWritten({ ...GOOD, ...change }, searchable(text));
const QUANTITY = {
  form: "numeric",
  question: "How high was the mast?",
  right: ["9.5"],
  wrong: [],
  unit: "m",
} as const;
const MAST = { ...QUANTITY, right: [...QUANTITY.right], wrong: [], source: "Its mast was 9.5 m high." };

describe("what a model wrote", () => {
  it("is dropped in another language that shares small words with the text's", () => {
    const german = {
      question: "Was ist in der Zelle die Aufgabe der Wand, und was war das an ihr, was man in Pilzen fand?",
      explanation: "In der Wand der Pilze war das, was man die Stütze in der Zelle nennt.",
    };
    const chitin = WRITTEN[2] as Written;
    expect(checkWritten(chitin, searchable(teachingText()))).not.toBeNull();
    expect(checkWritten({ ...chitin, ...german }, searchable(teachingText()))).toBeNull();
  });

  it("is kept where the text bears it out, in the text's own letters", () => {
    expect(check({})).toMatchObject({ text: GOOD.question, source: GOOD.source });
    const loose = check({ source: "it lay close to the port of Hamburg - a day's ride." });
    expect(loose?.source).toBe("It lay close to the port of Hamburg – a day’s ride.");
  });

  it.each<[string, Partial<Written>]>([
    ["a sentence that isn't there", { source: "Lübeck was founded anew in 1143 by Henry the Lion." }],
    ["a scrap of a sentence", { source: "Henry the Lion." }],
    ["an answer that the text doesn't give", { right: ["Adolf of Holstein"] }],
    ["two right options", { right: ["Henry the Lion", "Henry"] }],
    ["one wrong option", { wrong: ["Ivan III"] }],
    ["options that read alike", { wrong: ["Ivan III", "ivan  iii!", "Erik"] }],
    ["an option of signs alone", { wrong: ["Ivan III", "…", "Erik"] }],
    ["a wrong option out of the sentence", { wrong: ["Lübeck", "Ivan III", "Erik"] }],
    ["a wrong option that says the same", { wrong: ["Lion Henry", "Ivan III", "Erik"] }],
    ["its answer in the question", { question: "Who was Henry the Lion?" }],
    ["the text in the question", { question: "Who founded Lübeck anew according to the text?" }],
    ["no explanation to speak of", { explanation: "So." }],
    [
      "another language",
      {
        question: "Wer gründete die Stadt?",
        wrong: ["Iwan", "Waldemar", "Erich"],
        explanation: "Das tat dieser Herzog damals.",
      },
    ],
    [
      "another script",
      { question: "Кто основал город заново?", explanation: "Так говорит летопись о городе." },
    ],
  ])("is dropped with %s", (_, change) => {
    expect(check(change)).toBeNull();
  });

  it.each<[string, Partial<Written>]>([
    ["no unit", { unit: "" }],
    ["a number that isn't there", { right: ["95"] }],
    ["a part of a number", { right: ["5"] }],
    ["another unit than the text's", { unit: "km" }],
    ["half of a unit", { source: "Its mast was 9.5 m high.", unit: "hig" }],
    ["a number that can mean two things", { right: ["1,500"] }],
    ["a word", { right: ["nine"] }],
  ])("is no number with %s", (_, change) => {
    expect(check({ ...MAST })).not.toBeNull();
    expect(check({ ...MAST, ...change })).toBeNull();
  });

  it("takes a fraction to half of its last digit, and a whole number as it is", () => {
    const body = check({ ...MAST })?.body;
    expect(body).toMatchObject({ kind: "numeric", shown: "9.5 m", units: [{ name: "m", factor: 1 }] });
    const [answer] = body?.kind === "numeric" ? body.answers : [];
    expect(answer?.low).toBeCloseTo(9.45);
    expect(answer?.high).toBeCloseTo(9.55);
  });

  it.each<[string, Partial<Written>]>([
    ["a sentence that isn't the text's", { question: "Hamburg was founded anew in 1159 by [[1]]." }],
    ["a blank without its word", { question: "Lübeck was founded anew in [[1]] by [[2]]." }],
    ["no blank", { question: "Lübeck was founded anew in 1159 by Henry the Lion." }],
  ])("is no cloze with %s", (_, change) => {
    const cloze = {
      form: "cloze",
      wrong: [],
      question: "Lübeck was founded anew in 1159 by [[1]].",
    } as const;
    expect(check({ ...cloze, wrong: [] })).toMatchObject({ body: { kind: "cloze" } });
    expect(check({ ...cloze, wrong: [], ...change })).toBeNull();
  });

  it("is no typed answer that isn't the text's, or that no one types", () => {
    const text = { form: "text", wrong: [] as string[], source: GOOD.source } as const;
    expect(check({ ...text, wrong: [] })).toMatchObject({ body: { kind: "text" } });
    expect(check({ ...text, wrong: [], right: ["the lion of Saxony"] })).toBeNull();
    expect(check({ ...text, wrong: [], right: ["founded anew in 1159 by Henry"] })).toBeNull();
  });

  it("has a key that is right, whatever a model sends", () => {
    const section = searchable(teachingText());
    const words = fc.constantFrom(...WRITTEN.flatMap(({ right, wrong }) => [...right, ...wrong]), "", "A");
    const any = fc.record({
      form: fc.constantFrom(...FORMS),
      question: fc.constantFrom(
        ...WRITTEN.map(({ question }) => question),
        "What is [[1]]?",
        "[[2]] is [[1]].",
      ),
      right: fc.array(words, { minLength: 1, maxLength: 8 }),
      wrong: fc.array(words, { maxLength: 6 }),
      lefts: fc.array(words, { maxLength: 8 }),
      unit: fc.constantFrom("", "nanometres"),
      source: fc.constantFrom(...WRITTEN.map(({ source }) => source)),
      explanation: fc.constant("The cell has a nucleus and a membrane."),
      bloom: fc.constant("remember" as const),
    });
    fc.assert(
      fc.property(any, (one) => {
        const made = checkWritten(one, section);
        if (!made) return;
        const options = made.options.map((text) => ({ text }));
        expect(faultOfKey({ ...made, options })).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

const LANGUAGES = [
  [
    "Chinese",
    "天空是蓝色的，因为阳光在空气中散射。蓝光比红光散射得更多。海水是咸的，因为河流把盐带进海里。",
    "为什么海水是咸的？",
    ["因为河流把盐带进海里", "因为鱼很多", "因为月亮很近"],
    "海水是咸的，因为河流把盐带进海里。",
    "海水是咸的，因为河流把盐带进来。",
  ],
  [
    "Japanese",
    "空が青いのは、光が散乱するからです。富士山は日本で一番高い山です。",
    "日本で一番高い山は何ですか。",
    ["富士山", "北岳", "立山"],
    "富士山は日本で一番高い山です。",
    "富士山は日本で一番古い山です。",
  ],
  [
    "Korean",
    "하늘은 맑은 날 아침에 파란색입니다. 바다는 깊습니다.",
    "하늘은 맑은 날 무슨 색입니까?",
    ["파란색", "빨간색", "노란색"],
    "하늘은 맑은 날 아침에 파란색입니다.",
    "하늘은 흐린 날 아침에 파란색입니다.",
  ],
] as const;

it.each(LANGUAGES)("%s is checked as well", (_, text, question, [right, ...wrong], source, invented) => {
  const explanation = text;
  const one = written(question, right, source, {
    wrong: [...wrong],
    explanation: explanation.replaceAll("。", "，然"),
  });
  const own = { ...one, explanation: text };
  expect(checkWritten(own, searchable(text))).toMatchObject({ source });
  expect(checkWritten({ ...own, source: invented }, searchable(text))).toBeNull();
  expect(checkWritten({ ...own, question: `${right}, ${question}` }, searchable(text))).toBeNull();
});

describe("a blind answer", () => {
  const section = searchable(teachingText());
  const all = sealed(WRITTEN.flatMap((one) => checkWritten(one, section) ?? []));
  const empty = { canTell: true, numbers: [] as number[], words: [] as string[] };

  function answerTo({ candidate, order, put }: (typeof all)[number]): BlindAnswer {
    const { body, correctIndex } = candidate;
    const own = { id: put.id, ...empty };
    if (!body) return { ...own, numbers: [order.indexOf(correctIndex ?? -1) + 1] };
    const key = keyOf(body, order);
    if (key.kind === "multiple") return { ...own, numbers: key.selected.map((at) => at + 1) };
    if (key.kind === "order") return { ...own, numbers: key.order.map((at) => at + 1) };
    if (key.kind === "match") return { ...own, numbers: key.matches.map((at) => at + 1) };
    return { ...own, words: key.kind === "cloze" ? key.blanks : [key.value] };
  }

  it("agrees where it is the key of its kind, and only then", () => {
    expect(all).toHaveLength(WRITTEN.length);
    for (const one of all) {
      const answer = answerTo(one);
      expect([one.put.form, agrees(one, answer)]).toEqual([one.put.form, true]);
      expect(agrees(one, { ...answer, canTell: false })).toBe(false);
      expect(agrees(one, { id: answer.id, ...empty })).toBe(false);
      const swapped = [...answer.numbers.slice(1), (answer.numbers[0] ?? 0) + 1];
      expect(agrees(one, { ...answer, numbers: swapped, words: ["nothing"] })).toBe(false);
    }
  });

  it("shows no key: neither its place nor its order", () => {
    for (const { candidate, put } of all) {
      expect(Object.keys(put).sort()).toEqual(["form", "id", "lefts", "options", "question", "units"]);
      if (candidate.form === "order") expect(put.options).not.toEqual(candidate.options);
    }
    const first = (text: string) =>
      sealed([{ ...(all[0]?.candidate as Candidate), text }])[0]?.put.options[0];
    const places = new Set(Array.from({ length: 40 }, (_, at) => first(`Question ${at}?`)));
    expect(places.size).toBe(4);
  });

  it("counts once for a question, and for no other", () => {
    const answers = all.map(answerTo);
    expect(agreed(all, answers)).toHaveLength(all.length);
    expect(agreed(all, answers.slice(1))).toHaveLength(all.length - 1);
    expect(agreed(all, [...answers, answers[0] as BlindAnswer])).toHaveLength(all.length - 1);
    expect(
      agreed(
        all,
        answers.map((one) => ({ ...one, id: one.id + 1 })),
      ),
    ).toHaveLength(0);
  });
});
