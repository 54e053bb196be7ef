import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";
import { decide, type KnownEvent, type SessionHere } from "./decide.ts";
import type { EventThere, Span } from "./event.ts";

const NOW = new Date("2026-06-01T12:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS);
const span = (hours: number, minutes = 30): Span => ({ startsAt: at(hours), minutes });

const known = (more: Partial<KnownEvent> = {}): KnownEvent => ({
  ...{ etag: '"1"', sequence: 3, ...span(24), isDeleted: false },
  ...more,
});
const there = (more: Partial<EventThere> = {}): EventThere => ({
  ...{ id: "e", etag: '"2"', isCancelled: false, span: span(24), updatedAt: at(-1) },
  ...{ ours: { sequence: 3, ...span(24) } },
  ...more,
});
const here = (more: Partial<SessionHere> = {}): SessionHere => ({
  ...{ status: "planned", sequence: 3, ...span(24), changedAt: at(-5) },
  ...more,
});

type Row = [string, KnownEvent, EventThere, SessionHere | null, object];

const moved = there({ span: span(30) });
const deleted = there({ isCancelled: true });
const laterHere = { sequence: 4, changedAt: at(0) };
const earlierHere = { sequence: 4, changedAt: at(-2) };
const note = { act: "note", sequence: 3 };
const move = (to: Span, undo: Span | null = null, isExact = true) => ({
  act: "move",
  span: to,
  isExact,
  undo,
});
const back = (undo: Span | null = null) => ({ act: "put_back", undo });

const ROWS: Row[] = [
  ["our own echo", known(), there({ etag: '"1"', span: span(30) }), here(), { act: "ignore" }],
  ["another title", known(), there(), here(), note],
  ["a session that is gone", known(), moved, null, note],
  ["moved there", known(), moved, here(), move(span(30))],
  ["moved there, to where it is here", known(), moved, here({ ...span(30), ...laterHere }), note],
  ["moved there, while its minutes stay", known(), there({ span: span(24, 60) }), here(), move(span(24, 60))],
  ["too short", known(), there({ span: span(30, 5) }), here(), move(span(30, 10), null, false)],
  ["too long", known(), there({ span: span(30, 300) }), here(), move(span(30, 180), null, false)],
  ["of a whole day", known(), there({ span: null }), here(), back()],
  ["in the past", known(), there({ span: span(-1) }), here(), back()],
  ["60 days ahead", known(), there({ span: span(60 * 24) }), here(), move(span(60 * 24))],
  ["later than that", known(), there({ span: span(60 * 24 + 1) }), here(), back()],
  ["moved, while it runs", known(), moved, here({ status: "running", ...laterHere }), back()],
  ["moved, when it is over", known(), moved, here({ status: "missed" }), back()],
  ["moved, while it is paused", known(), moved, here({ status: "paused", ...earlierHere }), note],
  ["both moved, here later", known(), moved, here({ ...span(40), ...laterHere }), back(span(30))],
  [
    "both moved, there later",
    known(),
    moved,
    here({ ...span(40), ...earlierHere }),
    move(span(30), span(40)),
  ],
  [
    "both moved, no one knows when there",
    known(),
    there({ span: span(30), updatedAt: null }),
    here({ ...span(40), ...laterHere }),
    move(span(30), span(40)),
  ],
  ["moved there, then skipped here", known(), moved, here({ status: "skipped", ...laterHere }), note],
  [
    "skipped here, then moved there",
    known(),
    moved,
    here({ status: "skipped", ...earlierHere }),
    move(span(30)),
  ],
  ["moved here alone", known(), there(), here({ ...span(40), ...laterHere }), note],
  ["deleted there", known(), deleted, here(), { act: "skip" }],
  ["deleted there, then moved here", known(), deleted, here({ ...span(40), ...laterHere }), back()],
  [
    "moved here, then deleted there",
    known(),
    deleted,
    here({ ...span(40), ...earlierHere }),
    { act: "skip" },
  ],
  ["deleted there when it was over", known(), deleted, here(span(-2)), note],
  ["deleted there, while it runs", known(), deleted, here({ status: "running" }), note],
  ["deleted by us", known({ isDeleted: true }), deleted, here(laterHere), note],
  [
    "deleted by us, and brought back before we knew",
    known({ startsAt: at(-1), minutes: 0 }),
    deleted,
    here(earlierHere),
    note,
  ],
  [
    "deleted there, long after we failed to",
    known({ startsAt: at(-3), minutes: 0 }),
    deleted,
    here(earlierHere),
    { act: "skip" },
  ],
  [
    "not deleted by us after all",
    known({ startsAt: at(-1), minutes: 0 }),
    there(),
    here({ ...span(40), ...earlierHere }),
    note,
  ],
  ["taken back there", known({ isDeleted: true }), there(), here({ status: "skipped" }), move(span(24))],
];

it.each(ROWS)("%s", (_, before, event, session, decision) => {
  expect(decide(before, event, session, NOW)).toEqual(decision);
});

describe("a write whose answer was lost", () => {
  // We wrote it at hour 40 as the fourth, and never heard of it.
  const ours = { sequence: 4, ...span(40) };
  const written = there({ ours, span: span(40), updatedAt: at(0) });

  it("is no move of theirs, however late it came", () => {
    const again = here({ ...span(50), sequence: 5, changedAt: at(-1) });
    expect(decide(known(), written, again, NOW)).toEqual({ act: "note", sequence: 4 });
  });

  it("is followed by what they did to it then", () => {
    const session = here({ ...span(40), sequence: 4 });
    expect(decide(known(), { ...written, span: span(60) }, session, NOW)).toEqual(move(span(60)));
    expect(decide(known(), { ...written, isCancelled: true }, session, NOW)).toEqual({ act: "skip" });
  });

  it("may have brought back what was deleted", () => {
    const before = known({ isDeleted: true });
    const session = here({ ...span(40), sequence: 4 });
    expect(decide(before, { ...written, isCancelled: true }, session, NOW)).toEqual({ act: "skip" });
    const again = here({ ...span(50), sequence: 5, changedAt: new Date(NOW.getTime() - MINUTE_MS) });
    expect(decide(before, written, again, NOW)).toEqual({ act: "note", sequence: 4 });
  });
});
