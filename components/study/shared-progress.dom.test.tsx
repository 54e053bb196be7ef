import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ForecastDto } from "#lib/study/schema.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { aPlan, STUDY_DAY } from "#tests/support/study.ts";
import { NoSharedProgress, SharedProgress } from "./shared-progress.tsx";

const { courseTitle, goal, burnUp, forecast: onTrack } = aPlan();

/** A public page: it has no providers, and needs no script */
function show(forecast: ForecastDto) {
  const progress = { nickname: "Maya", courseTitle, goal, forecast, burnUp, donePercent: 22 };
  return renderScreen(
    <main>
      <SharedProgress progress={{ ...progress, expiresAt: "2126-06-05T00:00:00.000Z" }} today={STUDY_DAY} />
    </main>,
    { isPublic: true },
  );
}

it("shows a nickname, the chart and the range, and until when", async () => {
  show(onTrack);
  expect(screen.getByRole("heading", { level: 1, name: "Maya studies Calculus" })).toBeTruthy();
  expect(screen.getByText("At this pace, Maya finishes between 3 and 12 May.")).toBeTruthy();
  expect(screen.getByText("22% done")).toBeTruthy();
  expect(screen.getByRole("img", { name: /^Progress in Calculus/ })).toBeTruthy();
  expect(screen.getByText("This page works until 5 June.")).toBeTruthy();
  await expectAccessibleScreen();
});

it.each<[ForecastDto, string]>([
  [{ kind: "early" }, "It is too early to say when the course is finished."],
  [{ kind: "none" }, "At this pace there is no finish date."],
  [{ kind: "finished" }, "Maya has finished everything in this course."],
])("%j", (forecast, words) => {
  show(forecast);
  expect(screen.getByText(words)).toBeTruthy();
});

it("tells no one whether a link that leads nowhere ever led anywhere", async () => {
  renderScreen(
    <main>
      <NoSharedProgress />
    </main>,
    { isPublic: true },
  );
  expect(screen.getByRole("heading", { level: 1, name: "There is nothing here" })).toBeTruthy();
  await expectAccessibleScreen();
});
