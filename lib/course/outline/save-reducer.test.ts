import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_EDITS } from "./outline.ts";
import { reduceSaving, type SaveEvent } from "./save-reducer.ts";
import {
  applyAll,
  type CourseEdit,
  type CourseParts,
  dueAt,
  isUnsaved,
  keptOf,
  openCourse,
  partsOf,
  questionOf,
  type SaveState,
} from "./save-state.ts";

const COURSE: CourseParts = {
  version: 1,
  title: "Course",
  description: "",
  units: [
    { _id: "u1", id: "unit-1", title: "One", subtitle: "" },
    { _id: "u2", id: "unit-2", title: "Two", subtitle: "" },
  ],
  islands: [
    {
      _id: "i1",
      title: "First",
      unitId: "unit-1",
      position: 0,
      quizzes: [{ quizId: "z1", title: "Quiz", questionCount: 2 }],
    },
    { _id: "i2", title: "Second", unitId: "unit-1", position: 1, quizzes: [] },
  ],
};
const rename = (title: string, id = "i1"): CourseEdit => ({ type: "rename", kind: "island", id, title });
const edited = (edit: CourseEdit, now = 0): SaveEvent => ({ type: "edited", edit, now });
const play = (state: SaveState, ...events: SaveEvent[]) => events.reduce(reduceSaving, state);
const titleOf = (state: SaveState, id = "i1") => state.view.nodes.get(id)?.title;
const failure = (key: string, kind: "offline" | "conflict" | "refused"): SaveEvent => ({
  ...{ type: "failed", key, failure: kind, message: "No", now: 0 },
});

/** The course as a server has it once these edits are done. */
function served(course: CourseParts, version: number, edits: readonly CourseEdit[]): CourseParts {
  const { nodes, lists, title, description } = applyAll(partsOf(course).outline, edits);
  const unitIds = lists.get("unit") ?? [];
  const units = unitIds.map((id, index) => {
    const node = nodes.get(id);
    return { _id: id, id: `unit-${index + 1}`, title: node?.title ?? "", subtitle: node?.subtitle ?? "" };
  });
  const inOrder = [...unitIds.flatMap((id) => lists.get(id) ?? []), ...(lists.get("island") ?? [])];
  const islands = inOrder.map((id, position) => {
    const node = nodes.get(id);
    const unit = unitIds.indexOf(node?.parentId ?? "");
    const quizzes = (lists.get(id) ?? []).map((quizId) => ({
      quizId,
      title: nodes.get(quizId)?.title ?? "",
      questionCount: 0,
    }));
    return {
      _id: id,
      title: node?.title ?? "",
      unitId: unit < 0 ? null : `unit-${unit + 1}`,
      position,
      quizzes,
    };
  });
  return { version, title, description, units, islands };
}

