import { describe, expect, it } from "vitest";
import { EMPTY_FIELDS } from "#lib/blog/editor/post-fields.ts";
import { type PostSaveFailure, reduceSaving, type SaveEvent } from "#lib/blog/editor/save-reducer.ts";
import { openPost } from "#lib/blog/editor/save-state.ts";
import { saveText } from "./save-text.ts";

const post = {
  ...EMPTY_FIELDS,
  _id: "p1",
  title: "T",
  slug: "t",
  status: "draft" as const,
  updatedAt: "2026-01-01T00:00:00.000Z",
  publishedAt: null,
  scheduledAt: null,
  isUnread: false,
  generation: null,
};
const TYPED: SaveEvent = { type: "typed", change: { content: "a" }, now: 0 };
const here = { isKept: true, isOnline: true };

function stateAfter(failure: PostSaveFailure) {
  const event: SaveEvent = { type: "failed", id: 1, failure, message: "The text is too long.", now: 0 };
  return [TYPED, { type: "save" } as const, event].reduce(reduceSaving, openPost(post));
}

describe("where the text is", () => {
  it("is said in words", () => {
    expect(saveText(openPost(post), here).text).toBe("Saved");
    expect(saveText(openPost(null), here).text).toBe("Nothing to save yet");
    expect(saveText(reduceSaving(openPost(post), TYPED), here).text).toBe("Not saved yet");
    const saving = [TYPED, { type: "save" } as const].reduce(reduceSaving, openPost(post));
    expect(saveText(saving, here).text).toBe("Saving…");
  });

  it.each<[PostSaveFailure, boolean, string]>([
    ["offline", false, "Not saved: you are offline. Your text is kept on this device."],
    ["offline", true, "Not saved: Waddle can't be reached. Your text is kept on this device."],
    ["signedOut", true, "Not saved: your session has ended. Your text is kept on this device."],
    ["conflict", true, "Not saved: somebody else saved this post. Your text is kept on this device."],
    ["gone", true, "Not saved: this post was deleted. Your text is kept on this device."],
    ["refused", true, "Not saved: The text is too long. Your text is kept on this device."],
  ])("after %s (online: %s): %s", (failure, isOnline, text) => {
    expect(saveText(stateAfter(failure), { isKept: true, isOnline })).toEqual({
      ...{ text, short: "Not saved", tone: "bad", isPassing: false },
    });
  });

  it("says that the connection is gone while nothing waits for it", () => {
    const away = { isKept: true, isOnline: false };
    expect(saveText(openPost(post), away)).toMatchObject({
      ...{ text: "Saved. You are offline.", short: "Saved", tone: "bad" },
    });
    expect(saveText(openPost(null), away).text).toBe("Nothing to save yet. You are offline.");
  });

  it("of a published post waits for Update, online and offline", () => {
    const state = reduceSaving(openPost({ ...post, status: "published" }), TYPED);
    expect(saveText(state, here)).toMatchObject({
      ...{ text: "Not updated yet. Your text is kept on this device.", short: "Not updated", tone: "calm" },
    });
    expect(saveText(state, { isKept: true, isOnline: false })).toMatchObject({
      ...{ text: "Not updated yet: you are offline. Your text is kept on this device.", tone: "bad" },
    });
  });

  it("is nowhere once the post is deleted", () => {
    expect(saveText(reduceSaving(openPost(post), { type: "deleted" }), here).text).toBe("Deleted");
  });

  it("warns where the device has no room", () => {
    expect(saveText(stateAfter("offline"), { isKept: false, isOnline: false }).text).toContain(
      "don't close this page",
    );
  });
});
