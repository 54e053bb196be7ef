import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { reviewKey } from "#lib/study/client.ts";
import type { ReviewBody, ReviewDto } from "#lib/study/review-schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { aReview, STUDY_DAY } from "#tests/support/study.ts";
import { ReviewScreen } from "./review-screen.tsx";

/** The review of someone with this week, which the server keeps as it is answered. */
function openReview(review: ReviewDto, answers: Record<string, object> = {}) {
  const world = { review };
  const path = `/api/study/review/${review.week}`;
  const shown = renderScreen(
    <main>
      <ReviewScreen week={review.week} today={STUDY_DAY} />
    </main>,
    {
      at: "/dashboard/review",
      known: [[reviewKey(review.week), review]],
      answers: {
        [`GET ${path}`]: () => world.review,
        [`POST ${path}`]: (body: unknown) => {
          const { answer, take } = body as ReviewBody;
          world.review = { ...world.review, answer, isTaken: take !== undefined };
          return world.review;
        },
        ...answers,
      },
    },
  );
  const sent = () => shown.calls.filter(({ method }) => method === "POST").map(({ body }) => body);
  return { ...shown, sent };
}

const button = (name: string) => screen.getByRole("button", { name });

describe("a week that is over", () => {
  it("shows what was planned and done, and the end then and now", async () => {
    openReview(aReview());
    expect(screen.getByRole("heading", { name: "25 February to 3 March" })).toBeTruthy();
    expect(screen.getByText("60 of 90 minutes done")).toBeTruthy();
    const facts = screen.getByText("When the week began").closest("dl")?.textContent;
    expect(facts).toContain("When the week beganToo early to say when you finish at your pace.");
    expect(facts).toContain("NowAt your pace you finish between 3 and 12 May.");
    expect(screen.getByText("Didn't happen")).toBeTruthy();
    expect(screen.getByRole("link", { name: "This week" }).getAttribute("href")).toBe(
      "/dashboard/review?week=2126-03-04",
    );
    expect(screen.getByRole("link", { name: "Last week" }).getAttribute("aria-current")).toBe("page");
    await expectAccessibleScreen();
  });

  it("asks what got in the way, and takes own words too", async () => {
    const { user, sent } = openReview(aReview());
    await user.click(button("Save answer"));
    expect(screen.getByText("Choose an answer, or write your own.")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Too tired" }));
    await user.click(button("Save answer"));
    expect(await screen.findByText("Saved")).toBeTruthy();
    await user.click(screen.getByRole("radio", { name: "Something else" }));
    await user.click(button("Save answer"));
    expect(screen.getByText("Write what got in the way.")).toBeTruthy();
    await user.type(screen.getByRole("textbox", { name: "In your own words" }), "A wedding");
    await expectAccessibleScreen();
    await user.click(button("Save answer"));
    await eventually(() => expect(sent()).toEqual([{ answer: "tired" }, { answer: "A wedding" }]));
  });

  it("shows what was answered before", () => {
    openReview(aReview({ answer: "A wedding" }));
    expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: "In your own words" }).value).toBe(
      "A wedding",
    );
  });

  it("has one proposal, taken with one press", async () => {
    const review = aReview({ answer: "tired" });
    const { user, sent } = openReview(review);
    expect(screen.getByText("Tuesdays: 3 of 4 missed. Move to Thursday?")).toBeTruthy();
    await user.click(button("Move to Thursday"));
    const done = await screen.findByText("Your plan is changed.");
    expect(sent()).toEqual([{ answer: "tired", take: review.proposal?.plan }]);
    await eventually(() => expect(document.activeElement).toBe(done));
    expect(screen.getByRole("link", { name: "See your plan" }).getAttribute("href")).toBe(
      "/dashboard/plan?course=c-1",
    );
    expect(screen.queryByRole("button", { name: "Move to Thursday" })).toBeNull();
  });

  it("says why a proposal couldn't be taken, and keeps it", async () => {
    const review = aReview();
    const message = "This plan was changed in another tab or on another device.";
    const { user } = openReview(review, {
      [`POST /api/study/review/${review.week}`]: refusal(409, "edit_conflict", message),
    });
    await user.click(button("Move to Thursday"));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(button("Move to Thursday")).toBeTruthy();
  });
});

it("a week that still runs asks nothing yet", async () => {
  openReview(aReview({ week: "2126-03-04", to: "2126-03-10", isOver: false, proposal: null }));
  expect(screen.getByText("Not over yet")).toBeTruthy();
  expect(screen.queryByText("What got in the way?")).toBeNull();
  await expectAccessibleScreen();
});

it("a week without a plan leads to one", async () => {
  openReview(aReview({ plans: [], sessions: [], proposal: null }));
  const empty = screen.getByRole("heading", { name: "There was no plan that week" });
  expect(within(empty.parentElement as HTMLElement).getByRole("link", { name: "Make a plan" })).toBeTruthy();
  await expectAccessibleScreen();
});

it("a failure can be tried again", async () => {
  let isDown = true;
  const { user } = renderScreen(<ReviewScreen week="2126-02-25" today={STUDY_DAY} />, {
    at: "/dashboard/review",
    answers: {
      "GET /api/study/review/2126-02-25": () =>
        isDown ? refusal(400, "invalid_input", "No.") : aReview({ isOver: true }),
    },
  });
  expect(screen.getByRole("status", { name: "Loading your week" })).toBeTruthy();
  expect(await screen.findByText("We couldn't load this week.")).toBeTruthy();
  isDown = false;
  await user.click(button("Try Again"));
  expect(await screen.findByText("60 of 90 minutes done")).toBeTruthy();
});
