import { describe, expect, it } from "vitest";
import { withImport } from "#lib/course/import/client.ts";
import type { ImportDto, ImportReportItem } from "#lib/course/import/schema.ts";
import {
  adviceFor,
  countsInWords,
  fileProblem,
  filterCount,
  filterReport,
  importStage,
  importSteps,
  importToShow,
  reportFilter,
  reportHeadline,
  sizeInWords,
  stageInWords,
} from "./import-view.ts";

function job(id: string, status: ImportDto["status"], more: Partial<ImportDto> = {}): ImportDto {
  return {
    _id: id,
    status,
    origin: "file",
    address: null,
    format: null,
    preview: null,
    updates: null,
    step: "",
    progress: 0,
    fileName: `${id}.gift`,
    course: null,
    report: null,
    error: null,
    createdAt: "2026-05-01T10:00:00.000Z",
    ...more,
  };
}

const item = (outcome: ImportReportItem["outcome"]): ImportReportItem => ({
  kind: "single",
  name: outcome,
  outcome,
  reason: null,
});

describe("a file before it is sent", () => {
  it.each([
    ["course.gift", 10],
    ["COURSE.TXT", 10],
    ["bank.imscc", 50 * 1024 * 1024],
    ["bank.zip", 1],
  ])("%s is taken", (name, size) => {
    expect(fileProblem({ name, size })).toBeNull();
  });

  it.each([
    ["slides.pdf", 10, /type of file/],
    ["gift", 10, /type of file/],
    ["course.gift", 0, /empty/],
    ["bank.zip", 50 * 1024 * 1024 + 1, /up to 50 MB/],
  ])("%s (%i bytes) is refused", (name, size, reason) => {
    expect(fileProblem({ name, size })).toMatch(reason);
  });

  it("tells its size in words", () => {
    expect([
      sizeInWords(10),
      sizeInWords(2048),
      sizeInWords(50 * 1024 * 1024),
      sizeInWords(3.44 * 1024 * 1024),
    ]).toEqual(["1 kB", "2 kB", "50 MB", "3.4 MB"]);
  });
});

describe("the steps", () => {
  const states = (given: Parameters<typeof importSteps>[0]) => importSteps(given).map(({ state }) => state);

  it("walk from the first to the last", () => {
    expect(states(null)).toEqual(["current", "waiting", "waiting", "waiting"]);
    expect(states({ status: "queued", step: "" })).toEqual(["current", "waiting", "waiting", "waiting"]);
    expect(states({ status: "running", step: "Build islands" })).toEqual([
      "done",
      "done",
      "current",
      "waiting",
    ]);
    expect(states({ status: "done", step: "Create quizzes" })).toEqual(["done", "done", "done", "done"]);
  });

  it("bear the names that people read", () => {
    expect(importSteps(null).map(({ name }) => name)).toEqual([
      "Read file",
      "Read outline",
      "Build islands",
      "Create quizzes",
    ]);
  });
});

describe("the report", () => {
  const items = [item("imported"), item("skipped"), item("degraded"), item("imported")];

  it("is filtered by what became of the items", () => {
    expect(filterReport(items, "all")).toHaveLength(4);
    expect(filterReport(items, "imported")).toHaveLength(2);
    expect(filterReport(items, "degraded")).toEqual([item("degraded")]);
  });

  it("lists what gives structure among all, and counts it nowhere", () => {
    const more = { ...item("skipped"), kind: "more" };
    const category = { ...item("imported"), kind: "category" };
    const counts = { total: 12, imported: 10, degraded: 1, skipped: 1 };
    expect(filterReport([category, ...items, more], "all")).toHaveLength(6);
    expect(filterReport([category, ...items, more], "skipped")).toEqual([item("skipped")]);
    expect(filterReport([category, ...items, more], "imported")).toHaveLength(2);
    expect([filterCount(counts, "all"), filterCount(counts, "degraded")]).toEqual([12, 1]);
  });

  it("takes its filter from the address, and only a known one", () => {
    expect([reportFilter("skipped"), reportFilter("nonsense"), reportFilter(null)]).toEqual([
      "skipped",
      "all",
      "all",
    ]);
  });

  it.each([
    [{ total: 1, imported: 1, degraded: 0, skipped: 0 }, "The one item is ready to play", "1 imported"],
    [
      { total: 12, imported: 10, degraded: 2, skipped: 0 },
      "All 12 items are ready to play",
      "10 imported, 2 with changes",
    ],
    [
      { total: 15, imported: 12, degraded: 2, skipped: 1 },
      "14 of 15 items ready to play",
      "12 imported, 2 with changes, 1 skipped",
    ],
  ])("%#: headline and counts", (counts, headline, words) => {
    expect(reportHeadline(counts)).toBe(headline);
    expect(countsInWords(counts)).toBe(words);
  });
});

