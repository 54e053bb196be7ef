import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { ImportPreview } from "./import-preview.tsx";

const island = (title: string, isMade = false) => ({ title, quizCount: 1, questionCount: 3, isMade });

function unit(title: string, count: number) {
  return { title, islands: Array.from({ length: count }, (_, index) => island(`${title} ${index + 1}`)) };
}

const COUNTS = { islandCount: 1, quizCount: 1, questionCount: 3 };
const SMALL = { title: "The sea", units: [{ title: "", islands: [island("Ice", true)] }], ...COUNTS };

function shown(preview: NonNullable<ImportDto["preview"]>, more: Partial<ImportDto> = {}): string {
  const job: ImportDto = {
    _id: "a",
    status: "preview",
    origin: "file",
    address: null,
    format: "Moodle GIFT",
    preview,
    updates: null,
    addsTo: null,
    columns: null,
    step: "Build islands",
    counts: null,
    progress: 90,
    fileName: "sea.gift",
    course: null,
    report: null,
    error: null,
    createdAt: "2026-05-01T10:00:00.000Z",
    ...more,
  };
  const nothing = () => {};
  return renderToStaticMarkup(
    <ImportPreview
      job={job}
      preview={preview}
      courses={[]}
      filter="all"
      onFilter={nothing}
      onConfirm={nothing}
      confirming={null}
      onRefuse={nothing}
      isRefusing={false}
      onLater={nothing}
    />,
  );
}

describe("a preview", () => {
  it("names its source once", () => {
    const notion = shown(SMALL, { origin: "notion", format: "Notion", fileName: "Sea School" });
    expect(notion).toContain("Notion: Sea School");
    expect(notion).not.toContain("<span>Notion</span>");
    expect(shown(SMALL)).toContain("<span>Moodle GIFT</span>");
  });

  it("tells that nothing is saved, what would come, and which islands are made from their text", () => {
    const html = shown(SMALL);
    expect(html).toContain("Nothing is saved yet.");
    expect(html).toContain("made from its text");
    expect(html).toContain("Add this course");
    expect(html).not.toContain("Update my course");
  });

  it("says what a model will write, and what that costs", () => {
    const asks = { model: "gpt-4.1-mini", pages: 12, calls: 48, dollars: 0.0412 };
    expect(shown({ ...SMALL, asks })).toContain(
      "Questions for 12 pages will be written by gpt-4.1-mini: about $0.04, in 48 calls.",
    );
    expect(shown({ ...SMALL, asks: { ...asks, pages: 1, dollars: 0.002 } })).toContain(
      "Questions for 1 page will be written by gpt-4.1-mini: less than $0.01, in 48 calls.",
    );
    expect(shown(SMALL)).not.toContain("will be written");
    const bare = { ...island("Ice", true), quizCount: 0, questionCount: 0 };
    expect(shown({ ...SMALL, units: [{ title: "", islands: [bare] }] })).toContain(
      "questions still to be written",
    );
  });

  it("of a newer export offers the update first, and says what it changes", () => {
    const course = { _id: "c", title: "The <sea>" };
    const html = shown(SMALL, { updates: { course, added: 12, changed: 3, unchanged: 120, removed: 2 } });
    expect(html).toContain("You have this course already: “<bdi>The &lt;sea&gt;</bdi>”.");
    for (const words of [
      "12 new questions",
      "3 changed",
      "120 unchanged",
      "2 no longer in it",
      "Your stars stay",
    ])
      expect(html).toContain(words);
    expect(html.indexOf("Update my course")).toBeLessThan(html.indexOf("Add as another course"));
    expect(html).not.toContain("Add this course");
    const same = shown(SMALL, { updates: { course, added: 0, changed: 0, unchanged: 3, removed: 0 } });
    expect(same).toContain("Nothing in it has changed since.");
    expect(same).toContain("What you added stays");
    expect(same).not.toContain("that you edited");
  });

  it("says which edits by hand give way", () => {
    const course = { _id: "c", title: "The sea" };
    const counts = { added: 0, changed: 3, unchanged: 1, removed: 0 };
    const html = (overruled: number) => shown(SMALL, { updates: { course, ...counts, overruled } });
    expect(html(1)).toContain("One question that you edited has also changed in the file");
    expect(html(2)).toContain("2 questions that you edited have also changed in the file");
  });

  it("shows twelve islands of a unit and a page of units, and the rest for anyone who asks", () => {
    const units = Array.from({ length: 10 }, (_, index) => unit(`Unit${index}`, 50));
    const html = shown({ ...SMALL, units, islandCount: 500 });
    expect(html.match(/Show all 50 islands/g)).toHaveLength(3);
    expect(html).toContain("Show all 10 units");
    expect(html).toContain("Unit0 12<");
    expect(html).not.toContain("Unit0 13<");
    expect(shown({ ...SMALL, units: [unit("Unit", 12)] })).not.toContain("Show all");
  });
});
