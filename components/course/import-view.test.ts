import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withImport } from "#lib/course/import/import-client.ts";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import type { ImportReportItem } from "#lib/course-reader/schema.ts";
import {
  changesInWords,
  countsInWords,
  filterCount,
  filterReport,
  groupAlike,
  hasChanges,
  importStage,
  importSteps,
  importToShow,
  isShown,
  kindsInWords,
  previewInWords,
  reportFilter,
  reportHeadline,
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
    addsTo: null,
    columns: null,
    step: "",
    counts: null,
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

it("tells what became of each kind", () => {
  const none = { imported: 0, degraded: 0, skipped: 0 };
  expect(
    kindsInWords([
      { kind: "question", imported: 1040, degraded: 3, skipped: 2 },
      { ...none, kind: "page", skipped: 6 },
      { ...none, kind: "quiz", imported: 1 },
      { ...none, kind: "question_bank", degraded: 1 },
      { ...none, kind: "activity", skipped: 1 },
    ]).map(({ kind, words }) => `${kind}: ${words}`),
  ).toEqual([
    "Questions: 1,040 imported, 3 changed, 2 skipped",
    "Pages: 6 skipped",
    "Quizzes: 1 imported",
    "Question banks: 1 changed",
    "Activities: 1 skipped",
  ]);
  expect(kindsInWords(undefined)).toEqual([]);
});

describe("the steps", () => {
  const states = (given: Parameters<typeof importSteps>[0], origin: ImportDto["origin"] = "file") =>
    importSteps(given, origin).map(({ state }) => state);

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

  it("go on from what was fetched to reading it", () => {
    expect(states({ status: "running", step: "Fetch" }, "address")[0]).toBe("current");
    expect(states({ status: "running", step: "Read file" }, "address").slice(0, 2)).toEqual([
      "done",
      "current",
    ]);
    expect(states({ status: "running", step: "Read file" }, "notion")).toEqual(
      states({ status: "running", step: "Read file" }, "address"),
    );
    expect(states({ status: "running", step: "Read file" })[0]).toBe("current");
  });

  it.each([
    ["file", "Read file"],
    ["address", "Fetch"],
    ["text", "Read text"],
    ["notion", "Fetch"],
  ] as const)("of a course from a %s begin with %s", (origin, first) => {
    expect(importSteps(null, origin).map(({ name }) => name)).toEqual([
      first,
      "Read outline",
      "Build islands",
      "Create quizzes",
    ]);
  });
});

describe("a preview in words", () => {
  it("counts what would come", () => {
    expect(previewInWords({ islandCount: 1, quizCount: 2, questionCount: 1200 })).toBe(
      "1 island, 2 quizzes, 1,200 questions",
    );
  });

  it("tells what an update changes, and nothing of what it doesn't", () => {
    const changes = { added: 12, changed: 3, unchanged: 120, removed: 2 };
    expect(changesInWords(changes)).toEqual([
      "12 new questions",
      "3 changed",
      "120 unchanged",
      "2 no longer in it",
    ]);
    const same = { added: 0, changed: 0, unchanged: 4, removed: 0 };
    expect(changesInWords(same)).toEqual(["4 unchanged"]);
    expect([hasChanges(changes), hasChanges(same)]).toEqual([true, false]);
  });
});

describe("the report", () => {
  const items = [item("imported"), item("skipped"), item("degraded"), item("imported")];

  it("is filtered by what became of the items", () => {
    expect(filterReport(items, "all")).toHaveLength(4);
    expect(filterReport(items, "imported")).toHaveLength(2);
    expect(filterReport(items, "degraded")).toEqual([item("degraded")]);
  });

  it("puts three or more of one kind, outcome and reason together, in the order of the file", () => {
    const of = (kind: string, reason: string | null) => ({ ...item("skipped"), kind, reason });
    const [a, b] = [of("question", "No key"), of("question", "Too long")];
    const bare = of("question", null);
    const page = of("page", "No key");
    expect(groupAlike([])).toEqual([]);
    expect(groupAlike([a, b, a, page])).toEqual([[a], [a], [b], [page]]);
    expect(groupAlike([a, b, a, page, a])).toEqual([[a, a, a], [b], [page]]);
    expect(groupAlike([bare, bare, bare])).toEqual([[bare], [bare], [bare]]);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(a, b, bare, page)), (items) => {
        const flat = groupAlike(items).flat();
        expect(flat).toHaveLength(items.length);
        for (const one of [a, b, bare, page])
          expect(flat.filter((other) => other === one)).toHaveLength(
            items.filter((other) => other === one).length,
          );
      }),
    );
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
  const none = { openId: null, dismissedId: null, isNewWanted: false };

  it.each([
    ["the one under way", [job("b", "running"), job("a", "done")], { ...none, openId: "a" }, "b"],
    ["the one in the address", [job("b", "done"), job("a", "done")], { ...none, openId: "a" }, "a"],
    ["a finished one", [job("b", "done")], none, "b"],
    ["a failed one", [job("b", "failed")], none, "b"],
    ["a preview that waits", [job("b", "preview"), job("a", "done")], none, "b"],
    [
      "no earlier one for whoever comes with an address",
      [job("b", "done")],
      { ...none, isNewWanted: true },
      null,
    ],
    ["the one under way even then", [job("b", "running")], { ...none, isNewWanted: true }, "b"],
    ["not one put away", [job("b", "done")], { ...none, dismissedId: "b" }, null],
    ["not one that was undone", [job("b", "undone"), job("a", "done")], none, null],
    ["not one that was cancelled", [job("b", "cancelled")], none, null],
    ["none where there is none", [], none, null],
  ])("is %s", (_, imports, shown, id) => {
    expect(importToShow(imports, shown)).toBe(id);
  });
});

describe("a past import", () => {
  const report = { counts: { total: 0, imported: 0, degraded: 0, skipped: 0 }, items: [] };

  it.each(["preview", "done", "failed"] as const)("that is %s can be opened", (status) => {
    expect(isShown({ status, report })).toBe(true);
    expect(isShown({ status, report: null })).toBe(false);
  });

  it.each(["cancelled", "undone"] as const)("that was %s has nothing to open", (status) => {
    expect(isShown({ status, report })).toBe(false);
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
    [at({ job: job("a", "preview") }), "loading"],
    [
      at({
        job: job("a", "preview", {
          preview: { title: "A", units: [], islandCount: 0, quizCount: 0, questionCount: 0 },
        }),
      }),
      "preview",
    ],
  ])("%#", (stage, expected) => {
    expect(stage).toBe(expected);
  });

  it("is told in words", () => {
    expect(stageInWords("progress", null, "file")).toBe("Sending your file");
    expect(stageInWords("progress", null, "address")).toBe("Fetching the page");
    expect(stageInWords("progress", null, "notion")).toBe("Asking Notion for your pages");
    expect(stageInWords("progress", job("a", "queued"), "file")).toBe("Waiting for its turn");
    expect(stageInWords("progress", job("a", "running", { step: "Fetch" }), "address")).toBe("Fetch");
    expect(stageInWords("preview", job("a", "preview"), "file")).toMatch(/Nothing is saved yet/);
    expect(stageInWords("result", null, "file")).toBe("Import finished.");
    expect(stageInWords("result", job("a", "failed"), "file")).toBe("Import failed.");
    expect(stageInWords("idle", null, "file")).toBe("");
  });
});
