import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS, type PostFields, type SavedPost } from "./post-fields.ts";
import { type PostSaveFailure, reduceSaving, type SaveEvent } from "./save-reducer.ts";
import { dueAt, isUnsaved, openPost, outcomeOf, type SaveState } from "./save-state.ts";

const post = (change: Partial<SavedPost> = {}): SavedPost => ({
  ...EMPTY_FIELDS,
  _id: "p1",
  title: "First steps",
  content: "<p>One.</p>",
  slug: "first-steps",
  status: "draft",
  updatedAt: "2026-01-01T00:00:00.000Z",
  publishedAt: null,
  scheduledAt: null,
  isUnread: false,
  generation: null,
  ...change,
});

const run = (state: SaveState, ...events: SaveEvent[]) => events.reduce(reduceSaving, state);
const typed = (content: string, now = 0): SaveEvent => ({ type: "typed", change: { content }, now });
const failed = (id: number, failure: PostSaveFailure, now = 0): SaveEvent => ({
  type: "failed",
  id,
  failure,
  message: "Because.",
  now,
});
const answered = (id: number, change: Partial<SavedPost> = {}): SaveEvent => ({
  type: "answered",
  id,
  post: post({ updatedAt: "2026-01-02T00:00:00.000Z", ...change }),
});
const SAVE: SaveEvent = { type: "save" };

describe("when a save is due", () => {
  it("is never while nothing has changed", () => {
    expect(dueAt(openPost(post()))).toBeNull();
    expect(dueAt(openPost(null))).toBeNull();
  });

  it("is two seconds after the last key", () => {
    expect(dueAt(run(openPost(post()), typed("a", 1_000), typed("ab", 2_500)))).toBe(4_500);
  });

  it("is ten seconds after the first key for anyone who never stops", () => {
    const keys = Array.from({ length: 30 }, (_, at) => typed("a".repeat(at + 1), at * 1_000));
    expect(dueAt(run(openPost(post()), ...keys))).toBe(10_000);
  });

  it("is never by itself for what readers see", () => {
    const state = run(openPost(post({ status: "published" })), typed("a"));
    expect(isUnsaved(state)).toBe(true);
    expect(dueAt(state)).toBeNull();
    expect(run(state, SAVE).phase).toBe("saving");
  });

  it.each<[PostSaveFailure, number | null]>([
    ["offline", 15_000],
    ["failed", 5_000],
    ["refused", null],
    ["signedOut", null],
    ["conflict", null],
    ["gone", null],
  ])("after %s is %s ms later", (failure, wait) => {
    const state = run(openPost(post()), typed("a"), SAVE, failed(1, failure, 100_000));
    expect(dueAt(state)).toBe(wait === null ? null : 100_000 + wait);
  });

  it("comes less often the more often the server fails", () => {
    let state = run(openPost(post()), typed("a"));
    const waits = [1, 2, 3, 4, 5, 6].map((id) => {
      state = run(state, SAVE, failed(id, "failed", 0));
      return dueAt(state);
    });
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });
});