describe("saving", () => {
  it("waits for a moment of quiet, sends what was typed last, and knows when all is saved", () => {
    let state = play(openCourse(COURSE, null), edited(rename("F"), 1_000), edited(rename("Fi"), 1_500));
    expect(titleOf(state)).toBe("Fi");
    expect(dueAt(state)).toBe(2_300);
    state = play(state, { type: "due", key: "a" });
    expect(state.sent).toEqual({ key: "a", version: 1, edits: [rename("Fi")] });
    expect(dueAt(state)).toBeNull();
    state = play(state, edited(rename("Fin"), 3_000));
    state = play(state, {
      type: "answered",
      key: "a",
      course: served(COURSE, 2, [rename("Fi")]),
      now: 4_000,
    });
    expect(titleOf(state)).toBe("Fin");
    expect([isUnsaved(state), state.saved.version]).toEqual([true, 2]);
    const course = served(COURSE, 3, [rename("Fin")]);
    state = play(state, { type: "due", key: "b" }, { type: "answered", key: "b", course, now: 5_000 });
    expect([isUnsaved(state), state.savedAt, keptOf(state)]).toEqual([false, 5_000, null]);
  });

  it("never waits longer than five seconds, and sends 50 edits at most", () => {
    const many = Array.from(
      { length: 60 },
      (_, index): CourseEdit => ({
        ...{ type: "move", kind: "island", id: "i1", parentId: "u1", position: index % 2 },
      }),
    );
    const state = play(openCourse(COURSE, null), ...many.map((edit, index) => edited(edit, index * 500)));
    expect(dueAt(state)).toBe(5_000);
    const sending = play(state, { type: "due", key: "a" });
    expect([sending.sent?.edits.length, sending.waiting.length]).toEqual([MAX_EDITS, 10]);
  });

  it("sends a lost batch again under the same key", () => {
    const lost = play(
      openCourse(COURSE, null),
      edited(rename("New")),
      { type: "due", key: "a" },
      failure("a", "offline"),
    );
    expect(dueAt(lost)).toBe(15_000);
    const again = play(lost, { type: "online" }, { type: "due", key: "b" });
    expect(again.sent?.key).toBe("a");
    const reopened = play(openCourse(COURSE, keptOf(lost)), { type: "due", key: "c" });
    expect(reopened.sent?.key).toBe("a");
    expect(titleOf(reopened)).toBe("New");
  });

  it("lets the writer choose where another tab was quicker", () => {
    const state = play(
      openCourse(COURSE, null),
      edited(rename("Mine")),
      { type: "due", key: "a" },
      failure("a", "conflict"),
    );
    expect([state.phase, dueAt(state), titleOf(state)]).toEqual(["conflict", null, "Mine"]);
    const theirs = served(COURSE, 2, [rename("Theirs"), rename("Also theirs", "i2")]);
    const taken = play(state, { type: "takeTheirs", course: theirs });
    expect([titleOf(taken), isUnsaved(taken)]).toEqual(["Theirs", false]);
    const kept = play(state, { type: "keepMine", course: theirs }, { type: "due", key: "b" });
    expect([titleOf(kept), titleOf(kept, "i2")]).toEqual(["Mine", "Also theirs"]);
    expect(kept.sent).toEqual({ key: "b", version: 2, edits: [rename("Mine")] });
  });

  it("asks after a reload too, where edits were made on an older version", () => {
    const kept = keptOf(play(openCourse(COURSE, null), edited(rename("Mine"))));
    expect(openCourse({ ...COURSE, version: 2 }, kept).phase).toBe("conflict");
    expect(openCourse(COURSE, kept).phase).toBe("idle");
  });

  it("leaves out what no longer fits, and nothing else", () => {
    let state = play(openCourse(COURSE, null), edited(rename("A")), edited(rename("B", "i2")), {
      type: "due",
      key: "a",
    });
    state = play(state, failure("a", "refused"), { type: "due", key: "b" });
    expect(state.sent?.edits).toEqual([rename("A")]);
    state = play(state, failure("b", "refused"), { type: "due", key: "c" });
    expect(state.sent?.edits).toEqual([rename("B", "i2")]);
    const course = served(COURSE, 2, [rename("B", "i2")]);
    state = play(state, { type: "answered", key: "c", course, now: 0 });
    expect([state.dropped, isUnsaved(state), titleOf(state), titleOf(state, "i2")]).toEqual([
      1,
      false,
      "First",
      "B",
    ]);
  });
});

describe("a question", () => {
  const content = {
    text: "Why?",
    options: [{ text: "A" }, { text: "B" }],
    correctIndex: null,
    explanation: "",
  };
  const write = (correctIndex: number | null): SaveEvent => ({
    ...{ type: "wrote", id: "q9", position: 2, now: 0 },
    draft: { quizId: "z1", isNew: true, content: { ...content, correctIndex } },
  });

  it("stays here until it is complete", () => {
    const draft = play(openCourse(COURSE, null), write(null));
    expect([isUnsaved(draft), dueAt(draft), draft.waiting.length]).toEqual([true, null, 0]);
    expect(questionOf(draft, "q9")).toEqual(content);
    expect(openCourse(COURSE, keptOf(draft)).drafts).toEqual(draft.drafts);
    const complete = play(draft, write(1));
    expect(complete.drafts).toEqual({});
    expect(complete.waiting).toMatchObject([
      { type: "add", kind: "question", id: "q9", parentId: "z1", position: 2 },
    ]);
    expect(isUnsaved(play(draft, { type: "discarded", id: "q9" }))).toBe(false);
  });
});

