import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS, type SavedPost } from "./post-fields.ts";
import { reduceSaving, type SaveEvent, textToTakeBack } from "./save-reducer.ts";
import { dueAt, isUnsaved, openPost, type SaveState } from "./save-state.ts";

const OUT: SavedPost = {
  ...EMPTY_FIELDS,
  _id: "p1",
  title: "First steps",
  content: "<p>One.</p>",
  slug: "first-steps",
  status: "published",
  updatedAt: "2026-01-01T00:00:00.000Z",
  publishedAt: "2026-01-01T00:00:00.000Z",
  scheduledAt: null,
  isUnread: false,
  generation: null,
};
const BACK: SavedPost = {
  ...OUT,
  content: "<p>Half a sen</p>",
  status: "draft",
  updatedAt: "2026-01-02T00:00:00.000Z",
};

const run = (state: SaveState, ...events: SaveEvent[]) => events.reduce(reduceSaving, state);
const typed = (change: Partial<SavedPost>, now = 0): SaveEvent => ({ type: "typed", change, now });
const half = () => run(openPost(OUT), typed({ content: "<p>Half a sen</p>" }));
const takenBack = (state: SaveState, ...meanwhile: SaveEvent[]) => {
  const { sent } = textToTakeBack(state);
  return run(state, { type: "actStarted" }, ...meanwhile, { type: "actEnded", post: BACK, sent });
};

describe("taking a post back while something is being written", () => {
  it("sends the text with it, and not the address", () => {
    const state = run(half(), typed({ slug: "elsewhere", title: " " }));
    const { slug, ...text } = state.fields;
    expect(textToTakeBack(state).body).toEqual({ ...text, title: "Untitled" });
  });

  it("leaves nothing to save", () => {
    const state = takenBack(half());
    expect([state.phase, isUnsaved(state), dueAt(state)]).toEqual(["idle", false, null]);
    expect(state.saved).toEqual(BACK);
  });

  it("saves later what was typed meanwhile, and the address", () => {
    const state = takenBack(half(), typed({ content: "<p>Half a sentence</p>" }, 5));
    expect(isUnsaved(state)).toBe(true);
    expect(dueAt(state)).not.toBeNull();
    const moved = run(takenBack(run(half(), typed({ slug: "elsewhere" }))), { type: "due" });
    expect(moved.request?.body.slug).toBe("elsewhere");
  });

  it("publishes nothing where it fails, whatever was asked for before", () => {
    const failure = { type: "failed", id: 1, failure: "failed", message: "", now: 0 } as const;
    const lost = run(half(), { type: "save" }, failure, { type: "actStarted" });
    const state = run(lost, { type: "actEnded", post: null });
    expect([state.phase, state.request, dueAt(state)]).toEqual(["idle", null, null]);
    expect(isUnsaved(state)).toBe(true);
  });
});

describe("keeping mine over what someone else has published", () => {
  const theirs = { ...OUT, content: "<p>Theirs.</p>", updatedAt: "2026-01-03T00:00:00.000Z" };

  it("waits for Update after another act than that", () => {
    const state = run(
      half(),
      ...([{ type: "actStarted" }, { type: "actConflict" }, { type: "theirs", post: theirs }] as const),
      { type: "keepMine" },
    );
    expect([state.phase, state.request, isUnsaved(state)]).toEqual(["idle", null, true]);
    expect(textToTakeBack(state).body).toMatchObject({ isOverwrite: true, content: "<p>Half a sen</p>" });
    expect(run(state, { type: "save" }).request).toMatchObject({
      ...{ updatedAt: theirs.updatedAt, isOverwrite: true },
    });
  });

  it("goes on with an Update that has met it", () => {
    const failure = { type: "failed", id: 1, failure: "conflict", message: "", now: 0 } as const;
    const state = run(half(), { type: "save" }, failure, { type: "theirs", post: theirs });
    expect(run(state, { type: "keepMine" }).phase).toBe("saving");
  });
});
