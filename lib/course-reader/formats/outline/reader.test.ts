import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { ParseResult } from "#lib/course-reader/schema.ts";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import { keyText } from "#tests/support/key-text.ts";
import { answerKeys, readWith, reportLines } from "#tests/support/read-course.ts";
import { amount } from "#tests/support/soak.ts";
import { reader } from "./reader.ts";

const MANY = amount(1000, 10_000);
const fixture = (name: string) => readFileSync(`tests/fixtures/import/outline/${name}`);
const read = (text: Buffer | string, name = "my_notes.md") => readWith(reader, text, name);

describe("an outline in Markdown", () => {
  let result: ParseResult;
  beforeAll(async () => {
    result = await read(fixture("garden.md"));
  });

  it("becomes a course with its right answers", () => {
    expect(result.course).toMatchObject({ title: "Garden basics", format: "outline" });
    expect(answerKeys(result)).toEqual([
      "Soil / Kinds of soil / Which soil holds the most water? = Clay",
      "Soil / Kinds of soil / Which of these are in loam? = Sand, Clay",
      "Soil / Kinds of soil / What is pH of pure water, \\(-\\log_{10} 10^{-7}\\)? = 7",
      "Soil / Worms / What do earthworms eat? = Dead leaves",
      "Soil / Worms / Is soil alive? = True",
      'Soil / Worms / What does this print? print("a" < "b") = True',
    ]);
  });

  it("reports every question and text", () => {
    expect(result.report.counts).toEqual({ total: 10, imported: 8, degraded: 0, skipped: 2 });
    const lines = reportLines(result);
    expect(lines).toContain("question | Which one is it? | skipped | It doesn't say which answer is right.");
    expect(lines).toContain(
      "question | Name a worm. | skipped | It has no answers to choose from, and nothing says what is right.",
    );
    expect(lines).toContain(
      "text | Water | imported | It can be read as a lesson. It is too short to make questions from.",
    );
  });

  it("keeps code, formatting, money and what only looks like markup", () => {
    const [soil] = result.course.units;
    const [first, , water] = soil?.islands[0]?.questions ?? [];
    expect(first?.html).toContain("<strong>water</strong>");
    expect(first?.explanation).toBe("Its grains are the smallest.");
    expect(water?.options[2]?.text).toBe("\\(9\\) to $10");
    const code = soil?.islands[1]?.questions[2];
    expect(code?.html).toContain('<pre><code>print("a" &lt; "b")');
    expect(code?.options.map(({ text }) => text)).toEqual(["True", "List<int>"]);
  });
});

describe("what may be an answer by its place", () => {
  it.each([
    ["a number", "1. What is the capital of France?\n\n1. London\n\n2. Paris\n\n3. Rome\n\nAnswer: 2"],
    ["a Roman number", "1. What is the capital of Italy?\n\ni. London\n\nii. Rome\n\nAnswer: ii"],
    ["a Cyrillic letter that isn't there", "1. Capital of Cuba?\n\nа) Paris\n\nб) Havana\n\nAnswer: г"],
    ["bold letters once", "## Agenda\n\nWhat will we learn?\n\n- Loops\n- **Recursion**\n- Sorting"],
  ])("is no key where its answers can't be told apart: %s", async (_, text) => {
    expect(answerKeys(await read(text))).toEqual([]);
  });

  it("is a number where one is asked for", async () => {
    expect(answerKeys(await read("1. How many legs has a bee?\n\nAnswer: 6"))).toEqual([
      " / my notes / How many legs has a bee? = 6",
    ]);
  });
});

it("reads lists of questions and their short answers as cards, also beside other cards", async () => {
  const text =
    "Newt :: swims\nBee :: flies\n\nCapital of Peru? — Lima\nCapital of Chile? — Santiago\nCapital of Cuba? — Havana";
  const { counts, items } = (await read(text)).report;
  expect(items.map(({ name }) => name)).toContain("Capital of Chile?");
  expect(counts).toMatchObject({ total: 5, skipped: 0 });
});

it.each([
  ["Paris", ["Paris"]],
  ["Paris, the capital", []],
  ["Banana", []],
  ["The one on the Seine", []],
])("takes no answer for the first of a list without letters: %s", async (answer, expected) => {
  const text = `1. Which town is it?\n   - Oslo\n   - Paris\n\n   **Answer:** ${answer}`;
  expect(answerKeys(await read(text)).map((key) => key.split(" = ")[1])).toEqual(expected);
});

