import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ACHIEVEMENTS } from "#lib/achievement/rules.ts";
import type { AchievementDto } from "#lib/achievement/schema.ts";
import { AchievementGrid } from "./achievement-grid.tsx";

function dtos(earned: Record<string, string>, progress: Record<string, number> = {}): AchievementDto[] {
  return ACHIEVEMENTS.map(({ id, title, description, icon, family, goal }) => {
    const earnedAt = earned[id] ?? null;
    return { id, title, description, icon, family, goal, progress: progress[id] ?? 0, earnedAt };
  });
}

function render(achievements: AchievementDto[], timeZone?: string): string {
  return renderToStaticMarkup(
    <AchievementGrid achievements={achievements} language="en-GB" timeZone={timeZone} />,
  );
}

describe("the grid of achievements", () => {
  it("shows every one of the catalogue, and how many are earned", () => {
    const page = render(dtos({ "deep-diver": "2026-11-03T23:10:00.000Z" }));
    for (const { title } of ACHIEVEMENTS) expect(page).toContain(`>${title}</h4>`);
    expect(page.match(/<li /g)).toHaveLength(ACHIEVEMENTS.length);
    expect(page).toContain("1 of 28");
    expect(page).toContain("1 of 6");
  });

  it("puts what is earned first within its family", () => {
    const page = render(dtos({ "deep-diver": "2026-11-03T23:10:00.000Z" }));
    expect(page.indexOf(">Deep Diver<")).toBeLessThan(page.indexOf(">On Fire<"));
    expect(page.indexOf(">On Fire<")).toBeLessThan(page.indexOf(">Stargazer<"));
  });

  it("writes the date on the learner's day", () => {
    const earned = dtos({ "on-fire": "2026-11-03T23:10:00.000Z" });
    expect(render(earned)).toContain(">3 Nov 2026</time>");
    expect(render(earned, "Europe/Berlin")).toContain(">4 Nov 2026</time>");
  });

  it("tells the progress, and nothing half-way where one is enough", () => {
    const page = render(dtos({}, { "full-net": 12 }));
    expect(page).toContain('aria-label="Full Net"');
    expect(page).toContain('aria-valuetext="12 of 250"');
    expect(page).not.toContain('aria-label="First Splash"');
  });

  it("draws an icon that it does not know as a star", () => {
    const [first] = dtos({ "on-fire": "2026-11-03T23:10:00.000Z" });
    if (!first) throw new Error("empty catalogue");
    expect(render([{ ...first, icon: "constructor" }])).toBe(render([{ ...first, icon: "star" }]));
  });
});