describe("a save", () => {
  it("keeps what is typed while it is under way, and saves that next", () => {
    const state = run(openPost(post()), typed("a", 0), { type: "due" }, typed("ab", 3_000), answered(1));
    expect(state.fields.content).toBe("ab");
    expect(state.base.content).toBe("a");
    expect(dueAt(state)).toBe(5_000);
    expect(run(state, SAVE).request?.updatedAt).toBe("2026-01-02T00:00:00.000Z");
  });

  it("follows at once where it was asked for meanwhile", () => {
    const state = run(openPost(post()), typed("a"), SAVE, typed("ab"), SAVE, answered(1));
    expect(state.request).toMatchObject({ id: 2, fields: { content: "ab" } });
  });

  it("heeds no answer but that to the newest request", () => {
    const asked = run(openPost(post()), typed("a"), SAVE, failed(1, "offline"), typed("ab"), SAVE);
    expect(run(asked, answered(1))).toBe(asked);
    expect(run(asked, failed(1, "conflict"))).toBe(asked);
    expect(run(asked, answered(2)).base.content).toBe("ab");
  });

  it("makes a new post once, and has its address from the server", () => {
    const first = run(openPost(null, "new-id"), { type: "typed", change: { title: "Été à Nice" }, now: 0 });
    expect(first.fields.slug).toBe("ete-a-nice");
    const asked = run(first, SAVE);
    expect(asked.request).toMatchObject({ postId: "new-id", isNew: true, body: { title: "Été à Nice" } });
    expect(asked.request?.body.slug).toBeUndefined();
    const made = run(asked, answered(1, { slug: "ete-a-nice-2" }));
    expect(made.fields.slug).toBe("ete-a-nice-2");
    expect(isUnsaved(made)).toBe(false);
    expect(run(made, typed("a"), SAVE).request).toMatchObject({ postId: "p1", isNew: false });
  });

  it("names the same post again where it may have been made without an answer", () => {
    const lost = run(openPost(null, "new-id"), typed("a"), SAVE, failed(1, "offline"), { type: "online" });
    expect(lost.request).toMatchObject({ id: 2, postId: "new-id", isNew: true });
    expect(openPost(null).newId).not.toBe(openPost(null).newId);
  });

  it("names a post without a title", () => {
    expect(run(openPost(null), typed("a"), SAVE).request?.body.title).toBe("Untitled");
  });

  it("asked for with nothing to save is done", () => {
    const state = run(openPost(post()), SAVE);
    expect(outcomeOf(state)).toBe(true);
    expect(state.request).toBeNull();
  });
});

describe("an address", () => {
  const slug = (text: string): SaveEvent => ({ type: "typed", change: { slug: text }, now: 0 });

  it("that is taken keeps nothing else from being saved", () => {
    const state = run(openPost(post()), slug("taken"), typed("new words"), SAVE, failed(1, "slugTaken"));
    expect(state).toMatchObject({ phase: "saving", refusedSlug: "taken", request: { id: 2 } });
    expect(state.request?.body).not.toHaveProperty("slug");
    const after = run(state, answered(2));
    expect(after.fields.slug).toBe("taken");
    expect(isUnsaved(after)).toBe(false);
  });

  it.each(["", "Ä", "a--b", "-a"])("%j is not sent", (text) => {
    expect(isUnsaved(run(openPost(post()), slug("x"), slug(text)))).toBe(false);
  });

  it("that was written stays when the title changes", () => {
    const state = run(openPost(post()), slug("mine"), { type: "typed", change: { title: "Other" }, now: 0 });
    expect(state.fields.slug).toBe("mine");
    expect(run(state, SAVE).request?.body.slug).toBe("mine");
  });
});

describe("a conflict", () => {
  const theirs = post({ content: "<p>Theirs.</p>", updatedAt: "2026-01-05T00:00:00.000Z" });
  const conflict = run(openPost(post()), typed("<p>Mine.</p>"), SAVE, failed(1, "conflict"), {
    type: "theirs",
    post: theirs,
  });

  it("waits for a word, whatever is typed", () => {
    expect(conflict).toMatchObject({ phase: "conflict", theirs, fields: { content: "<p>Mine.</p>" } });
    expect(run(conflict, typed("more"), SAVE).phase).toBe("conflict");
    expect(outcomeOf(conflict)).toBe(false);
  });

  it("keeps mine by saving it over theirs", () => {
    const kept = run(conflict, { type: "keepMine" });
    expect(kept.request).toMatchObject({ updatedAt: theirs.updatedAt, fields: { content: "<p>Mine.</p>" } });
  });

  it("takes theirs, and shows it", () => {
    const taken = run(conflict, { type: "takeTheirs" });
    expect(taken).toMatchObject({ phase: "idle", fields: { content: "<p>Theirs.</p>" }, round: 1 });
    expect(isUnsaved(taken)).toBe(false);
  });

  it("can still bring mine back afterwards", () => {
    const back = run(
      conflict,
      { type: "takeTheirs" },
      { type: "putBack", fields: conflict.fields, updatedAt: theirs.updatedAt, now: 0 },
      SAVE,
    );
    expect(back.request).toMatchObject({ updatedAt: theirs.updatedAt, fields: { content: "<p>Mine.</p>" } });
  });

  it("with our own save, whose answer was lost, is none", () => {
    const lost = run(
      openPost(post()),
      typed("<p>Mine.</p>"),
      SAVE,
      failed(1, "offline"),
      typed("<p>Mine. More.</p>"),
    );
    const ours = post({ content: "<p>Mine.</p>\n", updatedAt: "2026-01-06T00:00:00.000Z" });
    const state = run(lost, SAVE, failed(2, "conflict"), { type: "theirs", post: ours });
    expect(state).toMatchObject({ phase: "saving", theirs: null });
    expect(state.request).toMatchObject({
      updatedAt: ours.updatedAt,
      fields: { content: "<p>Mine. More.</p>" },
    });
  });
});