it.each([
  ["by letters and words", "**A. EC2** and **C. Lambda**", ["EC2, Lambda"]],
  ["by letters alone", "A, C", ["EC2, Lambda"]],
  ["a letter whose words are another's", "A. EC2 and C. S3", []],
])("reads several right answers: %s", async (_, answer, expected) => {
  const fold = `<details><summary>Show answer</summary>\n\n${answer}\n\n</details>`;
  const text = `### Question 1\nWhich are compute?\n- A. EC2\n- B. S3\n- C. Lambda\n\n${fold}`;
  expect(answerKeys(await read(text)).map((key) => key.split(" = ")[1])).toEqual(expected);
});

it.each([
  ["two letters in a row", "1. What is it?\n\nA. Ice B. Fire\n\nAnswer: B", ["Fire"]],
  ["small letters in a row", "1. What is it? a. Ice b. Fire c. Mud\n\nAnswer: c", ["Mud"]],
  ["an answer twice in a row", "1. What is it?\n\n(a) Ice (b) Fire Answer: a Answer: b", []],
  ["letters whose words are lost", "1. What is it?\n\nA. B. C. D.\n\nAnswer: B", []],
  ["initials", "1. What is it?\n\nWritten by A. Smith B. Jones.\n\nAnswer: B", []],
  ["a letter and its reason alone", "1. What is it?\n\nAnswer: B — it burns", []],
  [
    "another number in the heading",
    "## Question 3\n\nQuestion 4: What?\n\nA. Ice\nB. Fire\n\nAnswer: B",
    ["Fire"],
  ],
])("reads rows of options: %s", async (_, text, expected) => {
  const { course, report } = await read(text);
  const [question] = course.islands[0]?.questions ?? [];
  expect(question ? [keyText(question)] : []).toEqual(expected);
  expect(report.items.filter(({ kind }) => kind === "card")).toEqual([]);
  expect(question?.text ?? "").not.toContain("Question 3");
});

it("leaves what is said below an option out of its words", async () => {
  const text = "1. What is V?\n   - [ ] a\n     Explanation: no\n   - [x] b\n     Explanation: yes";
  const [question] = (await read(text)).course.islands[0]?.questions ?? [];
  expect(question?.options.map((option) => option.text)).toEqual(["a", "b"]);
  expect(question?.explanation).toBe("no\n\nyes");
});

it("reads cards with named sides", async () => {
  const text =
    "**Front:** Newt\n**Back:** An animal\n\nTerm: Reed\nDefinition: A plant\nTerm: Bog\nDefinition: Wet";
  expect((await read(text)).report.items.map(({ name }) => name)).toEqual(["Newt", "Reed", "Bog"]);
});

it.each([
  ["A, or B", null],
  ["A, B or C", null],
  ["a, or b", null],
  ["A (or C)", null],
  ["(A) oder (C)", null],
  ["A: o C", null],
  ["A. Clay or C. Loam", null],
  ["Clay (or Loam)", null],
  ["A (and C)", null],
  ["A (und Loam)", null],
  ["A. Or a bee digs in it", "Or a bee digs in it"],
  ["A. Unlike B or C it is heavy", "Unlike B or C it is heavy"],
  ["A. It is heavy (and C is not)", "It is heavy (and C is not)"],
])("takes the first of two answers for no key, and a reason for no second one: %s", async (answer, why) => {
  const text = `1. Which soil is it?\n\nA. Clay\nB. Sand\nC. Loam\n\nAnswer: ${answer}`;
  const result = await read(text);
  expect(answerKeys(result)).toEqual(why ? [" / my notes / Which soil is it? = Clay"] : []);
  if (why) expect(result.course.islands[0]?.questions[0]?.explanation).toBe(why);
  else expect(reportLines(result)[0]).toContain("can be read in two ways");
});

