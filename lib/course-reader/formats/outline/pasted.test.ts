import { describe, expect, it } from "vitest";
import { isBlackboardText } from "#lib/course-reader/shared/outline/blackboard-lines.ts";
import { isAboveKeyTable } from "#lib/course-reader/shared/outline/signs.ts";
import { keyText } from "#tests/support/key-text.ts";
import { readWith } from "#tests/support/read-course.ts";
import { reader } from "./reader.ts";

/** The questions of a text with their right answers, its cards with their backs, and why others stay behind. */
async function read(text: string) {
  const { course, report } = await readWith(reader, text, "pasted.md");
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  const questions = islands.flatMap((island) => island.questions);
  return {
    keys: [
      ...questions.map((one) => `${one.text} = ${keyText(one)}`),
      ...islands.flatMap((island) => (island.cards ?? []).map(({ front, back }) => `${front} = ${back}`)),
    ],
    options: questions.map((one) => one.options.map((option) => option.text).join(" | ")),
    explanations: questions.map(({ explanation }) => explanation ?? ""),
    reasons: report.items.flatMap(({ kind, reason }) => (kind === "question" && reason ? [reason] : [])),
  };
}
const keysOf = async (text: string) => (await read(text)).keys;

const UP = "What is up?\nA. High\nB. Low";
const DOWN = "What is down?\nA. High\nB. Low";
const BOTH = ["What is up? = High", "What is down? = Low"];

describe("what pages and printed tests write around a question", () => {
  it.each([
    ["buttons", `Q1. ${UP}\nShow Answer Hide Answer\nAnswer: A\nQ2. ${DOWN}\nView Answer\n\nAnswer: B`],
    [
      "an answer that was given",
      `1. ${UP}\nYour answer: B\nCorrect answer: A\n\n2. ${DOWN}\nCorrect answer: B`,
    ],
    ["pages", `1. ${UP}\nPage 1 of 2\n\n2. ${DOWN}\nPage 2 of 2\n\nAnswers\n1. A\n2. B`],
    [
      "votes",
      `Question #1\nTopic 1\n\n${UP} Most Voted\n\nCorrect Answer: A 🗳️\n\nCommunity vote distribution\nA (90%)\n\n1. ${DOWN}\nAnswer: B`,
    ],
    [
      "numbers of a dump",
      `NEW QUESTION 1\n- (Exam Topic 2)\n${UP}\n\nAnswer: A\n\nQUESTION NO: 2\n${DOWN}\nAnswer: B`,
    ],
    ["a colon before the number", `Question: 1\n${UP}\n\nAnswer: A\n\nQuestion: 2\n${DOWN}\n\nAnswer: B`],
    ["marks and levels", `**Q1. (Easy)** ${UP}\n**Answer: A**\n\n2. [3 marks] ${DOWN}\nAnswer: B`],
    ["marks behind", `1. What is up? (2 points)\nA. High\nB. Low\nAnswer: A\n\n2. ${DOWN}\nAnswer: B`],
    [
      "ornaments",
      `**🔹 Question 1:** What is up?\n🔘 A) High\n🔘 B) Low\n**✔️ Answer:** A ✅\n\n### 🚀 Question 2: ${DOWN}\nAnswer: B`,
    ],
    ["brackets", `1. ${UP}\n(Answer: A)\n\n2. ${DOWN}\n[Answer: B]`],
    ["spoilers", `1. ${UP}\n>! Answer: A\n\n2. ${DOWN}\n||Answer: B||`],
    [
      "an explanation on the answer's line",
      `1. ${UP}\n**Answer:** A | **Explanation:** It is.\n\n2. ${DOWN}\n**Answer:** B`,
    ],
  ])("is no part of it: %s", async (_, text) => {
    const { keys, options } = await read(text);
    expect(keys).toEqual(BOTH);
    expect(options).toEqual(["High | Low", "High | Low"]);
  });

  it("explains the options below the answer, and asks nothing new", async () => {
    const { keys, explanations } = await read(
      `1. ${UP}\n\n**Answer: A**\n\n**Explanation:**\n- A) Right.\n- B) Wrong.\n\n2. ${DOWN}\n\nAnswer: B`,
    );
    expect(keys).toEqual(BOTH);
    expect(explanations[0]).toContain("B) Wrong.");
  });
});

