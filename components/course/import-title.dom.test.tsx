import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ImportPreview } from "./import-preview.tsx";

const PREVIEW = {
  title: "sea",
  units: [{ title: "", islands: [{ title: "Ice", quizCount: 1, questionCount: 3, isMade: false }] }],
  islandCount: 1,
  quizCount: 1,
  questionCount: 3,
};
const UPDATES = { course: { _id: "c", title: "The sea" }, added: 1, changed: 0, unchanged: 2, removed: 0 };

function open(updates: ImportDto["updates"] = null) {
  const job: ImportDto = {
    _id: "a",
    status: "preview",
    origin: "file",
    address: null,
    format: "Moodle GIFT",
    preview: PREVIEW,
    updates,
    addsTo: null,
    columns: null,
    step: "Build islands",
    counts: null,
    progress: 90,
    fileName: "sea.gift",
    course: null,
    report: null,
    error: null,
    createdAt: "2026-05-01T10:00:00.000Z",
  };
  const onConfirm = vi.fn();
  const nothing = () => {};
  const { user } = renderScreen(
    <ImportPreview
      {...{ job, preview: PREVIEW, filter: "all", confirming: null, isRefusing: false, onConfirm }}
      courses={[]}
      onFilter={nothing}
      onRefuse={nothing}
      onLater={nothing}
    />,
  );
  return { user, onConfirm, field: screen.getByRole<HTMLInputElement>("textbox", { name: "Course title" }) };
}

it("saves the course under the title that stands in the field", async () => {
  const { user, onConfirm, field } = open();
  expect(field.value).toBe("sea");
  await expectAccessibleScreen();
  await user.clear(field);
  await user.type(field, "  My sea ");
  await user.click(screen.getByRole("button", { name: "Add this course" }));
  expect(onConfirm.mock.calls).toEqual([[{ mode: "new", title: "My sea" }]]);
});

it("asks for a title where there is none, and takes at most 200 characters", async () => {
  const { user, onConfirm, field } = open();
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Add this course" }));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(screen.getByText("Give the course a title.")).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await user.type(field, "x".repeat(205));
  expect(field.value).toHaveLength(200);
  expect(screen.queryByText("Give the course a title.")).toBeNull();
});

it("says that an update keeps the course's own title, and doesn't ask for one then", async () => {
  const { user, onConfirm, field } = open(UPDATES);
  expect(screen.getByText("Used if you add it as another course. An update keeps “The sea”.")).toBeTruthy();
  await user.clear(field);
  await user.click(screen.getByRole("button", { name: "Update my course" }));
  expect(onConfirm.mock.calls.map(([{ mode }]) => mode)).toEqual(["update"]);
  await user.click(screen.getByRole("button", { name: "Add as another course" }));
  expect(onConfirm).toHaveBeenCalledTimes(1);
});