describe("an ended session", () => {
  it("keeps everything, and goes on after a new sign-in", () => {
    const out = run(openPost(post()), typed("a"), SAVE, failed(1, "signedOut"), typed("ab"));
    expect(out).toMatchObject({ phase: "signedOut", fields: { content: "ab" } });
    expect(outcomeOf(out)).toBeNull();
    expect(run(out, { type: "signedIn" }).request).toMatchObject({ id: 2, fields: { content: "ab" } });
  });
});

describe("acts", () => {
  it("hold saves back until they are done", () => {
    const acting = run(openPost(post()), { type: "actStarted" }, typed("a"), SAVE);
    expect(acting).toMatchObject({ phase: "acting", request: null });
    const done = run(acting, { type: "actEnded", post: post({ updatedAt: "2026-01-09T00:00:00.000Z" }) });
    expect(done.request).toMatchObject({ updatedAt: "2026-01-09T00:00:00.000Z", fields: { content: "a" } });
  });

  it("that bring an old version back show it", () => {
    const state = run(
      openPost(post()),
      { type: "actStarted" },
      { type: "replaced", post: post({ content: "old" }) },
    );
    expect(state).toMatchObject({ phase: "idle", round: 1, fields: { content: "old" } });
  });
});

describe("a deleted post", () => {
  it("comes back, and the text with it", () => {
    const gone = run(openPost(post()), typed("a"), SAVE, failed(1, "gone"));
    const back = run(gone, { type: "broughtBack", post: post({ updatedAt: "2026-01-07T00:00:00.000Z" }) });
    expect(back.request).toMatchObject({ updatedAt: "2026-01-07T00:00:00.000Z", fields: { content: "a" } });
  });
});

/** A world that answers as it likes: what is written is never anywhere but in the editor, or saved. */
describe("whatever happens", () => {
  const failures: PostSaveFailure[] = ["offline", "failed", "refused", "signedOut", "slugTaken", "gone"];
  const step = fc.oneof(
    fc.record({ kind: fc.constant("type" as const), text: fc.string({ maxLength: 5 }) }),
    fc.record({ kind: fc.constant("save" as const) }),
    fc.record({ kind: fc.constant("answer" as const), late: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ kind: fc.constant("fail" as const), failure: fc.constantFrom(...failures) }),
    fc.record({ kind: fc.constantFrom("online" as const, "signedIn" as const, "due" as const) }),
  );

  it("the last words typed are in the editor, and unsaved until the server has just them", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state = openPost(post());
        let written: PostFields["content"] = state.fields.content;
        let held = written;
        let clock = 0;
        for (const each of steps) {
          clock += 700;
          if (each.kind === "type") {
            written = each.text;
            state = run(state, typed(each.text, clock));
          } else if (each.kind === "answer") {
            const id = (state.request?.id ?? 0) - each.late;
            if (state.request?.id === id) held = state.request.fields.content;
            state = run(state, answered(id, { updatedAt: new Date(clock).toISOString() }));
          } else if (each.kind === "fail")
            state = run(state, failed(state.request?.id ?? 0, each.failure, clock));
          else state = run(state, { type: each.kind });
          expect(state.fields.content).toBe(written);
          if (written !== held) expect(isUnsaved(state)).toBe(true);
        }
      }),
    );
  });
});
