import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  lifetimeOf,
  type Notification,
  type NotificationChange,
  type NotificationList,
  notificationReducer,
  restOf,
} from "./notification-list.ts";

const saved: Notification = { id: "a", type: "success", message: "Saved" };
const ready: Notification = {
  id: "b",
  type: "info",
  message: "Ready",
  action: { label: "Play", onClick: () => {} },
};

const listAfter = (...changes: NotificationChange[]) =>
  changes.reduce<NotificationList>(notificationReducer, []);

describe("the list of notifications", () => {
  it("puts the newest last", () => {
    const list = listAfter({ type: "add", notification: saved }, { type: "add", notification: ready });
    expect(list).toEqual([saved, ready]);
  });

  it("shows one that comes again once, as the newest", () => {
    const again: Notification = { ...saved, message: "Saved again" };
    const list = listAfter(
      { type: "add", notification: saved },
      { type: "add", notification: ready },
      { type: "add", notification: again },
    );
    expect(list).toEqual([ready, again]);
  });

  it("changes one in its place, and leaves the others as they are", () => {
    const list = notificationReducer([saved, ready], {
      type: "update",
      id: "a",
      change: { type: "error", message: "Not saved" },
    });
    expect(list).toEqual([{ id: "a", type: "error", message: "Not saved" }, ready]);
    expect(list[1]).toBe(ready);
  });

  it("takes one away, and is the same list where there is none to take", () => {
    const list = [saved, ready];
    expect(notificationReducer(list, { type: "remove", id: "a" })).toEqual([ready]);
    expect(notificationReducer(list, { type: "remove", id: "c" })).toBe(list);
  });

  it("never holds two of one id, whatever happens", () => {
    const id = fc.constantFrom("a", "b", "c");
    const change = fc.oneof(
      id.map((each): NotificationChange => ({ type: "add", notification: { ...saved, id: each } })),
      id.map((each): NotificationChange => ({ type: "update", id: each, change: { message: "Changed" } })),
      id.map((each): NotificationChange => ({ type: "remove", id: each })),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const ids = listAfter(...changes).map((each) => each.id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});

describe("how long one stays", () => {
  it("is 5 seconds, or until someone has dealt with its action", () => {
    expect(lifetimeOf(saved)).toBe(5000);
    expect(lifetimeOf(ready)).toBeNull();
  });

  it("stands still while it is looked at, and leaves a second to move away", () => {
    expect(restOf(5000, 1200)).toBe(3800);
    expect(restOf(3800, 3700)).toBe(1000);
  });
});
