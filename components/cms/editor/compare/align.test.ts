import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, fold, type Part } from "./align.ts";

const said = (parts: Part[] | null) => parts?.map(({ text }) => text).join("");
const marked = (parts: Part[] | null, kind: Part["kind"]) =>
  parts?.filter((part) => part.kind === kind).map(({ text }) => text) ?? [];

describe("two texts side by side", () => {
  it("mark the words that differ, each on its side", () => {
    const [row] = align(["The old words."], ["The new words."]);
    expect(row?.kind).toBe("changed");
    expect(marked(row?.before ?? null, "removed")).toEqual(["old"]);
    expect(marked(row?.after ?? null, "added")).toEqual(["new"]);
  });

  it("keep a changed block beside what it was, also where others were put in or taken out", () => {
    const rows = align(
      ["First of all", "The penguin swims far", "Gone entirely", "Last"],
      ["First of all", "Something put in before", "The penguin swims very far", "Last"],
    );
    expect(rows.map(({ before, after, kind }) => [said(before), said(after), kind])).toEqual([
      ["First of all", "First of all", "same"],
      [undefined, "Something put in before", "added"],
      ["The penguin swims far", "The penguin swims very far", "changed"],
      ["Gone entirely", undefined, "removed"],
      ["Last", "Last", "same"],
    ]);
  });

  it.each([
    [[], []],
    [[], ["a"]],
    [["a"], []],
  ])("%j and %j", (before, after) => {
    expect(align(before, after)).toHaveLength(Math.max(before.length, after.length));
  });

  it("say all that both of them say, in order", () => {
    const blocks = fc.array(fc.stringMatching(/^([ab] ?){0,6}$/), { maxLength: 12 });
    fc.assert(
      fc.property(blocks, blocks, (before, after) => {
        const rows = align(before, after);
        expect(rows.flatMap((row) => said(row.before) ?? [])).toEqual(before);
        expect(rows.flatMap((row) => said(row.after) ?? [])).toEqual(after);
        expect(fold(rows).flatMap((each) => each.rows)).toEqual(rows);
        for (const { before: old, after: now } of rows) expect(old ?? now).not.toBeNull();
      }),
    );
  });

  it("are quick for long posts, and for ones without a word in common", () => {
    const long = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${word}${at} `.repeat(60));
    const started = performance.now();
    expect(align(long("a", 600), long("a", 600).with(300, "other"))).toHaveLength(601);
    expect(align(long("a", 300), long("b", 300)).length).toBeGreaterThanOrEqual(300);
    align([`${"x ".repeat(20_000)}`], [`${"y ".repeat(20_000)}`]);
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe("folding", () => {
  const text = Array.from({ length: 12 }, (_, at) => `Block number ${at}`);

  it("leaves what is beside a change, and folds the rest of long runs", () => {
    const folds = fold(align(text, text.with(6, "Block number six, changed")));
    expect(folds.map(({ rows, isFolded }) => [rows.length, isFolded])).toEqual([
      [5, true],
      [3, false],
      [4, true],
    ]);
  });

  it("folds no short runs", () => {
    const folds = fold(align(text.slice(0, 4), text.slice(0, 4).with(0, "Block number naught")));
    expect(folds.every(({ isFolded }) => !isFolded)).toBe(true);
  });
});
