import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import {
  COURSE_FILE,
  type CourseTexts,
  type FileQuestion,
} from "#lib/course-reader/formats/waddle/course-file.ts";
import { parseCourseFile } from "#lib/course-reader/read.ts";
import type { ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
import type { Blank, QuestionBody, Said } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { rightWords } from "#lib/quiz/kinds/shown.ts";
import { makeScratch, zipOf } from "#tests/support/archives.ts";
import { toCartridge } from "./cartridge.ts";

const scratch = makeScratch();
afterAll(scratch.remove);

const word = fc.stringMatching(/^[a-zäé*&<]{1,8}( [a-z"]{1,6})?$/);
const words = (min: number, max: number) =>
  fc.uniqueArray(word, { minLength: min, maxLength: max, selector: (text) => text.toLowerCase() });
const said: fc.Arbitrary<Said | null> = fc.option(
  fc.oneof(
    word.map((text) => ({ text, html: null })),
    fc.stringMatching(/^[a-z]{1,9}$/).map((text) => ({ text, html: `<p>So <strong>${text}</strong></p>` })),
  ),
);
const share = fc.constantFrom(0, 0.5, 1);
const flag = fc.boolean();

const answers = (min: number) =>
  words(min, 4).chain((texts) =>
    fc
      .tuple(...texts.map(() => fc.record({ share, said })))
      .map((judged) =>
        texts.map((text, at) => ({ text, ...judged[at], share: at === 0 ? 1 : (judged[at]?.share ?? 0) })),
      ),
  ) as fc.Arbitrary<{ text: string; share: number; said: Said | null }[]>;

const typed = fc.record({
  answers: answers(1),
  isCaseSensitive: flag,
  isAccentSensitive: flag,
  hasWildcards: fc.constant(false),
});
const number = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 0, max: 5 }), said, flag)
  .map(([value, reach, one, hasUnit]) => ({
    answers: [
      { low: value - reach, high: value + reach, share: 1, said: one },
      { low: -Number.MAX_VALUE, high: Number.MAX_VALUE, share: 0, said: one },
    ],
    shown: hasUnit ? `${value} kg` : String(value),
    units: hasUnit
      ? [
          { name: "kg", factor: 1 },
          { name: "g", factor: 0.001 },
        ]
      : [],
    needsUnit: hasUnit,
  }));
const blank: fc.Arbitrary<Blank> = fc.oneof(
  typed.map((one): Blank => ({ type: "typed", ...one })),
  number.map((one): Blank => ({ type: "number", ...one })),
  // A menu has something wrong in it.
  answers(2).map(
    (all): Blank => ({
      type: "chosen",
      answers: all.map((one, at) => (at === all.length - 1 ? { ...one, share: 0 } : one)),
    }),
  ),
);

interface Asked {
  body: QuestionBody;
  texts: string[];
  stem: string;
}

const asked = (body: fc.Arbitrary<Omit<Asked, "stem"> & { stem?: string }>): fc.Arbitrary<Asked> =>
  fc
    .tuple(body, fc.record({ right: said, wrong: said }), flag)
    .map(([{ body: one, texts, stem = "What about [[7]] of it?" }, feedback, isSaid]) => ({
      body: isSaid && (feedback.right || feedback.wrong) ? { ...one, feedback } : one,
      texts,
      stem,
    }));

const KINDS = {
  multiple: asked(
    fc.tuple(words(2, 8), fc.nat({ max: 6 }), flag).map(([texts, at, isPartial]) => {
      const right = texts.flatMap((_, index) => (index <= at % texts.length ? [index] : []));
      const weights = texts.map((_, index) => (right.includes(index) ? 100 / right.length : -50));
      return { texts, body: { kind: "multiple", right, weights: isPartial ? weights : null } };
    }),
  ),
  order: asked(words(3, 9).map((texts) => ({ texts, body: { kind: "order" } }))),
  match: asked(
    fc.tuple(words(2, 6), words(2, 6), flag, said, said).map(([texts, lefts, isPartial, one, other]) => ({
      texts,
      body: {
        kind: "match",
        lefts: lefts.map((text) => ({ text, html: null, said: one, missed: other })),
        key: lefts.map((_, at) => at % texts.length),
        isPartial,
      },
    })),
  ),
  numeric: asked(number.map((one) => ({ texts: [], body: { kind: "numeric", ...one } }))),
  text: asked(typed.map((one) => ({ texts: [], body: { kind: "text", ...one } }))),
  cloze: asked(
    fc.tuple(fc.array(blank, { minLength: 1, maxLength: 4 }), flag).map(([blanks, isPartial]) => ({
      texts: [],
      stem: blanks.map((_, at) => `Some [[${at + 1}]]`).join(" and "),
      body: { kind: "cloze", blanks, isPartial },
    })),
  ),
} satisfies Record<QuestionBody["kind"], fc.Arbitrary<Asked>>;

function toQuestion({ body, texts, stem }: Asked): FileQuestion {
  return {
    id: "q1",
    kind: body.kind,
    text: stem,
    html: null,
    options: texts.map((text) => ({ text, html: null, feedback: null, feedbackHtml: null })),
    correct: null,
    body,
    explanation: "Because.",
    explanationHtml: null,
    source: null,
    shuffle: true,
  };
}

function fileOf(questions: FileQuestion[]): CourseTexts {
  const island = { id: "i", title: "I", text: null, quizzes: [{ title: "Q", questions }], cards: [] };
  return {
    format: COURSE_FILE,
    version: 1,
    id: "c",
    title: "C",
    description: "",
    units: [],
    islands: [island],
    lessons: [],
  };
}

const read = (bytes: Buffer | string): Promise<ParseResult> =>
  parseCourseFile({ path: scratch.write("export", Buffer.from(bytes)), fileName: "x" }, () => {});

async function readJson(question: FileQuestion): Promise<ParseResult> {
  return read(JSON.stringify({ ...fileOf([question]), media: [] }));
}

async function readCartridge(question: FileQuestion, change = (xml: string) => xml): Promise<ParseResult> {
  const parts = toCartridge(fileOf([question]), []);
  return read(await zipOf(Object.fromEntries(parts.map(({ path, content }) => [path, change(content)]))));
}

const WITHOUT_OWN = /<qtimetadatafield><fieldlabel>waddle_question.*?<\/qtimetadatafield>/s;

function only({ course, report }: ParseResult): ParsedQuestion {
  const [question] = course.islands[0]?.questions ?? [];
  if (!question) throw new Error(JSON.stringify(report.items));
  return question;
}

const withoutUnit = (text: string) => text.replace(/ kg$/, "");

/** For each part of a question what is right there. */
function rightsOf({ body, options }: FileQuestion): string[][] {
  if (body?.kind !== "cloze") {
    const words = body ? rightWords(body, options) : [];
    return words.map((text) => [body?.kind === "numeric" ? withoutUnit(text) : text]);
  }
  return body.blanks.map((one) => {
    if (one.type === "number") return [withoutUnit(one.shown)];
    return one.answers.flatMap(({ text, share: worth }) => (worth === 1 ? [text] : []));
  });
}

describe.each(Object.keys(KINDS) as QuestionBody["kind"][])("a question of the kind %s", (kind) => {
  const sound = KINDS[kind]
    .map(toQuestion)
    .filter(({ correct: correctIndex, ...question }) => faultOfKey({ ...question, correctIndex }) === null);

  it("comes back as it was from both exports, with nothing lost", async () => {
    await fc.assert(
      fc.asyncProperty(sound, async (question) => {
        for (const result of [await readJson(question), await readCartridge(question)]) {
          expect(result.report.items.filter(({ outcome }) => outcome !== "imported")).toEqual([]);
          const { body, options, text, correctIndex, explanation, sourceId } = only(result);
          expect(body).toEqual(question.body);
          expect(options.map((option) => option.text)).toEqual(question.options.map((option) => option.text));
          expect({ text, correctIndex, explanation, sourceId }).toEqual({
            text: question.text,
            correctIndex: null,
            explanation: "Because.",
            sourceId: "q1",
          });
        }
      }),
      { numRuns: 40 },
    );
  });

  it("has the same key for those who read the item alone", async () => {
    await fc.assert(
      fc.asyncProperty(sound, async (question) => {
        const result = await readCartridge(question, (xml) => xml.replace(WITHOUT_OWN, ""));
        const { body, options, correctIndex } = only(result);
        const chosen = options[correctIndex ?? -1]?.text ?? "";
        const found = body ? rightWords(body, options) : [chosen];
        expect(found).toHaveLength(rightsOf(question).length);
        for (const [at, rights] of rightsOf(question).entries()) expect(rights).toContain(found[at]);
      }),
      { numRuns: 40 },
    );
  });
});

describe("an item that was changed since it was written", () => {
  it("counts as it stands now", async () => {
    const body: QuestionBody = { kind: "multiple", right: [0, 1], weights: null };
    const question = toQuestion({ body, texts: ["tern", "skua", "seal"], stem: "Which fly?" });
    const result = await readCartridge(question, (xml) => xml.replace(">seal<", ">gull<"));
    expect(only(result).options.map(({ text }) => text)).toEqual(["tern", "skua", "gull"]);
    expect(only(result).body).toMatchObject({ right: [0, 1] });
  });
});
