import { describe, expect, it } from "vitest";
import { SHOWN } from "#tests/support/shown-questions.ts";
import { isTypedFirst, type KeyPress, keyAction, optionKeysOf } from "./quiz-keys.ts";

const still = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false } as const;
const context = { optionCount: 4, isTyped: false, isDialogOpen: false, hasShortcuts: true };

function press(key: string, changes: Partial<KeyPress> = {}): KeyPress {
  return { ...still, key, focus: "other", ...changes };
}

describe("options", () => {
  it.each([
    ["1", 0],
    ["2", 1],
    ["4", 3],
    ["a", 0],
    ["D", 3],
  ])("%s chooses option %i", (key, option) => {
    expect(keyAction(press(key), context)).toEqual({ type: "choose", option });
  });

  it.each(["5", "0", "e", "z", "ab", "F1", "Tab"])("%s chooses nothing", (key) => {
    expect(keyAction(press(key), context)).toBeNull();
  });

  it("knows no key for an option that is not there", () => {
    expect(keyAction(press("3"), { ...context, optionCount: 2 })).toBeNull();
    expect(keyAction(press("d"), { ...context, optionCount: 3 })).toBeNull();
  });

  it.each([
    ["choice", 3, 3],
    ["choice", 6, 4],
    ["multiple", 6, 6],
    ["order", 4, 0],
    ["match", 4, 0],
  ] as const)("of a %s with %i options, %i have a key", (kind, count, keys) => {
    const options = Array.from({ length: count }, (_, at) => `Option ${at}`);
    const task = kind === "match" ? { kind, lefts: [] } : { kind };
    expect(optionKeysOf({ task, options })).toBe(keys);
  });

  it("go up to h and 8 where several may be right", () => {
    const eight = { ...context, optionCount: 8 };
    expect(keyAction(press("h"), eight)).toEqual({ type: "choose", option: 7 });
    expect(keyAction(press("8"), eight)).toEqual({ type: "choose", option: 7 });
    expect(keyAction(press("9"), eight)).toBeNull();
  });

  it("can be switched off; Enter stays", () => {
    const off = { ...context, hasShortcuts: false };
    expect(keyAction(press("a"), off)).toBeNull();
    expect(keyAction(press("Enter"), off)).toEqual({ type: "advance" });
  });
});

describe("typing", () => {
  const typed = { ...context, optionCount: 0, isTyped: true };
  it.each(["x", "1", "-"])("%j goes to the field of the answer", (key) => {
    expect(keyAction(press(key), typed)).toEqual({ type: "type" });
  });

  it("begins with a capital as well", () => {
    expect(keyAction(press("P", { shiftKey: true }), typed)).toEqual({ type: "type" });
    expect(keyAction(press("?", { shiftKey: true }), typed)).toBeNull();
    expect(keyAction(press(" "), typed)).toEqual({ type: "advance" });
  });

  it.each([
    [press("Tab"), typed],
    [press("x", { focus: "control" }), typed],
    [press("x", { focus: "answerText" }), typed],
    [press("x", { ctrlKey: true }), typed],
    [press("x"), { ...typed, hasShortcuts: false }],
    [press("x"), { ...typed, isDialogOpen: true }],
  ])("%o stays where it is", (key, where) => {
    expect(keyAction(key, where)).toBeNull();
  });

  it.each(Object.values(SHOWN))("comes first for $task.kind where that has a field", (question) => {
    const isTyped = ["numeric", "text", "cloze"].includes(question.task.kind);
    expect(isTypedFirst(question)).toBe(isTyped);
    expect(isTypedFirst({ ...question, isCorrect: true })).toBe(false);
  });
});

describe("going on", () => {
  it.each(["Enter", " "])("%j submits or continues", (key) => {
    expect(keyAction(press(key), context)).toEqual({ type: "advance" });
  });

  it("leaves a focused control to the browser, so that nothing happens twice", () => {
    expect(keyAction(press("Enter", { focus: "control" }), context)).toBeNull();
    expect(keyAction(press(" ", { focus: "control" }), context)).toBeNull();
  });

  it("lets Space choose an option that is focused and not chosen", () => {
    expect(keyAction(press(" ", { focus: "toggle" }), context)).toBeNull();
    expect(keyAction(press("Enter", { focus: "toggle" }), context)).toEqual({ type: "advance" });
  });

  it.each(["other", "control"] as const)("swallows a held Enter on %s", (focus) => {
    expect(keyAction(press("Enter", { repeat: true, focus }), context)).toEqual({ type: "swallow" });
  });
});

describe("sound", () => {
  it("is Ctrl+M and nothing else", () => {
    expect(keyAction(press("m", { ctrlKey: true }), context)).toEqual({ type: "toggleSound" });
    expect(keyAction(press("M", { ctrlKey: true }), context)).toEqual({ type: "toggleSound" });
    expect(keyAction(press("m"), context)).toBeNull();
    expect(keyAction(press("m", { ctrlKey: true, altKey: true }), context)).toBeNull();
  });
});

describe("keys that belong to others", () => {
  it.each([
    ["ctrlKey", "1"],
    ["metaKey", "a"],
    ["altKey", "1"],
    ["shiftKey", "a"],
    ["ctrlKey", "Enter"],
    ["metaKey", "Enter"],
    ["shiftKey", " "],
  ] as const)("with %s, %j does nothing", (modifier, key) => {
    expect(keyAction(press(key, { [modifier]: true }), context)).toBeNull();
  });

  it.each(["1", "a", "Enter", " "])("%j in a text field does nothing", (key) => {
    expect(keyAction(press(key, { focus: "text" }), context)).toBeNull();
  });

  it.each(["1", "a", "Enter", " "])("%j below an open dialog does nothing", (key) => {
    expect(keyAction(press(key), { ...context, isDialogOpen: true })).toBeNull();
  });

  it.each(["1", "a", " "])("%j in the field of an answer does nothing", (key) => {
    expect(keyAction(press(key, { focus: "answerText" }), context)).toBeNull();
  });

  it("leaves Enter to a list of the browser's own, and takes it from the field of an answer", () => {
    expect(keyAction(press("Enter", { focus: "answerList" }), context)).toBeNull();
    expect(keyAction(press("Enter", { focus: "answerText" }), context)).toEqual({ type: "advance" });
    expect(keyAction(press("m", { focus: "answerText", ctrlKey: true }), context)).toEqual({
      type: "toggleSound",
    });
  });

  it("leaves Ctrl+M to text fields and dialogs", () => {
    const mute = press("m", { ctrlKey: true });
    expect(keyAction({ ...mute, focus: "text" }, context)).toBeNull();
    expect(keyAction(mute, { ...context, isDialogOpen: true })).toBeNull();
  });
});
