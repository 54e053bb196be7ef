import { describe, expect, it } from "vitest";
import { generateQuestions } from "./generator-service.ts";
import { reviewOf } from "./review.ts";

const choice = (answer: string) =>
  `1. Which planet is closest to the sun?\n\na) Venus\nb) Mercury\nc) Mars\n${answer}`;
const rightOf = (text: string) =>
  reviewOf(text).choices.map(({ options, right }) => right.map((index) => options[index]).join("+"));

describe("a question that a text brings is taken", () => {
  it.each([
    ["with its letter", choice("Answer: b"), ["Mercury"]],
    ["with its letter and words", choice("**Correct answer:** B) Mercury"), ["Mercury"]],
    ["with a marked option", choice("").replace("b)", "*b)"), ["Mercury"]],
    ["with the word (correct)", choice("").replace("Mercury", "Mercury (correct)"), ["Mercury"]],
    ["with a key below", `${choice("")}\n\n## Answer key\n\n1. B`, ["Mercury"]],
    ["with several letters", choice("Answer: A and C"), ["Venus+Mars"]],
    ["with its key in German", choice("Antwort: b"), ["Mercury"]],
    ["as true or false", "True or false: Mars has two moons.\nAnswer: True", ["True"]],
    [
      "with another after it",
      `${choice("Answer: b")}\n\n${choice("Answer: c").replace("1.", "2.")}`,
      ["Mercury", "Mars"],
    ],
  ])("%s", (_, text, right) => expect(rightOf(text)).toEqual(right));

  it("with its explanation", () => {
    const [only] = reviewOf(choice("Answer: b\nExplanation: Venus is the second.")).choices;
    expect(only).toMatchObject({ stem: "Which planet is closest to the sun?", why: "Venus is the second." });
  });

  it("and stands in the quiz once, as it is", () => {
    const text = `The planets are those bodies that go around the sun. It is the middle of all of them.\n\n${choice("Answer: b")}`;
    const made = generateQuestions(text, "Planets");
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({ form: "ready", text: "Which planet is closest to the sun?" });
    expect(made[0]?.options[made[0].correctIndex ?? -1]).toBe("Mercury");
  });
});

describe("a question is left where its key isn't certain", () => {
  it.each([
    ["no key", choice("")],
    ["a letter that isn't there", choice("Answer: d")],
    ["a letter with other words", choice("Answer: b) Venus")],
    ["two keys that differ", `${choice("Answer: b")}\n\nAnswers\n\n1. C`],
    ["a mark and a letter that differ", choice("Answer: b").replace("c)", "*c)")],
    ["a key for two questions of one number", `${choice("")}\n\n${choice("")}\n\nAnswers\n\n1. B`],
    ["a key that says a number twice", `${choice("")}\n\nAnswers\n\n1. B\n1. C`],
    ["all options right", choice("Answer: a, b, c")],
    ["options that refer to others", choice("Answer: b").replace("Mars", "None of the above")],
    ["a figure that isn't shown", choice("Answer: b").replace("Which planet", "Which planet of the figure")],
    ["two options alike", choice("Answer: b").replace("Mars", "venus")],
    ["true or false without an answer", "True or false: Mars has two moons."],
  ])("%s", (_, text) => expect(rightOf(text)).toEqual([]));

  it("and is made into no other question", () => {
    const text = choice("Answer: d");
    expect(reviewOf(text).rest.trim()).toBe("");
    expect(reviewOf(text).rest).toHaveLength(text.length);
  });
});

it("short answers become pairs", () => {
  const ask = (question: string, answer: string) => `Q: ${question}\nA: ${answer}\n`;
  const pairs = [
    ask("What is the capital of Peru?", "Lima"),
    ask("What is the capital of Chile?", "Santiago"),
    ask("What is the capital of Kenya?", "Nairobi"),
    ask("What is the capital of Mali?", "Bamako"),
  ].join("\n");
  const text = `The capital is the city in which the government of a country has its seat.\n\n${pairs}`;
  const only = generateQuestions(text, "Capitals").find(({ form }) => form === "ready");
  const { body, options } = only ?? { body: null, options: [] };
  const lefts =
    body?.kind === "match" ? body.lefts.map((left, at) => [left.text, options[body.key[at] ?? -1]]) : [];
  expect(Object.fromEntries(lefts)).toEqual({
    "What is the capital of Peru?": "Lima",
    "What is the capital of Chile?": "Santiago",
    "What is the capital of Kenya?": "Nairobi",
    "What is the capital of Mali?": "Bamako",
  });
  expect(reviewOf("Q: What is red?\nA: A color.").pairs).toEqual([
    { question: "What is red?", answer: "A color.", raw: "Q: What is red?", at: 0 },
  ]);
});

it.each([
  ["options without an end", "a) x\n".repeat(30_000)],
  ["numbers", "1. ".repeat(60_000)],
  ["keys", `Answers\n${"1. B\n".repeat(40_000)}`],
  ["answers", "Answer: a\n".repeat(30_000)],
  ["stars", "*".repeat(100_000)],
])("takes no longer than it is long: %s", (_, text) => {
  const before = process.cpuUsage();
  reviewOf(text);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
