import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { buildReport } from "#lib/course-reader/rules.ts";
import type { ImportOutcome, ImportReportItem } from "#lib/course-reader/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ImportReport } from "./import-report.tsx";
import type { ReportFilter } from "./import-view.ts";

const REASONS: Record<ImportOutcome, string | null> = {
  imported: null,
  degraded: "A picture is left out.",
  skipped: "It has no right answer.",
};
const line = (name: string, outcome: ImportOutcome, kind = "question"): ImportReportItem => ({
  kind,
  name,
  outcome,
  reason: REASONS[outcome],
});

function Shown({ items }: { items: ImportReportItem[] }) {
  const [filter, setFilter] = useState<ReportFilter>("all");
  return <ImportReport report={buildReport(items)} filter={filter} onFilter={setFilter} />;
}

const names = () =>
  screen
    .queryAllByRole("listitem")
    .flatMap((item) => within(item).queryByText(/^(Fine|Cut|Lost|Unit)/)?.textContent ?? []);

it("shows the problems first, and folds what came over as it was", async () => {
  const items = [
    line("Unit 1", "imported", "category"),
    line("Fine 1", "imported"),
    line("Cut", "degraded"),
    line("Fine 2", "imported"),
    line("Lost", "skipped"),
  ];
  const { user } = renderScreen(<Shown items={items} />);
  expect(names()).toEqual(["Lost", "Cut"]);
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Show 2 imported items" }));
  expect(names()).toEqual(["Lost", "Cut", "Unit 1", "Fine 1", "Fine 2"]);
  expect(screen.queryByRole("button", { name: /^Show/ })).toBeNull();
});

it("shows the imported ones to anyone who asks for them alone", async () => {
  const { user } = renderScreen(<Shown items={[line("Fine", "imported"), line("Lost", "skipped")]} />);
  await user.click(screen.getByRole("button", { name: /^Imported/ }));
  expect(names()).toEqual(["Fine"]);
});

it("says that there are no problems, and which filter is empty", async () => {
  const { user } = renderScreen(<Shown items={[line("Fine", "imported")]} />);
  expect(screen.getByText("No problems: every item was imported as it is.")).toBeTruthy();
  expect(names()).toEqual([]);
  await user.click(screen.getByRole("button", { name: /^Skipped/ }));
  expect(screen.getByText("No item was skipped.")).toBeTruthy();
});

it("keeps the line about what a long report leaves out at the end", async () => {
  const items = [
    line("Lost", "skipped"),
    line("Fine 1", "imported"),
    line("Fine 2", "imported"),
    line("Cut", "degraded"),
  ];
  const report = buildReport(items, 3);
  const { user } = renderScreen(<ImportReport report={report} filter="all" onFilter={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Show 2 imported items" }));
  expect(screen.getAllByRole("listitem").at(-1)?.textContent).toContain("2 more lines aren't listed here.");
});

it("tells a reason once for many, and names them on demand", async () => {
  const items = Array.from({ length: 12 }, (_, index) => line(`Lost ${index + 1}`, "skipped"));
  const { user } = renderScreen(<Shown items={[...items, line("Cut", "degraded")]} />);
  expect(screen.getByText("12 questions")).toBeTruthy();
  expect(screen.getAllByText("It has no right answer.")).toHaveLength(1);
  expect(names()).toEqual(["Cut"]);
  await user.click(screen.getByRole("button", { name: "Show which" }));
  expect(screen.getAllByText(/^Lost/)).toHaveLength(10);
  await user.click(screen.getByRole("button", { name: "Show 2 more" }));
  expect(screen.getAllByText(/^Lost/)).toHaveLength(12);
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Hide" }));
  expect(screen.queryAllByText(/^Lost/)).toHaveLength(0);
});
