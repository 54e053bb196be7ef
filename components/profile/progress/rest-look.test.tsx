import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { cellOf } from "../day-look.ts";
import { DayMark } from "./day-mark.tsx";
import { MapLegend } from "./map-legend.tsx";
import { WeekStrip } from "./week-strip.tsx";

const DAY = "2026-11-10";
const detail = {
  day: DAY,
  kind: "rest" as const,
  countedAt: null,
  timeZone: null,
  quizTitle: null,
  courseTitle: null,
  isPractice: false,
  xp: 50,
  quizzes: 0,
};

test("the week shows a rest day by its moon and its colour, and says it", () => {
  const cells = [cellOf(DAY, detail, { today: "2026-11-11", since: "2026-11-01" })];
  const strip = renderToStaticMarkup(
    <WeekStrip cells={cells} today="2026-11-11" chosen={DAY} language="en-GB" onChoose={() => {}} />,
  );
  expect(strip).toContain("Rest day: no session was planned, and the streak waits, 50 XP");
  expect(strip).toContain("lucide-moon");
  expect(strip).toContain("bg-rest-soft");
});

test("the year has a mark of its own for it, however much XP there was, and the legend names it", () => {
  const mark = renderToStaticMarkup(<DayMark look="rest" step={4} />);
  const others = (["done", "frozen", "skipped", "missed", "open"] as const).map((look) =>
    renderToStaticMarkup(<DayMark look={look} step={4} />),
  );
  expect(others).not.toContain(mark);
  expect(mark.match(/<span/g)).toHaveLength(2);
  expect(renderToStaticMarkup(<MapLegend language="en" />)).toContain("Rest day");
});
