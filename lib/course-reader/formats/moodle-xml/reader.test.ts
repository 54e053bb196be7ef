import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FUZZ_TIMEOUT, fuzzFormat } from "#tests/support/fuzz-files.ts";
import {
  importBytes,
  keysOf,
  linesOf,
  outlineOf,
  questionNamed,
  questionsOf,
} from "#tests/support/import-bytes.ts";
import { keyText, saidTo } from "#tests/support/key-text.ts";
import { amount } from "#tests/support/soak.ts";

const MANY = amount(1000, 10_000);

const FOLDER = path.resolve("tests/fixtures/import/moodle-xml");
const fixture = (name: string) => readFileSync(path.join(FOLDER, name));
const allTypes = await importBytes(fixture("all-types.xml"), "all-types.xml");
const texts = await importBytes(fixture("texts.xml"), "texts.xml");

const quiz = (inner: string) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${inner}</quiz>`;
const category = (name: string) =>
  `<question type="category"><category><text>${name}</text></category></question>`;
const single = (name: string, options: readonly [string, number][]) =>
  `<question type="multichoice"><name><text>${name}</text></name><questiontext format="html"><text>${name}?</text></questiontext><single>true</single>${options
    .map(([text, fraction]) => `<answer fraction="${fraction}" format="html"><text>${text}</text></answer>`)
    .join("")}</question>`;
const plain = (name: string) =>
  single(name, [
    ["yes", 100],
    ["no", 0],
  ]);
const cloze = (text: string) =>
  `<question type="cloze"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext></question>`;

it("an answer that names no share of the marks is wrong", async () => {
  const file = quiz(
    plain("Stated").replace('fraction="0" ', "") + plain("Nothing right").replace('fraction="100" ', ""),
  );
  const read = await importBytes(Buffer.from(file), "no-share.xml");
  expect(keysOf(read)).toEqual({ Stated: "yes" });
});

describe("all types of questions", () => {
  it("become units and islands by their categories", () => {
    expect(outlineOf(allTypes)).toEqual(["Antarctica / Antarctica: 7", "Antarctica / Gaps / holes: 6"]);
    expect(allTypes.course).toMatchObject({ title: "all-types", format: "moodle_xml" });
    expect(allTypes.course.units[0]?.islands[0]?.sourceId).toBe("cat-ice");
  });

  it("have the right keys", () => {
    expect(keysOf(allTypes)).toEqual({
      "Coldest sea": "The Weddell Sea",
      Birds: "tern, skua",
      "Half right": "on sea ice",
      "Penguins fly": "False",
      Continent: "Antarctica",
      Thickness: "4.8 km",
      Food: "orca → seal, penguin → krill",
      Menus: "white, 0",
      "Typed gaps": "Ross, Weddell, Davis",
      "Mixed gaps": "north, Chile",
      "Missing words": "fox, dog, Ada",
      "Drag words": "one, one, two",
      "Drag matches": "1 + 1 → 2, 2 + 2 → 4",
    });
  });

  it("are told by what they ask where their name doesn't say it", () => {
    const wordsOf = (wanted: string) => allTypes.report.items.find(({ name }) => name === wanted)?.words;
    expect(wordsOf("Your view")).toBe("What would you take along?");
    expect(wordsOf("Antarctica")).toBeUndefined();
  });

  it("are each reported once, and the counts add up", () => {
    expect(linesOf(allTypes)).toEqual([
      ["category", "Antarctica", "imported", null],
      ["question", "Coldest sea", "imported", null],
      ["question", "Birds", "imported", null],
      ["question", "Half right", "degraded", "Partial credit isn't given: only the best answer counts."],
      ["question", "Penguins fly", "imported", null],
      ["question", "Continent", "imported", null],
      ["question", "Thickness", "imported", null],
      ["question", "Food", "imported", null],
      ["question", "Your view", "skipped", "An essay has no answer to choose."],
      ["text", "About this part", "skipped", "It is a text without a question."],
      ["category", "Gaps / holes", "imported", null],
      ["question", "Menus", "imported", null],
      ["question", "Typed gaps", "imported", null],
      ["question", "Mixed gaps", "degraded", "1 of 3 blanks can't be asked and stay closed."],
      ["question", "Missing words", "imported", null],
      ["question", "Drag words", "imported", null],
      ["question", "Drag matches", "imported", null],
      ["category", "Others", "skipped", "It holds no quiz that can be played."],
      ["question", "Drag on picture", "skipped", "Its answers are places in a picture."],
      ["question", "Markers", "skipped", "Its answers are places in a picture."],
      [
        "question",
        "Formula",
        "skipped",
        "A formula question draws new numbers for each learner, which isn't played.",
      ],
      [
        "question",
        "Formula choice",
        "skipped",
        "A formula question draws new numbers for each learner, which isn't played.",
      ],
      [
        "question",
        "Random (Antarctica)",
        "skipped",
        "It draws a question of its category at random; those come over by themselves.",
      ],
      [
        "question",
        "Program",
        "skipped",
        "Its answers are checked by a program, and programs in a file are never run.",
      ],
      [
        "question",
        "Algebra",
        "skipped",
        "Its answers are checked by a program, and programs in a file are never run.",
      ],
      ["question", "Order", "skipped", "There are too few texts to be put in order."],
      ["question", "Unknown kind", "skipped", 'Questions of the type "hotspot9" can\'t be played.'],
      ["question", "No kind", "skipped", 'Questions of the type "unknown" can\'t be played.'],
      ["question", "No key", "skipped", "It has no right answer."],
      ["question", "No answers", "skipped", "It has no right answer."],
      [
        "question",
        "Anything goes",
        "skipped",
        "No number can be shown that is right, or none that is surely wrong.",
      ],
      ["question", "No gaps", "skipped", "It has no gaps that can be read."],
    ]);
    expect(allTypes.report.counts).toEqual({ total: 29, imported: 11, degraded: 2, skipped: 16 });
  });

  it("keep their feedback and ids", () => {
    expect(questionNamed(allTypes, "Coldest sea")).toMatchObject({
      html: "<p>Which sea is the <b>coldest</b>?</p>",
      explanation: "It freezes over each winter.",
      sourceId: "sea-1",
    });
    expect(saidTo(questionNamed(allTypes, "Coldest sea"))).toEqual({
      "The Red Sea": "That one is warm.",
      "The Weddell Sea": "Well done.",
      "The Coral Sea": "Not quite.",
    });
    expect(questionNamed(allTypes, "Birds")?.sourceId).toBe("102");
    expect(saidTo(questionNamed(allTypes, "Penguins fly"))).toEqual({
      True: "They swim instead.",
      False: "Well seen.",
    });
    expect(saidTo(questionNamed(allTypes, "Continent"))).toEqual({
      Antarctica: "Yes.",
      "*antarctic*": "Nearly.",
      Arctic: null,
      Australia: "Too warm.",
      "*": "Look at a globe.",
    });
    expect(Object.values(saidTo(questionNamed(allTypes, "Thickness")))).toEqual(
      expect.arrayContaining(["Measured by radar.", "Ten times too much."]),
    );
    expect(saidTo(questionNamed(allTypes, "Menus"))).toMatchObject({
      black: "No, look again.",
      white: "Yes } indeed.",
      grey: null,
    });
    expect(questionNamed(allTypes, "Missing words")?.body).toMatchObject({
      kind: "cloze",
      isPartial: true,
      blanks: [{ type: "chosen", answers: [{ text: "dog" }, { text: "fox" }, { text: "cat" }] }, {}, {}],
    });
  });
});

describe("texts", () => {
  it("of any script, with formulas, code and pictures", () => {
    expect(keysOf(texts)).toEqual({
      שאלה: "כחול",
      漢字: "こおり",
      Formula: "\\(x = \\pm 2\\)",
      Picture: "seal",
      "Lost picture": "seal",
      Hostile: "this",
      Markdown: "this",
      Code: "{1:x} twice",
    });
    expect(questionNamed(texts, "漢字")?.text).toBe("「氷」の読み方は？ a < b &amp; c");
    expect(questionNamed(texts, "Formula")).toMatchObject({
      text: "Solve \\[x^2 = 4\\] and \\(y\\), not echo $$; kill $$",
      options: [{ text: "\\(x = \\pm 2\\)" }, { text: "\\[x = 4\\]" }],
    });
    expect(questionNamed(texts, "Code")?.html).toContain(
      '<pre>for (int i = 0; i &lt; 2; i++)\n    puts("{1:x}");',
    );
    expect(JSON.stringify(texts)).not.toMatch(/onerror|onclick|<script|javascript:/);
  });

  it("keep a picture that the file carries, and say which one is lost", () => {
    const [picture] = texts.media ?? [];
    expect(texts.media).toHaveLength(1);
    expect(picture?.type).toBe("image/png");
    expect(questionNamed(texts, "Picture")?.html).toContain(
      `src="media:${picture?.key}" alt="An animal on ice"`,
    );
    const outcomes = linesOf(texts).map(([, name, outcome, reason]) => [name, outcome, reason]);
    expect(outcomes).toContainEqual(["Picture", "imported", null]);
    expect(outcomes).toContainEqual(["Lost picture", "degraded", "A picture is left out."]);
    expect(outcomes).toContainEqual(["Markdown", "degraded", "Markdown is shown as it was typed."]);
    expect(texts.report.counts).toEqual({ total: 8, imported: 5, degraded: 3, skipped: 0 });
  });
});

describe("categories", () => {
  it("of one level become islands without units", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Part ${index + 1}`);
    const result = await importBytes(
      quiz(
        plain("First") + names.map((name) => category(`$course$/top/${name}`) + plain(`In ${name}`)).join(""),
      ),
      "flat.xml",
    );
    expect(outlineOf(result)).toEqual(["flat: 1", ...names.map((name) => `${name}: 1`)]);
    expect(linesOf(result).filter(([kind]) => kind === "category")).toHaveLength(40);
    expect(result.report.counts.total).toBe(41);
  });

  it("that come twice are one, and empty ones are named", async () => {
    const xml = quiz(category("top/A") + plain("1") + category("top/B") + category("top/A") + plain("2"));
    const result = await importBytes(xml, "x.xml");
    expect(outlineOf(result)).toEqual(["A: 2"]);
    expect(linesOf(result)).toContainEqual(["category", "B", "skipped", "It has no questions."]);
  });
});

