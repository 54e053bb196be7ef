import { expect, it } from "vitest";
import { EMPTY_FIELDS, type SavedPost } from "./post-fields.ts";
import { reduceSaving, type SaveEvent } from "./save-reducer.ts";
import { isUnsaved, openPost, type SaveState } from "./save-state.ts";

const OLD = "2026-01-01T00:00:00.000Z";
const NEW = "2026-01-02T00:00:00.000Z";
const post = (change: Partial<SavedPost> = {}): SavedPost => ({
  ...EMPTY_FIELDS,
  _id: "p1",
  title: "First steps",
  content: "<p>One.</p>",
  slug: "first-steps",
  status: "draft",
  updatedAt: OLD,
  publishedAt: null,
  scheduledAt: null,
  isUnread: false,
  generation: null,
  ...change,
});
const THEIRS = post({ content: "<p>Theirs.</p>", updatedAt: NEW });
const run = (state: SaveState, ...events: SaveEvent[]) => events.reduce(reduceSaving, state);
const typed = (content: string): SaveEvent => ({ type: "typed", change: { content }, now: 0 });
const failed = (id: number, failure: "conflict" | "offline"): SaveEvent => ({
  type: "failed",
  id,
  failure,
  message: "Because.",
  now: 0,
});
const answered = (id: number): SaveEvent => ({ type: "answered", id, post: post({ updatedAt: NEW }) });
const inConflict = () =>
  run(openPost(post()), typed("mine"), { type: "save" }, failed(1, "conflict"), {
    type: "theirs",
    post: THEIRS,
  });

it("a save of one's own overwrites no one", () => {
  expect(run(openPost(post()), typed("mine"), { type: "save" }).request).toMatchObject({
    isOverwrite: false,
  });
});

it("keeping mine overwrites theirs, until the server has it and no longer", () => {
  const state = run(inConflict(), { type: "keepMine" });
  expect(state.request).toMatchObject({ isOverwrite: true, updatedAt: NEW });
  const again = run(state, failed(2, "offline"), { type: "online" });
  expect(again.request).toMatchObject({ isOverwrite: true });
  const after = run(again, answered(3), typed("more"), { type: "save" });
  expect(after.request).toMatchObject({ id: 4, isOverwrite: false });
});

it("bringing mine back after taking theirs overwrites theirs too", () => {
  const { fields } = inConflict();
  const state = run(
    inConflict(),
    { type: "takeTheirs" },
    { type: "putBack", fields, updatedAt: NEW, now: 0 },
    { type: "save" },
  );
  expect(state.request).toMatchObject({ isOverwrite: true, updatedAt: NEW });
});

it("a text brought back into a new post overwrites nothing", () => {
  const fields = { ...EMPTY_FIELDS, title: "Left" };
  const state = run(openPost(null), { type: "putBack", fields, updatedAt: null, now: 0 }, { type: "save" });
  expect(state.request).toMatchObject({ isNew: true, isOverwrite: false });
});

it("what was deleted here is saved no more, whatever is still typed", () => {
  const state = run(openPost(post()), { type: "deleted" }, typed("more"), { type: "due" }, { type: "save" });
  expect(state).toMatchObject({ phase: "deleted", request: null });
  expect(isUnsaved(state)).toBe(true);
});