describe("the list of imports", () => {
  const report = { counts: { total: 1, imported: 1, degraded: 0, skipped: 0 }, items: [item("imported")] };

  it("gets a new import in front, without the lines of its report", () => {
    const list = withImport([job("a", "done")], job("b", "done", { report }));
    expect(list.map(({ _id }) => _id)).toEqual(["b", "a"]);
    expect(list[0]?.report).toEqual({ ...report, items: [] });
  });

  it("gets the newer state of one that it holds, in its place", () => {
    const list = withImport([job("b", "running"), job("a", "done")], job("a", "undone"));
    expect(list.map(({ _id, status }) => [_id, status])).toEqual([
      ["b", "running"],
      ["a", "undone"],
    ]);
  });
});

describe("the import that shows", () => {
  const none = { openId: null, dismissedId: null };

  it.each([
    ["the one under way", [job("b", "running"), job("a", "done")], { ...none, openId: "a" }, "b"],
    ["the one in the address", [job("b", "done"), job("a", "done")], { ...none, openId: "a" }, "a"],
    ["a finished one", [job("b", "done")], none, "b"],
    ["a failed one", [job("b", "failed")], none, "b"],
    ["not one put away", [job("b", "done")], { ...none, dismissedId: "b" }, null],
    ["not one that was undone", [job("b", "undone"), job("a", "done")], none, null],
    ["not one that was cancelled", [job("b", "cancelled")], none, null],
    ["none where there is none", [], none, null],
  ])("is %s", (_, imports, shown, id) => {
    expect(importToShow(imports, shown)).toBe(id);
  });
});

describe("the stage", () => {
  const at = (more: Partial<Parameters<typeof importStage>[0]>) =>
    importStage({ shownId: "a", isSending: false, job: undefined, isLost: false, ...more });

  it.each([
    [at({ shownId: null }), "idle"],
    [at({ isSending: true, shownId: null }), "progress"],
    [at({}), "loading"],
    [at({ isLost: true }), "lost"],
    [at({ job: job("a", "queued") }), "progress"],
    [at({ job: job("a", "done") }), "result"],
    [at({ job: job("a", "failed") }), "result"],
    [at({ job: job("a", "undone") }), "idle"],
  ])("%#", (stage, expected) => {
    expect(stage).toBe(expected);
  });

  it("is told in words", () => {
    expect(stageInWords("progress", null)).toBe("Sending your file");
    expect(stageInWords("progress", job("a", "queued"))).toBe("Waiting for its turn");
    expect(stageInWords("progress", job("a", "running", { step: "Read outline" }))).toBe("Read outline");
    expect(stageInWords("result", null)).toBe("Import finished.");
    expect(stageInWords("result", job("a", "failed"))).toBe("Import failed.");
    expect(stageInWords("idle", null)).toBe("");
  });
});

it("has advice for every failure", () => {
  const failed = (code: string, fileName = "a.imscc", reason: string | null = null) => {
    const items = [{ ...item("skipped"), reason }];
    const report = { counts: { total: 1, imported: 0, degraded: 0, skipped: 1 }, items };
    return adviceFor({ error: { code, message: "" }, fileName, report });
  };
  expect(failed("nothing_to_play")).toMatch(/question bank/);
  expect(failed("nothing_to_play", "a.gift")).toBe("No question in it has answers to choose from.");
  expect(failed("nothing_to_play", "a.txt", 'Line 3, column 2: this "{" is never closed.')).toMatch(
    /lines below/,
  );
  expect(failed("of another kind")).toMatch(/once more/);
});