it("edits go out in batches that the server takes", () => {
  const text = (islandId: string): CourseEdit => ({ type: "text", islandId, text: "x".repeat(100_000) });
  const sentOf = (...edits: CourseEdit[]) => {
    const state = play(openCourse(COURSE, null), ...edits.map((edit) => edited(edit)), {
      type: "due",
      key: "a",
    });
    return [state.sent?.edits.length, state.waiting.length];
  };
  expect(sentOf(text("i1"), text("i2"), text("i3"), rename("B"))).toEqual([2, 2]);
  expect(sentOf({ type: "text", islandId: "i1", text: "x".repeat(300_000) }, rename("B"))).toEqual([1, 1]);
  const many = Array.from({ length: MAX_EDITS + 1 }, (_, at) => rename("B", `i${at}`));
  expect(sentOf(...many)).toEqual([MAX_EDITS, 1]);
});

it("a number that can't be read stays a draft over a reload", () => {
  const answers = [{ low: Number.NaN, high: Number.NaN, share: 1, said: null }];
  const body = { kind: "numeric" as const, answers, shown: "nine", units: [], needsUnit: false };
  const content = { text: "How many?", options: [], correctIndex: null, body, explanation: "" };
  const draft = { quizId: "z1", isNew: true, content };
  const state = play(openCourse(COURSE, null), { type: "wrote", id: "q9", draft, position: 0, now: 0 });
  const again = openCourse(COURSE, JSON.parse(JSON.stringify(keptOf(state))));
  const kept = again.drafts.q9;
  if (!kept) throw new Error("no draft");
  const shown = {
    ...kept,
    content: { ...kept.content, body: { ...body, ...kept.content.body, shown: "9" } },
  };
  const written = play(again, { type: "wrote", id: "q9", draft: shown, position: 0, now: 0 });
  expect([written.waiting.length, Object.keys(written.drafts)]).toEqual([0, ["q9"]]);
});

it("whatever is typed, lost and answered: in the end the server has what stands on the screen", () => {
  const anEdit = fc.oneof(
    fc
      .record({ id: fc.constantFrom("i1", "i2"), title: fc.constantFrom("A", "B", "C") })
      .map(({ id, title }) => rename(title, id)),
    fc
      .record({
        id: fc.constantFrom("i1", "i2"),
        parentId: fc.constantFrom("u1", "u2", null),
        position: fc.nat(2),
      })
      .map((place): CourseEdit => ({ type: "move", kind: "island", ...place })),
  );
  const aStep = fc.oneof(
    anEdit.map((edit) => ({ edit })),
    fc.constantFrom("send", "lose before", "lose after", "reload"),
  );
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 40 }), (steps) => {
      let server = COURSE;
      const done = new Map<string, CourseParts>();
      let state = openCourse(server, null);
      let keys = 0;
      const send = (isHeard: boolean, isDone: boolean) => {
        keys += 1;
        state = play(state, { type: "due", key: `${keys}` });
        const { sent } = state;
        if (!sent) return;
        if (isDone && !done.has(sent.key)) {
          expect(sent.version).toBe(server.version);
          server = served(server, server.version + 1, sent.edits);
          done.set(sent.key, server);
        }
        const course = done.get(sent.key);
        state = play(
          state,
          isHeard && course
            ? { type: "answered", key: sent.key, course, now: 0 }
            : failure(sent.key, "offline"),
        );
      };
      for (const step of [...steps, "send", "send", "send"]) {
        if (typeof step === "object") state = play(state, edited(step.edit));
        else if (step === "reload") state = openCourse(server, JSON.parse(JSON.stringify(keptOf(state))));
        else send(step === "send", step !== "lose before");
      }
      expect(isUnsaved(state)).toBe(false);
      const { outline } = partsOf(server);
      expect([...state.view.nodes]).toEqual(expect.arrayContaining([...outline.nodes]));
      for (const [key, list] of outline.lists) expect(state.view.lists.get(key)).toEqual(list);
    }),
    { numRuns: 500 },
  );
});
