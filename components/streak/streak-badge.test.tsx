import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { StreakBadge } from "./streak-badge.tsx";
import { WeekDots } from "./week-dots.tsx";

/** What is read out: the text without what is hidden from it */
function spoken(markup: string): string {
  const visible = markup.replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, "");
  return visible
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("a burning streak shows its flames, its number and its days", () => {
  const badge = renderToStaticMarkup(<StreakBadge streak={15} size="md" />);
  expect(badge).toContain('data-flames="3"');
  expect(badge).toContain('data-look="active"');
  expect(badge).not.toContain("title=");
  expect(spoken(badge)).toBe("15 days in a row.");
  expect(spoken(renderToStaticMarkup(<StreakBadge streak={1} />))).toBe("1 day in a row.");
});

test("a frozen one has a snowflake and its tooltip, and never a warning", () => {
  const badge = renderToStaticMarkup(<StreakBadge streak={15} frozenDaysLeft={1} expiresInHours={2} />);
  expect(badge).not.toContain("data-flames");
  expect(badge).toContain('title="Streak frozen for 1 more day"');
  expect(spoken(badge)).toBe("15 days in a row. Streak frozen for 1 more day");
});

test("one that waits on a rest day has a moon and its sentence, and never a warning", () => {
  const badge = renderToStaticMarkup(<StreakBadge streak={15} isResting expiresInHours={2} />);
  expect(badge).not.toContain("data-flames");
  expect(badge).toContain('data-look="rest"');
  expect(badge).toContain("lucide-moon");
  const sentence = "Rest day: your plan has no session today. Your streak waits.";
  expect(badge).toContain(`title="${sentence}"`);
  expect(spoken(badge)).toBe(`15 days in a row. ${sentence}`);
  const frozen = renderToStaticMarkup(<StreakBadge streak={15} isResting frozenDaysLeft={1} />);
  expect(frozen).toContain('data-look="frozen"');
});

test.each(["sm", "lg"] as const)("one that ends soon says so at size %s", (size) => {
  const badge = renderToStaticMarkup(<StreakBadge streak={1200} size={size} expiresInHours={1} />);
  expect(badge).toContain('data-look="expiring"');
  expect(badge).toContain('title="Streak will expire in 1 hour"');
  expect(spoken(badge)).toBe("1,200 days in a row. Streak will expire in 1 hour");
});

test("every day of the week is drawn, and named in words", () => {
  const week = (["done", "frozen", "skipped", "rest", "missed", "open"] as const).map((look, index) => ({
    day: `2026-11-0${index + 1}`,
    look,
  }));
  const dots = renderToStaticMarkup(<WeekDots week={week} />);
  for (const { look } of week) expect(dots).toContain(`data-look="${look}"`);
  expect(dots).toContain(">Sunday: done<");
  expect(dots).toContain(">Wednesday: rest day<");
  expect(dots).toContain(">Today, Friday: still to do<");
  expect(dots.match(/<svg/g)).toHaveLength(5);
});