describe("embedded answers", () => {
  const asked = async (text: string) => questionsOf(await importBytes(quiz(cloze(text)), "c.xml"));

  it.each([
    ["a {1:MC:=b~c} d", "b"],
    ["a {:mcv:x~%100%b~c} d", "b"],
    ["a {1:MULTICHOICE_S:%0%x~=b \\~ c#yes \\# no} d", "b ~ c"],
    ["a {1:MCH:x~=1 \\} 2} d", "1 } 2"],
    ["a {1:MC:x~=&lt;b&gt;#&#33;} d", "<b>"],
    ["a {2:NM:=3.5:0.1~%50%4:1} d", "3.5"],
  ])("%s", async (text, key) => {
    const [question] = await asked(text);
    expect(keyText(question)).toBe(key);
    expect(question?.text).toMatch(/^a (_____|\[\[1\]\]) d$/);
  });

  it("take a number that is partly right for what it is", async () => {
    const [question] = await asked("a {1:NUMERICAL:=100:5~%50%110:5} b");
    const answers = [
      { low: 95, high: 105, share: 1 },
      { low: 105, high: 115, share: 0.5 },
    ];
    expect(question?.body).toMatchObject({ kind: "cloze", blanks: [{ type: "number", answers }] });
  });
});

describe("bad files", () => {
  it.each([
    ["nothing in it", quiz(""), "nothing_to_play"],
    ["half a file", fixture("all-types.xml").subarray(0, 4000), "bad_xml"],
    ["a document type", '<!DOCTYPE quiz SYSTEM "file:///etc/passwd"><quiz></quiz>', "bad_xml"],
    [
      "only an essay",
      quiz('<question type="essay"><name><text>E</text></name></question>'),
      "nothing_to_play",
    ],
    ["elements a thousand deep", quiz("<question>".repeat(1000) + "</question>".repeat(1000)), "too_large"],
    ["too many questions", quiz('<question type="essay"/>'.repeat(20_001)), "too_large"],
  ])("%s", async (_, bytes, code) => {
    await expect(importBytes(bytes, "x.xml")).rejects.toMatchObject({ name: "ImportError", code });
  });

  it("cost only the question that is odd", async () => {
    const odd = [
      "<question/>",
      '<question type="multichoice"/>',
      '<question type="truefalse"><answer fraction="x"/></question>',
      '<question type="matching"><subquestion/><subquestion><answer/></subquestion></question>',
      '<question type="numerical"><answer fraction="100"><text>NaN</text></answer></question>',
      '<question type="__proto__"/>',
      '<question type="constructor"/>',
      '<question type="gapselect"><questiontext><text>[[9]] [[0]]</text></questiontext></question>',
      cloze("{1:MC:"),
      cloze("{1:SA:}"),
    ];
    const result = await importBytes(quiz(plain("A") + odd.join("") + plain("B")), "x.xml");
    expect(keysOf(result)).toEqual({ A: "yes", B: "yes" });
    expect(result.report.counts).toEqual({ total: 12, imported: 2, degraded: 0, skipped: 10 });
  });

  it("keep the order of their answers where the file says so, and only that of a choice", async () => {
    const fixed = (of: string, value: string) =>
      of.replace("<single>", `<shuffleanswers>${value}</shuffleanswers><single>`);
    const matching = `<question type="matching"><name><text>M</text></name><questiontext format="html"><text>M?</text></questiontext><shuffleanswers>0</shuffleanswers>${["a", "b"].map((one) => `<subquestion format="html"><text>${one}</text><answer><text>${one}${one}</text></answer></subquestion>`).join("")}</question>`;
    const questions = [
      fixed(plain("A"), "0"),
      fixed(plain("B"), "false"),
      fixed(plain("C"), "1"),
      plain("D"),
    ];
    const result = await importBytes(quiz(questions.join("") + matching), "a.xml");
    expect(questionsOf(result).map(({ canShuffle }) => canShuffle)).toEqual([false, false, true, true, true]);
  });

  it("with 40 answers show eight, the right one among them", async () => {
    const options = Array.from({ length: 40 }, (_, index): [string, number] => [
      `${index}`,
      index === 30 ? 100 : 0,
    ]);
    const result = await importBytes(quiz(single("Many", options)), "x.xml");
    expect(questionsOf(result)[0]?.options).toHaveLength(8);
    expect(keysOf(result)).toEqual({ Many: "30" });
    expect(linesOf(result)[0]?.[3]).toContain("8 of its 40");
  });

  it.each(["utf16le", "latin1"] as const)("in %s are read", async (encoding) => {
    const xml = `${encoding === "latin1" ? "" : "\ufeff"}<quiz>${single("Schön", [
      ["ä", 100],
      ["ö", 0],
    ])}</quiz>`;
    expect(keysOf(await importBytes(Buffer.from(xml, encoding), "x.xml"))).toEqual({ Schön: "ä" });
  });

  it("of another kind are left to others", async () => {
    const canvas =
      '<?xml version="1.0"?><quiz identifier="q1" xmlns="http://canvas.instructure.com/xsd/cccv1p0"/>';
    await expect(importBytes(canvas, "x.xml")).rejects.toMatchObject({ code: "wrong_type" });
  });
});

describe("large and broken files", () => {
  it(`of ${MANY} questions are read`, async () => {
    const many = Array.from({ length: MANY }, (_, index) => plain(`Question ${index}`)).join("\n");
    const { report } = await importBytes(quiz(many), "many.xml");
    expect(report.counts).toEqual({ total: MANY, imported: MANY, degraded: 0, skipped: 0 });
  });

  it(
    "never end in anything but a course or a sentence",
    async () => {
      const files = readdirSync(FOLDER).map((name) => ({ name, bytes: fixture(name) }));
      const { outcomes } = await fuzzFormat(files);
      expect(outcomes.moodle_xml).toBeGreaterThan(0);
    },
    FUZZ_TIMEOUT,
  );
});
