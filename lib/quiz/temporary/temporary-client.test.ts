import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  completeTemporaryQuiz,
  openTemporaryQuiz,
  readTemporaryQuiz,
  saveTemporaryQuiz,
} from "./temporary-client.ts";

const island = { _id: "i1", title: "Loops", difficulty: "beginner" };

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

let sessionStorage = fakeStorage();

beforeEach(() => {
  sessionStorage = fakeStorage();
  vi.stubGlobal("window", { sessionStorage });
});

afterEach(() => vi.unstubAllGlobals());

describe("opening a temporary quiz", () => {
  it("keeps it in both maps and answers its address", () => {
    expect(openTemporaryQuiz(island)).toBe("/quiz/i1/temp_i1");
    expect(readTemporaryQuiz("temp_i1")?.title).toBe("Quiz on Loops");
    expect(sessionStorage.getItem("islandToQuiz")).toBe('{"i1":"temp_i1"}');
  });

  it("opens the same one again, with what it holds", () => {
    openTemporaryQuiz(island);
    const quiz = readTemporaryQuiz("temp_i1");
    if (quiz) saveTemporaryQuiz({ ...quiz, description: "kept" });
    expect(openTemporaryQuiz(island)).toBe("/quiz/i1/temp_i1");
    expect(readTemporaryQuiz("temp_i1")?.description).toBe("kept");
  });

  it("keeps the quizzes of other islands", () => {
    openTemporaryQuiz(island);
    openTemporaryQuiz({ ...island, _id: "i2" });
    expect(readTemporaryQuiz("temp_i1")).not.toBeNull();
    expect(readTemporaryQuiz("temp_i2")).not.toBeNull();
  });
});

describe("reading one", () => {
  it.each([
    ["nothing", null],
    ["broken text", "{"],
    ["another shape", '{"temp_i1":{"_id":"temp_i1"}}'],
    ["a list", "[]"],
    ["a word", '"temp_i1"'],
  ])("answers null for %s", (_, kept) => {
    if (kept !== null) sessionStorage.setItem("temporaryQuizzes", kept);
    expect(readTemporaryQuiz("temp_i1")).toBeNull();
  });

  it("is not fooled by names that every object has", () => {
    expect(readTemporaryQuiz("constructor")).toBeNull();
  });

  it("answers null where storage is shut", () => {
    vi.stubGlobal("window", {});
    expect(readTemporaryQuiz("temp_i1")).toBeNull();
    expect(openTemporaryQuiz(island)).toBe("/quiz/i1/temp_i1");
  });
});

describe("completing one", () => {
  it("is kept with its stars and without XP", () => {
    openTemporaryQuiz(island);
    completeTemporaryQuiz("temp_i1", 2);
    expect(readTemporaryQuiz("temp_i1")).toMatchObject({ completed: true, stars: 2, xpEarned: 0 });
  });

  it("is silent about one that is gone", () => {
    completeTemporaryQuiz("temp_i9", 2);
    expect(readTemporaryQuiz("temp_i9")).toBeNull();
  });
});
