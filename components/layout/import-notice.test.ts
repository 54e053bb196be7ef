import { describe, expect, it } from "vitest";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { importNotice } from "./import-notice.ts";

function notice(more: Partial<ImportDto>) {
  return importNotice({
    _id: "a",
    status: "failed",
    origin: "file",
    address: null,
    format: null,
    step: "",
    counts: null,
    progress: 0,
    fileName: "sea.gift",
    course: null,
    report: null,
    preview: null,
    updates: null,
    addsTo: null,
    columns: null,
    error: { code: "failed", message: "No" },
    createdAt: "2026-05-01T10:00:00.000Z",
    ...more,
  });
}

describe("the notice of an import that ended", () => {
  it.each<[string, Partial<ImportDto>]>([
    ["sea.gift", {}],
    ["Pasted course", { origin: "text", fileName: "Pasted course.txt" }],
    [
      "learn.example/sea/ice",
      { origin: "address", address: "https://learn.example/sea/ice", fileName: "learn.example" },
    ],
  ])("names %s as anyone who gave it knows it", (name, more) => {
    expect(notice(more)).toMatchObject({
      type: "error",
      message: `“${name}” could not be imported.`,
      href: expect.stringContaining("import=a"),
    });
  });

  it("says where a preview waits, and where a course can be played", () => {
    const preview = { title: "Sea", units: [], islandCount: 0, quizCount: 0, questionCount: 0 };
    expect(notice({ status: "preview", preview })).toMatchObject({ type: "info", label: "Open preview" });
    const course = { _id: "c", title: "Sea", hasLessons: false };
    expect(notice({ status: "done", course })?.message).toBe("Your course “Sea” is ready.");
    expect(notice({ status: "cancelled" })).toBeNull();
  });
});
