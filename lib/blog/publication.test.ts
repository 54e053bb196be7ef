import { describe, expect, it } from "vitest";
import { AppError } from "#lib/core/errors.ts";
import { type Publication, type PublicationWish, publicationAfter } from "./publication.ts";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);
const FIRST = new Date("2026-01-01T00:00:00.000Z");
const DRAFT: Publication = { status: "draft", publishedAt: null, scheduledAt: null };
const WAITING: Publication = { ...DRAFT, scheduledAt: later(1000) };
const LATE: Publication = { ...DRAFT, scheduledAt: later(-1000) };
const OUT: Publication = { status: "published", publishedAt: FIRST, scheduledAt: null };
const BACK: Publication = { ...OUT, status: "draft" };
const WHOLE = { hasTitle: true, hasText: true };
const NO_TEXT = { hasTitle: true, hasText: false };
const NO_TITLE = { hasTitle: false, hasText: true };

describe("publicationAfter", () => {
  it.each<[string, Publication, PublicationWish, Publication]>([
    ["nothing", DRAFT, {}, DRAFT],
    ["a first publishing", DRAFT, { status: "published" }, { ...OUT, publishedAt: NOW }],
    ["a second one keeps the date", BACK, { status: "published" }, OUT],
    ["out already", OUT, { status: "published" }, OUT],
    ["taken back", OUT, { status: "draft" }, BACK],
    ["publishing ends a schedule", WAITING, { status: "published" }, { ...OUT, publishedAt: NOW }],
    [
      "publishing with the schedule taken back",
      WAITING,
      { status: "published", scheduledAt: null },
      { ...OUT, publishedAt: NOW },
    ],
    ["a schedule", DRAFT, { scheduledAt: later(1) }, { ...DRAFT, scheduledAt: later(1) }],
    ["a schedule taken back", WAITING, { scheduledAt: null }, DRAFT],
    ["another change of a scheduled post", WAITING, {}, WAITING],
    ["the same schedule, though it has just passed", LATE, { scheduledAt: later(-1000) }, LATE],
    [
      "taken back and scheduled at once",
      OUT,
      { status: "draft", scheduledAt: later(5) },
      { ...BACK, scheduledAt: later(5) },
    ],
  ])("%s", (_what, before, wish, expected) => {
    expect(publicationAfter(before, wish, WHOLE, NOW)).toEqual(expected);
  });

  it.each<[string, Publication, PublicationWish, typeof WHOLE, string]>([
    ["a time that has passed", DRAFT, { scheduledAt: later(-1) }, WHOLE, "scheduledAt"],
    ["this very instant", DRAFT, { scheduledAt: NOW }, WHOLE, "scheduledAt"],
    ["a published post with a schedule", OUT, { scheduledAt: later(1) }, WHOLE, "scheduledAt"],
    [
      "publishing with a schedule",
      DRAFT,
      { status: "published", scheduledAt: later(1) },
      WHOLE,
      "scheduledAt",
    ],
    ["publishing without text", DRAFT, { status: "published" }, NO_TEXT, "content"],
    ["scheduling without text", DRAFT, { scheduledAt: later(1) }, NO_TEXT, "content"],
    ["emptying a published post", OUT, {}, NO_TEXT, "content"],
    ["emptying a scheduled post", WAITING, {}, NO_TEXT, "content"],
    ["publishing without a title", DRAFT, { status: "published" }, NO_TITLE, "title"],
    ["scheduling without a title", DRAFT, { scheduledAt: later(1) }, NO_TITLE, "title"],
    ["taking the title of a published post", OUT, {}, NO_TITLE, "title"],
    ["taking the title of a scheduled post", WAITING, {}, NO_TITLE, "title"],
  ])("refuses %s", (_what, before, wish, parts, field) => {
    const refused = expect(() => publicationAfter(before, wish, parts, NOW));
    refused.toThrow(AppError);
    refused.toThrow(
      expect.objectContaining({
        code: "invalid_input",
        details: { fields: { [field]: expect.any(String) } },
      }),
    );
  });

  it.each([NO_TEXT, NO_TITLE])("lets a draft be unfinished (%j)", (parts) => {
    expect(publicationAfter(DRAFT, {}, parts, NOW)).toEqual(DRAFT);
    expect(publicationAfter(OUT, { status: "draft" }, parts, NOW)).toEqual(BACK);
  });
});
