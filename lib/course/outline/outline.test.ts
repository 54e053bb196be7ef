import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  applyEdit,
  branchOf,
  islandsInOrder,
  listKey,
  listOf,
  MOST_NODES,
  type NodeKind,
  type Outline,
  type OutlineEdit,
  type OutlineNode,
  outlineOf,
  placeOf,
} from "./outline.ts";

const node = (kind: NodeKind, id: string, parentId: string | null): OutlineNode => ({
  id,
  kind,
  parentId,
  title: id,
  subtitle: "",
});

/** Two units, three islands (one without a unit), two quizzes, three questions */
const START = outlineOf({ title: "Course", description: "" }, [
  node("unit", "u1", null),
  node("unit", "u2", null),
  node("island", "i1", "u1"),
  node("island", "i2", "u1"),
  node("island", "i3", null),
  node("quiz", "z1", "i1"),
  node("quiz", "z2", "i1"),
  node("question", "q1", "z1"),
  node("question", "q2", "z1"),
  node("question", "q3", "z2"),
]);

function done(outline: Outline, ...edits: OutlineEdit[]): Outline {
  return edits.reduce((before, edit) => {
    const after = applyEdit(before, edit);
    if (typeof after === "string") throw new Error(`${after}: ${JSON.stringify(edit)}`);
    return after;
  }, outline);
}

/** Every part stands once, in its own parent's list, and every list holds nothing but parts that are there. */
function expectWhole(outline: Outline) {
  const listed = [...outline.lists].flatMap(([key, ids]) => ids.map((id) => [id, key] as const));
  expect(new Map(listed).size).toBe(listed.length);
  const wanted = [...outline.nodes.values()].map(({ id, kind, parentId }) => [id, listKey(kind, parentId)]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(wanted));
}

const ids = ["u1", "u2", "u3", "i1", "i2", "i3", "i4", "z1", "z2", "z3", "q1", "q2", "q3", "q4", "x"];
const KINDS: Record<string, NodeKind> = { u: "unit", i: "island", z: "quiz", q: "question" };
const anEdit: fc.Arbitrary<OutlineEdit> = fc
  .record({
    type: fc.constantFrom("move", "add", "remove", "restore", "rename"),
    id: fc.constantFrom(...ids),
    parentId: fc.option(fc.constantFrom(...ids)),
    position: fc.nat(5),
    wrongKind: fc.option(fc.constantFrom<NodeKind>("unit", "island", "quiz", "question"), { freq: 8 }),
  })
  .map(({ type, wrongKind, ...rest }) => {
    const kind = wrongKind ?? KINDS[rest.id.charAt(0)] ?? "unit";
    return { ...rest, type, kind, title: `New ${rest.id}` } as OutlineEdit;
  });

describe("any edits", () => {
  it("keep every part in one place, and lose none", () => {
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 60 }), (edits) => {
        let outline = START;
        const known = new Set(START.nodes.keys());
        for (const edit of edits) {
          const after = applyEdit(outline, edit);
          if (typeof after === "string") continue;
          if (edit.type === "add") known.add(edit.id);
          outline = after;
        }
        expectWhole(outline);
        const kept = [...outline.removed.values()].flat().map(({ id }) => id);
        expect(new Set([...outline.nodes.keys(), ...kept])).toEqual(known);
      }),
      { numRuns: 1_000 },
    );
  });

  it("moved there and back change nothing", () => {
    fc.assert(
      fc.property(anEdit, (edit) => {
        if (edit.type !== "move") return;
        const before = placeOf(START, edit.id);
        const after = applyEdit(START, edit);
        if (typeof after === "string" || !before) return;
        const back = done(after, { ...edit, ...before });
        for (const [key, list] of START.lists) expect(back.lists.get(key)).toEqual(list);
        expect(back.nodes).toEqual(START.nodes);
      }),
      { numRuns: 1_000 },
    );
  });

  it("removed and restored change nothing", () => {
    for (const { id, kind } of START.nodes.values()) {
      const place = placeOf(START, id);
      if (!place) throw new Error(id);
      const back = done(START, { type: "remove", kind, id }, { type: "restore", kind, id, ...place });
      expectWhole(back);
      expect(branchOf(back, id)).toEqual(branchOf(START, id));
      expect(placeOf(back, id)).toEqual(place);
      expect(back.removed.size).toBe(0);
    }
  });
});

describe("an edit", () => {
  const place = { parentId: null, position: 0 };

  it("moves islands across units, and beyond the last means the last", () => {
    const after = done(START, { type: "move", kind: "island", id: "i1", parentId: "u2", position: 99 });
    expect(listOf(after, "island", "u2")).toEqual(["i1"]);
    expect(listOf(after, "island", "u1")).toEqual(["i2"]);
    expect(islandsInOrder(after)).toEqual(["i2", "i1", "i3"]);
    expect(branchOf(after, "i1").map(({ id }) => id)).toEqual(["i1", "z1", "q1", "q2", "z2", "q3"]);
  });

  it("adds and removes the same thing once", () => {
    const edit = { type: "add", kind: "unit", id: "u3", title: "New", ...place } as const;
    expect(listOf(done(START, edit, edit), "unit", null)).toEqual(["u3", "u1", "u2"]);
    const gone = { type: "remove", kind: "unit", id: "u1" } as const;
    expect([...done(START, gone, gone).nodes.keys()]).toEqual(["u2", "i3"]);
  });

  it.each<[OutlineEdit, string]>([
    [{ type: "move", kind: "quiz", id: "z1", ...place }, "misplaced"],
    [{ type: "move", kind: "question", id: "q1", parentId: "i1", position: 0 }, "misplaced"],
    [{ type: "move", kind: "unit", id: "u1", parentId: "u2", position: 0 }, "misplaced"],
    [{ type: "move", kind: "island", id: "i1", parentId: "u9", position: 0 }, "unknown"],
    [{ type: "move", kind: "island", id: "u1", ...place }, "unknown"],
    [{ type: "add", kind: "unit", id: "i1", title: "", ...place }, "misplaced"],
    [{ type: "remove", kind: "quiz", id: "u1" }, "unknown"],
    [{ type: "restore", kind: "unit", id: "u9", ...place }, "unknown"],
    [{ type: "rename", kind: "island", id: "z1", title: "" }, "unknown"],
  ])("is refused: %o %s", (edit, refusal) => {
    expect(applyEdit(START, edit)).toBe(refusal);
  });

  it("is refused where the course is full", () => {
    const many = Array.from({ length: MOST_NODES.unit }, (_, index) => node("unit", `u${index}`, null));
    const full = outlineOf({ title: "Full", description: "" }, many);
    const add: OutlineEdit = { type: "add", kind: "unit", id: "more", title: "More", ...place };
    expect(applyEdit(full, add)).toBe("full");
    expect(applyEdit(done(full, { type: "remove", kind: "unit", id: "u0" }), add)).not.toBe("full");
  });

  it("renames what it names", () => {
    const after = done(
      START,
      { type: "rename", kind: "course", title: "Other", description: "Words" },
      { type: "rename", kind: "unit", id: "u1", title: "One", subtitle: "First" },
      { type: "rename", kind: "quiz", id: "z1", title: "Quick" },
    );
    expect(after).toMatchObject({ title: "Other", description: "Words" });
    expect(after.nodes.get("u1")).toMatchObject({ title: "One", subtitle: "First" });
    expect(after.nodes.get("z1")?.title).toBe("Quick");
  });
});
