import { beforeEach, describe, expect, it } from "vitest";
import type { ParsedQuestion, ParseResult } from "#lib/course-reader/schema.ts";
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

const GENERATED = [1, 2, 3].map((n) => ({
  kind: "choice" as const,
  text: `Made ${n}?`,
  options: ["Yes", "No"],
  correctIndex: 0,
  source: "It says so.",
}));

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
    return GENERATED;
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
      const questions = await ask(text, title, limit);
      if (title === "Page 0") throw new Error("no");
      return title === "Page 1" ? questions.slice(0, 2) : questions;
    };
    const made = said(await makeQuizzes(row, await draftNow(), signal, choosy));
    expect(made?.slice(0, 4)).toEqual(["Own?", "Own?", "Own?", "Made 1?"]);
    expect([asked.length, made?.at(30), made?.at(31)]).toEqual([30, "Made 1?", "Own?"]);
  });

  it("asks nothing where no model is set up", async () => {
    const { row, draftNow, signal } = await setUp(1);
    const none = modelAsk("00000000-0000-0000-0000-000000000000", new Date());
    expect(said(await makeQuizzes(row, await draftNow(), signal, none))).toEqual(["Own?", "Own?"]);
  });
});