describe("letters and numbers of other scripts", () => {
  it.each([
    ["Cyrillic", "1. Вверх?\nа) высоко\nб) низко\nОтвет: б) низко", "Вверх? = низко"],
    ["a Cyrillic key", "1. Вверх?\nА) высоко\nБ) низко\n\nОтветы: 1-Б", "Вверх? = низко"],
    ["a Latin A", "1. Вверх?\nA) высоко\nБ) низко\nОтвет: Б", "Вверх? = низко"],
    ["circled numbers", "1. 위?\n① 높다\n② 낮다\n정답: ②", "위? = 낮다"],
    ["kana", "問1 上は？\nア 高い\nイ 低い\n正解：イ", "上は？ = 低い"],
    ["full width", "Ｑ１：What is up?\n（Ａ）High\n（Ｂ）Low\nAnswer：Ｂ", "What is up? = Low"],
    ["one line", "1．上是（ ）\nA．高　B．低　C．中\n【答案】B\n【解析】不高。", "上是（ ） = 低"],
    ["emojis", "1️⃣ What is up?\n🅰️ High\n🅱️ Low\n✅ Correct answer: 🅱️ Low", "What is up? = Low"],
    ["no spaces", "1.What is up?\nA.High\nB.Low\nAns:B", "What is up? = Low"],
    ["Portuguese", "QUESTÃO 01\nO que é?\nA) alto\nB) baixo\n\nGABARITO\n01 - B\n02 - A", "O que é? = baixo"],
  ])("are known: %s", async (_, text, key) => {
    expect(await keysOf(text)).toEqual([key]);
  });

  it("are no key where two letters look the same", async () => {
    const text =
      "1. Вверх?\nА) высоко\nБ) низко\nВ) криво\nОтвет: B\n\n2. Вниз?\nА) высоко\nБ) низко\nОтвет: Б";
    expect(await keysOf(text)).toEqual(["Вниз? = низко"]);
  });

  it("number statements above options with letters", async () => {
    const text = "1. Which are right?\n① Ice floats.\n② Iron floats.\nA. ①\nB. ②\nAnswer: A";
    const { keys } = await read(text);
    expect(keys.every((key) => key.endsWith(" = ①"))).toBe(true);
  });
});

describe("answers in other places", () => {
  it.each([
    [
      "sections",
      `SECTION A\n\n1. ${UP}\n\nSECTION B\n\n1. ${DOWN}\n\nANSWERS\n\nSECTION A\n1. A\n\nSECTION B\n1. B`,
    ],
    [
      "names without a mark",
      `## Quiz 1\n1. ${UP}\n\n## Quiz 2\n1. ${DOWN}\n\n## Answers\nQuiz 1\n1. A\n\nQuiz 2\n1. B`,
    ],
    ["a wide table", `1. ${UP}\n2. ${DOWN}\n\n### Answer Key\n\n| 1 | 2 |\n|---|---|\n| A | B |`],
    [
      "two tables in one",
      `1. ${UP}\n2. ${DOWN}\n\n### Answer Key\n\n| Q | Ans | Q | Ans |\n|---|---|---|---|\n| 1 | A | 2 | B |`,
    ],
    [
      "named answers",
      `**1. What is up?**\nA. High\nB. Low\n\n**2. What is down?**\nA. High\nB. Low\n\n**Answer 1:** A\n**Answer 2:** B`,
    ],
    ["Italian", `1. ${UP}\n2. ${DOWN}\n\nRisposte: 1-a; 2-b`],
    ["French", `1. ${UP}\n2. ${DOWN}\n\nCorrigé : 1a 2b`],
    [
      "lines below the question",
      "1. What is up?\nHigh\nLow\nAnswer: High\n\n2. What is down?\nHigh\nLow\nAnswer: Low",
    ],
  ])("are found: %s", async (_, text) => {
    expect(await keysOf(text)).toEqual(BOTH);
  });

  it("are found in columns", async () => {
    const text = `1. ${UP}\n2. ${DOWN}\n3. What is low?\nA. Mud\nB. Sky\n\nAnswer Key\n1. A    3. A\n2. B`;
    expect(await keysOf(text)).toEqual([...BOTH, "What is low? = Mud"]);
  });

  it.each([
    [
      "a shifted key",
      "1. What is up?\na) High\nb) Low\n2. What is west?\na) Left\nb) Right\n\nAnswer Key\n1. a) Left\n2. a) High",
    ],
    ["answers above their questions", `Answer: B\n1. ${UP}\n\nAnswer: A\n2. ${DOWN}`],
    ["an order", "1. Put these in order.\nA. Hen\nB. Egg\nC. Chick\nAnswer: A, B, C"],
    ["letters in an order of their own", "1. What comes when?\nA. Hen\nB. Egg\nC. Chick\nAnswer: B, C, A"],
  ])("are not believed: %s", async (_, text) => {
    expect(await keysOf(text)).toEqual([]);
  });
});

