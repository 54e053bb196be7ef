import { describe, expect, it } from "vitest";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { importErrorCodeSchema } from "#lib/course-reader/schema.ts";
import { adviceFor, failureWords, isAccessLost } from "./import-advice.ts";

function failed(code: string, more: Partial<ImportDto> = {}) {
  return adviceFor({
    origin: "file",
    error: { code, message: "" },
    fileName: "a.imscc",
    report: null,
    ...more,
  });
}

function reportOf(reason: string | null): ImportDto["report"] {
  const line = { kind: "question", name: "A", outcome: "skipped" as const, reason };
  return { counts: { total: 1, imported: 0, degraded: 0, skipped: 1 }, items: [line] };
}

describe("advice", () => {
  it.each(["file", "address", "text", "notion"] as const)("is there for every failure of a %s", (origin) => {
    for (const code of importErrorCodeSchema.options)
      expect(failed(code, { origin })).toMatch(/^[A-Z].{20,}\.$/);
  });

  it("is left to a file's refusal that says what to do itself", () => {
    const message = "This is a RAR archive, which can't be opened here. Unpack it, then drop the files.";
    const error = { code: "wrong_type", message };
    expect(failed("", { error })).toBeNull();
    expect(failed("", { error, origin: "address" })).toMatch(/course's own page/);
    expect(failed("", { error: { code: "wrong_type", message: "This is a.gift." } })).toMatch(/guides below/);
  });

  it("is general where the code is new", () => {
    expect(failed("of another kind")).toMatch(/same file again/);
    expect(failed("of another kind", { origin: "address" })).toMatch(/same address again/);
  });

  it("depends on where a course came from", () => {
    expect(failed("unreachable", { origin: "address" })).toMatch(/without signing in/);
    expect(failed("forbidden_by_robots", { origin: "address" })).toMatch(/allow programs to read it/);
    expect(failed("nothing_to_play")).toMatch(/lines below say why/);
    // Nobody has measured the page.
    expect(failed("nothing_to_play", { origin: "address" })).not.toMatch(/too (little|short)/);
    expect(failed("nothing_to_play", { fileName: "a.gift", report: reportOf(null) })).toBe(
      "We found nothing to ask that has one clear answer. The lines below say why.",
    );
    const broken = reportOf('Line 3, column 2: this "{" is never closed.');
    expect(failed("nothing_to_play", { fileName: "a.txt", report: broken })).toMatch(/lines below/);
  });
});

describe("an import that Notion let down", () => {
  const job = (code: string, more: Partial<ImportDto> = {}) =>
    ({ origin: "notion", status: "failed", error: { code, message: "" }, ...more }) as const;

  it.each(["connection_broken", "not_found", "unavailable"])("may be mended by a new consent: %s", (code) => {
    expect(isAccessLost(job(code))).toBe(true);
    expect(failed(code, { origin: "notion" })).toMatch(/connect notion again/i);
    expect(isAccessLost(job(code, { origin: "address" }))).toBe(false);
    expect(isAccessLost(job(code, { status: "preview" }))).toBe(false);
  });

  it("or not, where its pages are the reason", () => {
    expect(isAccessLost(job("nothing_to_play"))).toBe(false);
    expect(failed("of another kind", { origin: "notion" })).toMatch(/same pages again/);
  });

  it("isn't told twice to connect it again", () => {
    const message = "Notion lets Waddle in no more. Connect it again.";
    expect(failureWords({ origin: "notion", error: { code: "connection_broken", message } })).toEqual({
      headline: "Notion lets Waddle in no more.",
      more: null,
    });
  });
});

describe("a failure's sentences", () => {
  const words = (message: string) => failureWords({ origin: "file", error: { code: "failed", message } });

  it("are a headline and the rest", () => {
    expect(words("This is a RAR archive. Save it as a .zip. Then drop it here.")).toEqual({
      headline: "This is a RAR archive.",
      more: "Save it as a .zip. Then drop it here.",
    });
    expect(words("“a. b.gift” is empty.").headline).toBe("“a. b.gift” is empty.");
    expect(words("There is no site called learn.example.")).toEqual({
      headline: "There is no site called learn.example.",
      more: null,
    });
  });

  it("don't say twice what the advice says", () => {
    const message = "learn.example asks programs not to read this address. If it offers a file, import that.";
    const refused = { origin: "address" as const, error: { code: "forbidden_by_robots", message } };
    expect(failureWords(refused).more).toBeNull();
    expect(failureWords({ ...refused, origin: "file" }).more).toBe("If it offers a file, import that.");
  });

  it("are never missing", () => {
    expect(failureWords({ origin: "file", error: null }).headline).toMatch(/could not be imported/);
  });
});
