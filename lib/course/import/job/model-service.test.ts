import { beforeEach, describe, expect, it } from "vitest";
import type { ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
import type { Candidate } from "#lib/quiz/model/candidate.ts";
import { db } from "#lib/server/db/db.ts";
import { resetDatabase } from "#tests/support/database.ts";
import { createLearner } from "#tests/support/factories.ts";
import { readDraft } from "../draft-queries.ts";
import { EMPTY_DRAFT } from "../draft-schema.ts";
import { saveDraft } from "../draft-service.ts";
import { type Ask, makeQuizzes, modelAsk } from "./model-service.ts";

beforeEach(resetDatabase);

const own: ParsedQuestion = {
  kind: "cloze",
  name: "Own",
  text: "Own?",
  html: null,
  options: ["Yes", "No"].map((text) => ({ text, html: null, feedback: null })),
  correctIndex: 0,
  explanation: null,
  canShuffle: true,
  sourceId: null,
  source: "Own.",
};

const GENERATED = [1, 2, 3].map(
  (n): Candidate => ({
    form: "choice",
    text: `Made ${n}?`,
    options: ["Yes", "No", "Perhaps"],
    correctIndex: 0,
    body: null,
    source: "It says so.",
    explanation: "It is so.",
    bloom: "remember",
    at: 0,
    wanting: [],
  }),
);
const made = (questions: Candidate[], more: Partial<Awaited<ReturnType<Ask>>> = {}) => ({
  questions,
  reason: null,
  isCutOff: false,
  hasPaid: true,
  ...more,
});

async function setUp(count: number) {
  const { id: userId } = await createLearner();
  const data = { userId, fileName: "x", fileHash: "x", sizeBytes: 1, status: "running" as const };
  const { id } = await db().courseImport.create({ data, select: { id: true } });
  const texts = Array.from({ length: count }, (_, n) => ({
    title: `Page ${n}`,
    text: `Text ${n}.`,
    questions: [own],
  }));
  const quiz = { title: "Quiz", text: null, questions: [own] };
  const result: ParseResult = {
    course: {
      title: "Sea",
      format: "outline",
      units: [{ title: "A", islands: [quiz, ...texts] }],
      islands: [],
    },
    report: { counts: { total: 0, imported: 0, degraded: 0, skipped: 0 }, items: [] },
  };
  await saveDraft(db(), id, { ...EMPTY_DRAFT, result });
  const asked: string[] = [];
  const ask: Ask = async (_text, title) => {
    asked.push(title);
    return made(GENERATED);
  };
  const signal = new AbortController().signal;
  const draftNow = async () => ({ ...(await readDraft(id)), result });
  return { row: { id, replaces: null }, draftNow, asked, ask, signal };
}

const said = (result: ParseResult | "later") =>
  result === "later" ? [] : result.course.units[0]?.islands.map(({ questions }) => questions[0]?.text);

describe("asking the model for quizzes", () => {
  it("asks for islands that are made from a text, and pays once however often it runs", async () => {
    const { row, draftNow, asked, ask, signal } = await setUp(4);
    const first = await makeQuizzes(row, await draftNow(), signal, ask);
    expect(said(first)).toEqual(["Own?", "Made 1?", "Made 1?", "Made 1?", "Made 1?"]);
    expect(said(await makeQuizzes(row, await draftNow(), signal, ask))).toEqual(said(first));
    expect(asked.sort()).toEqual(["Page 0", "Page 1", "Page 2", "Page 3"]);
  });

  it("goes on from where an earlier run broke off", async () => {
    const { row, draftNow, asked, ask } = await setUp(7);
    const stop = new AbortController();
    const stopping: Ask = async (...call) => {
      const questions = await ask(...call);
      if (asked.length === 4) stop.abort();
      return questions;
    };
    await makeQuizzes(row, await draftNow(), stop.signal, stopping);
    const paid = Object.keys((await draftNow()).asked).length;
    expect(paid).toBeGreaterThanOrEqual(3);
    const before = asked.length;
    await makeQuizzes(row, await draftNow(), new AbortController().signal, ask);
    expect(asked.length - before).toBe(7 - paid);
  });

  it("keeps our own questions where it fails or says too little, and asks for thirty at most", async () => {
    const { row, draftNow, asked, ask, signal } = await setUp(40);
    const choosy: Ask = async (text, title, limit) => {
      const all = await ask(text, title, limit);
      if (title === "Page 0") throw new Error("no");
      return title === "Page 1" ? made(GENERATED.slice(0, 2)) : all;
    };
    const texts = said(await makeQuizzes(row, await draftNow(), signal, choosy));
    expect(texts?.slice(0, 4)).toEqual(["Own?", "Own?", "Own?", "Made 1?"]);
    expect([asked.length, texts?.at(30), texts?.at(31)]).toEqual([30, "Made 1?", "Own?"]);
  });

  it("asks nothing where no model is set up", async () => {
    const { row, draftNow, signal } = await setUp(1);
    const none = modelAsk("00000000-0000-0000-0000-000000000000", new Date());
    expect(said(await makeQuizzes(row, await draftNow(), signal, none))).toEqual(["Own?", "Own?"]);
  });

  it("leaves an island open that was broken off and came further, and closes one that doesn't", async () => {
    const { row, draftNow, ask, signal } = await setUp(2);
    let paid = true;
    const slow: Ask = async (text, title, limit) =>
      title === "Page 0" ? made([], { isCutOff: true, hasPaid: paid }) : ask(text, title, limit);
    expect(await makeQuizzes(row, await draftNow(), signal, slow)).toBe("later");
    expect(Object.keys((await draftNow()).asked)).toEqual(["2"]);
    paid = false;
    expect(said(await makeQuizzes(row, await draftNow(), signal, slow))).toEqual(["Own?", "Own?", "Made 1?"]);
  });
});

describe("texts in which our own generator finds nothing", () => {
  const bare = (line: number) => ({ title: `Bare ${line}`, text: `Bare ${line}.`, line, questions: [] });
  const item = (name: string) => ({ kind: "page", name, outcome: "degraded" as const, reason: "Not yet." });
  const result = (): ParseResult => ({
    course: {
      title: "Sea",
      format: "outline",
      units: [
        { title: "A", islands: [{ title: "Own", text: "Own.", line: 0, questions: [own] }, bare(1)] },
        { title: "B", islands: [bare(2)] },
      ],
      islands: [],
    },
    report: {
      counts: { total: 3, imported: 0, degraded: 3, skipped: 0 },
      items: [item("Own"), item("Bare 1"), item("Bare 2")],
    },
  });
  const done = async (ask: Ask | null, draft = result()) => {
    const { row, signal } = await setUp(0);
    const after = await makeQuizzes(row, { ...EMPTY_DRAFT, asked: {}, result: draft }, signal, ask);
    if (after === "later") throw new Error("It takes no time.");
    return {
      titles: after.course.units.map(({ islands }) => islands.map(({ title }) => title)),
      counts: after.report.counts,
      lines: after.report.items.map(({ outcome, reason }) => `${outcome}: ${reason}`),
    };
  };

  it("have the model's questions, and the report says how many", async () => {
    const ask: Ask = async () => made(GENERATED);
    const line = "degraded: It holds no questions, so 3 were made from its text.";
    expect(await done(ask)).toEqual({
      titles: [["Own", "Bare 1"], ["Bare 2"]],
      counts: { total: 3, imported: 0, degraded: 3, skipped: 0 },
      lines: [line, line, line],
    });
  });

  it("are left out with the reason where it makes none, and their unit with them", async () => {
    const ask: Ask = async (_, title) =>
      title === "Bare 1"
        ? made(GENERATED.slice(0, 1))
        : made([], { reason: "The model declined to write this." });
    expect(await done(ask)).toEqual({
      titles: [["Own"]],
      counts: { total: 3, imported: 0, degraded: 1, skipped: 2 },
      lines: [
        "degraded: Not yet.",
        "skipped: Too few questions could be made from it that have one certain answer.",
        "skipped: The model declined to write this.",
      ],
    });
  });

  it("are left out where no model is set up any more", async () => {
    const { titles, lines } = await done(null);
    expect(titles).toEqual([["Own"]]);
    expect(lines[1]).toBe("skipped: No question could be made from it that has one certain answer.");
  });
});
