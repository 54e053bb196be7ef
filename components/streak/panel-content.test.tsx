import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { PanelContent } from "./panel-content.tsx";

const RESTING: StreakStatusDto = {
  streak: 4,
  streakFrozen: false,
  streakFrozenAt: null,
  frozenDaysLeft: null,
  willExpireSoon: false,
  hoursUntilExpiry: 36,
  expiresAt: "2026-11-13T00:00:00.000Z",
  freezeDuration: 2,
  canFreeze: true,
  freezeReadyOn: null,
  freezeStartsOn: "2026-11-12",
  isDoneToday: false,
  today: "2026-11-11",
  timeZone: "UTC",
  week: [{ day: "2026-11-11", look: "rest" }],
  nextMilestone: { days: 7, xp: 500 },
};

const panel = (change: Partial<StreakStatusDto>) =>
  renderToStaticMarkup(
    <PanelContent
      status={{ ...RESTING, ...change }}
      now={new Date("2026-11-11T12:00:00Z")}
      showFreeze={false}
    />,
  );

test("a rest day is told by its moon, its colour and its words, and until when the streak waits", () => {
  const resting = panel({});
  expect(resting).toContain("Rest day: your plan has no session today");
  expect(resting).toContain("Your streak waits until 11:59\u00a0PM UTC tomorrow");
  expect(resting).toContain("lucide-moon");
  expect(resting).toContain("text-rest-text");
});

test("on any other day nothing waits", () => {
  for (const change of [
    { week: [{ day: "2026-11-11", look: "open" as const }] },
    { streakFrozen: true, frozenDaysLeft: 1 },
  ]) {
    const other = panel(change).replace(/<ol.*<\/ol>/, "");
    expect(other).not.toContain("waits");
    expect(other).not.toContain("lucide-moon");
  }
});