describe("true and false, gaps and lists", () => {
  it.each([
    ["behind each statement", "### True or False\n\n1. Ice floats. **(True)**\n2. Iron floats. **(False)**"],
    ["in a key", "## Part B: True/False\n1. Ice floats.\n2. Iron floats.\n\n## Answer key\n1. T\n2. False"],
    [
      "below each statement",
      "1. Ice floats.\n   True / False\n2. Iron floats.\n   True / False\n\nAnswers:\n1. True\n2. False",
    ],
    [
      "on lines of their own",
      "Question 1: Ice floats.\nTrue\nFalse\nAnswer: True\n\nQuestion 2: Iron floats.\nTrue\nFalse\nAnswer: False",
    ],
  ])("knows statements: %s", async (_, text) => {
    expect(await keysOf(text)).toEqual(["Ice floats. = True", "Iron floats. = False"]);
  });

  it("knows gaps with a key", async () => {
    const text =
      "## Blanks\n\n1. Ice is ______ water.\n2. Steam is ______.\n\n## Answers\n\n1. frozen\n2. a gas of water";
    expect(await keysOf(text)).toEqual([
      "Ice is ______ water. = frozen",
      "Steam is ______. = a gas of water",
    ]);
  });

  it("keeps the list below an answer with it", async () => {
    expect(await keysOf("Q: What is there?\nA: Several:\n- ice\n- snow\n\nQ: When?\nA: In winter.")).toEqual([
      "What is there? = Several:\n\n- ice\n- snow",
      "When? = In winter.",
    ]);
  });
});

it("reads questions above a table that is their key, which is no table of questions", async () => {
  const table =
    "| Question | Answer | Explanation |\n|---|---|---|\n| 1 | A | It is. |\n| 2 | B | It is. |\n";
  const quiz = `1. ${UP}\n\n2. ${DOWN}\n\n## Answer Key\n\n${table}`;
  expect(isAboveKeyTable(quiz)).toBe(true);
  expect(isAboveKeyTable(table)).toBe(false);
  expect(await keysOf(quiz)).toEqual(BOTH);
});

it("takes no list of abbreviations for a test of Blackboard", () => {
  expect(isBlackboardText("MC\tMonte Carlo\nTF\ttranscription factor\nMA\tmoving average\n")).toBe(false);
});

it("takes all answers in another order for all, where several are asked for", async () => {
  const { keys, reasons } = await read(
    "1. Which are right? (Select all that apply)\nA. Ice\nB. Snow\nAnswer: B, A",
  );
  expect([...keys, ...reasons].join()).not.toContain("order");
});

it("reads a test of Blackboard: a question a line", async () => {
  const { keys, reasons } = await read(
    "MC\tWhat is up?\tHigh\tcorrect\tLow\tincorrect\r\nTF\tIron floats.\tfalse\r\nESS\tWhy?\tIt is heavy.\r\nORD\tOrder them.\tHen\tEgg\r\nMC\tWhat is lost?\tHigh\tincorrect\tLow\tincorrect\r\n",
  );
  expect(keys).toEqual(["What is up? = High", "Iron floats. = False", "Why? = It is heavy."]);
  expect(reasons).toHaveLength(2);
});

describe("the text format of Respondus", () => {
  it("has a star before what is right, and what is said to an answer below it", async () => {
    const text =
      "Type: MC\nPoints: 2\n1. What is up?\n~ It is high.\na. Low\n@ No.\n*b. High\n\nType: MR\n2. Which are birds?\n*a. Hen\nb. Bat\n*c. Duck";
    const { keys, options, explanations } = await read(text);
    expect(keys[0]).toBe("What is up? = High");
    expect(keys[1]).toContain(" = Hen, Duck");
    expect(options[0]).toBe("Low | High");
    expect(explanations[0]).toBe("It is high.");
  });

  it("is told from code", async () => {
    expect(await keysOf("1. What is this?\n@media print\nA. CSS\nB. C\nAnswer: A")).toEqual([
      "What is this?\n@media print = CSS",
    ]);
  });
});

it.each([
  [
    "a poem",
    "Who has seen the wind?\nNeither I nor you:\nBut when the leaves hang trembling\nThe wind is passing through.",
  ],
  [
    "a meeting",
    "# Meeting\n\nAttendees: A. Smith, B. Jones\n\n## Decisions\na) We hire.\nb) We wait.\n\n- [x] Send it\n- [ ] Write it",
  ],
  ["a recipe", "# Cake\n\n- 200 g flour\n- **3 eggs**\n\n1. Mix.\n2. Too thick? Add milk.\n3. Bake."],
  ["a law", '(a) "Person" means one.\n(b) "Vessel" means a boat.\n(c) Is a raft one? Answer: see (b).'],
  ["code", 'def ask(q):\n    # Question: what?\n    if q == "a":\n        print("a) one")\n    # Answer: A'],
])("makes no quiz of other texts: %s", async (_, text) => {
  expect(await keysOf(text)).toEqual([]);
});
