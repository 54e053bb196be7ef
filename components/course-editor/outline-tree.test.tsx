import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type CourseParts, openCourse } from "#lib/course/outline/save-state.ts";
import { type EditorActs, EditorContext } from "./editor-context.ts";
import { OutlineTree } from "./outline-tree.tsx";

const nothing = () => {};
const ACTS: EditorActs = {
  edit: nothing,
  select: nothing,
  add: () => "",
  move: nothing,
  step: nothing,
  remove: nothing,
  askWhere: nothing,
  rename: nothing,
  toggle: nothing,
};
const UNIT = { _id: "u1", id: "unit-1", title: "One", subtitle: "" };
const LOOSE = { _id: "i1", title: "Loose", unitId: null, position: 0, quizzes: [] };

function shown(parts: Partial<CourseParts>, openIds: string[] = []): string {
  const course: CourseParts = {
    version: 1,
    title: "Sea",
    description: "",
    units: [],
    islands: [],
    ...parts,
  };
  return renderToStaticMarkup(
    <EditorContext value={ACTS}>
      <OutlineTree state={openCourse(course, null)} selectedId={null} openIds={new Set(openIds)} />
    </EditorContext>,
  );
}

const count = (html: string, words: string) => html.split(words).length - 1;

describe("the outline", () => {
  it("takes another island beside those without a unit", () => {
    const html = shown({ islands: [LOOSE] });
    expect(html).toContain("Without a unit");
    expect(html.indexOf("Add island")).toBeGreaterThan(html.indexOf("Loose"));
  });

  it("takes an island where the course is empty", () => {
    expect(shown({})).toContain("Add island");
  });

  it("takes islands into its units where it has some, and beside those outside of them", () => {
    expect(count(shown({ units: [UNIT] }, ["u1"]), "Add island")).toBe(1);
    expect(shown({ units: [UNIT] })).not.toContain("Without a unit");
    expect(count(shown({ units: [UNIT], islands: [LOOSE] }, ["u1"]), "Add island")).toBe(2);
  });
});