describe("plain text", () => {
  it("has headings in capitals and numbers, and options with letters", async () => {
    expect(answerKeys(await read(fixture("plain.txt")))).toEqual([
      "Soil / Kinds of soil / Which soil holds the most water? = Clay",
      "Soil / Kinds of soil / Which one drains best? = Sand",
    ]);
  });

  it("without headings is one text, named after the file", async () => {
    const result = await read("Dear all,\n\nsee you on Monday.\n");
    expect(result.course.title).toBe("my notes");
    expect(reportLines(result)).toEqual([
      "text | my notes | skipped | It is too short to make questions from.",
    ]);
  });

  it("isn't called too short where it is in another language", async () => {
    const text =
      "Lód jest zimny, a pingwin płynie każdego ranka od jednej kry do drugiej, choć woda dawno zamarzła.";
    expect(reportLines(await read(text))).toEqual([
      "text | my notes | imported | It can be read as a lesson. It isn't written in a language that questions can be made from.",
    ]);
  });

  it("may be Chinese, Arabic, in UTF-16 or in Windows-1252", async () => {
    const keys = async (text: Buffer | string) => answerKeys(await read(text, "a.txt"));
    expect(await keys("天空是什么颜色？\nA. 红\nB. 蓝\n答案: B\n")).toEqual([" / a / 天空是什么颜色？ = 蓝"]);
    expect(await keys("ما لون السماء؟\nA. أحمر\nB. أزرق *\n")).toEqual([" / a / ما لون السماء؟ = أزرق"]);
    const umlauts = "Was ist schön?\na) ä\nb) ö\nAntwort: b";
    expect(await keys(Buffer.from(`\ufeff${umlauts}`, "utf16le"))).toEqual([" / a / Was ist schön? = ö"]);
    expect(await keys(Buffer.from(umlauts, "latin1"))).toEqual([" / a / Was ist schön? = ö"]);
  });
});

describe("questions that mustn't be played", () => {
  it.each([
    ["no right answer", "Is it?\n- [ ] a\n- [ ] b", "It doesn't say which answer is right."],
    [
      "two different right answers",
      "Is it?\nA) a *\nB) b\nAnswer: B",
      "It names two different right answers.",
    ],
    [
      "a sign that a fold contradicts",
      "Is it?\n\nA) a ❌\nB) b ✅\n\n<details><summary>Answer</summary>\n\nA\n\n</details>",
      "It names two different right answers.",
    ],
    [
      "a right answer that isn't there",
      "Is it?\nA) a\nB) b\nAnswer: D",
      "Its right answer is none of its answers.",
    ],
    [
      "fewer right answers than it asks for",
      "Is it? (Choose two.)\nA) a\nB) b\nC) c\nAnswer: A",
      "It asks for another number of answers than it names.",
    ],
    ["the same answer twice", "Is it?\n- [x] a\n- [ ] a", "Two of its answers are the same."],
    ["one answer", "Is it?\n- [x] a", "It has fewer than two answers to choose from."],
  ])("%s", async (_, text, reason) => {
    expect(reportLines(await read(text))).toEqual([
      expect.stringMatching(new RegExp(`^question \\| Is it\\?.* \\| skipped \\| ${reason}$`)),
    ]);
  });

  it("loses what isn't safe, and shows eight of forty answers", async () => {
    const options = Array.from({ length: 40 }, (_, n) => `- [${n === 39 ? "x" : " "}] Number ${n}`).join(
      "\n",
    );
    const result = await read(
      `**What** is <script>alert(1)</script><img src=x onerror=alert(1)> 39?\n${options}`,
    );
    const [question] = result.course.islands[0]?.questions ?? [];
    expect(question?.html).toContain("&lt;script&gt;");
    expect(question?.html).not.toMatch(/<script|onerror/);
    expect(question?.options).toHaveLength(8);
    expect(keyText(question)).toBe("Number 39");
  });
});

it(`reads ${MANY} questions, and stops far beyond`, async () => {
  const many = (count: number) => "Is it?\n- [x] yes\n- [ ] no\n\n".repeat(count);
  const { report } = await read(many(MANY));
  expect(report.counts).toEqual({ total: MANY, imported: MANY, degraded: 0, skipped: 0 });
  await expect(read(many(20_001))).rejects.toMatchObject({ code: "too_large" });
}, 120_000);

it("reads deep nesting without harm", async () => {
  const result = await read(
    `${">".repeat(50_000)} a\n${"- ".repeat(20_000)}x\n${"#".repeat(9)} no\n${"[".repeat(9000)}\n**b**`,
  );
  expect(result.report.counts.total).toBe(1);
});

it("never crashes on mutated files", { timeout: FUZZ_TIMEOUT }, async () => {
  const names = [
    "garden.md",
    "plain.txt",
    "folded.md",
    "key-at-end.md",
    "letters.md",
    "obsidian.md",
    "logseq.md",
  ];
  const files = names.map((name) => ({ name, bytes: fixture(name) }));
  const { outcomes } = await fuzzFormat(files);
  expect(Object.keys(outcomes).length).toBeGreaterThan(0);
});
