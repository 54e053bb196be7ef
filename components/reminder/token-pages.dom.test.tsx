import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OfferDto } from "#lib/reminder/schema.ts";
import { offerOf } from "#tests/support/reminders.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { ActCard } from "./act-card.tsx";
import { PURPOSES } from "./purposes.ts";
import { UnsubscribeCard } from "./unsubscribe-card.tsx";

const TOKEN = "abcdefghijklmnopqrstuvwxyz";
const ACT = `POST /api/reminders/act/${TOKEN}`;
const UNSUBSCRIBE = `POST /api/reminders/unsubscribe/${TOKEN}`;

type Answers = ScreenOptions["answers"];

const openAct = (offer: OfferDto | null, answers: Answers = {}, isJustDone = false) =>
  renderScreen(<ActCard token={TOKEN} offer={offer} isJustDone={isJustDone} />, { answers });
const openUnsubscribe = (offer: OfferDto | null, answers: Answers = {}, isJustDone = false) =>
  renderScreen(<UnsubscribeCard token={TOKEN} offer={offer} isJustDone={isJustDone} />, { answers });

it.each(Object.entries(PURPOSES))(
  "says what “%s” does before it does it",
  async (purpose, { title, button }) => {
    const { calls } = openAct(offerOf({ purpose: purpose as OfferDto["purpose"] }));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
    expect(screen.getByText("Spanish at 19:00")).toBeTruthy();
    expect(screen.getByRole("button", { name: button })).toBeTruthy();
    await expectAccessibleScreen();
    expect(calls).toEqual([]);
  },
);

it("works without a script: its form posts to the same call", () => {
  openAct(offerOf());
  const form = screen.getByRole("button").closest("form");
  expect([form?.method, form?.getAttribute("action")]).toEqual(["post", `/api/reminders/act/${TOKEN}`]);
});

it("acts once pressed, says what happened and where to go on, with the focus there", async () => {
  const { user, calls } = openAct(offerOf(), {
    [ACT]: { message: "Spanish moved to tomorrow, 19:00.", path: "/dashboard" },
  });
  await user.click(screen.getByRole("button", { name: "Move it to tomorrow" }));
  const title = await screen.findByRole("heading", { name: "Done" });
  expect(document.activeElement).toBe(title);
  expect(screen.getByText("Spanish moved to tomorrow, 19:00.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open your dashboard" }).getAttribute("href")).toBe("/dashboard");
  expect(calls).toHaveLength(1);
  await expectAccessibleScreen();
});

it("leads on at once where the button was to start", async () => {
  const { user, router } = openAct(offerOf({ purpose: "start" }), {
    [ACT]: { message: "Your session is ready.", path: "/quiz/i1/q1" },
  });
  await user.click(screen.getByRole("button", { name: "Start now" }));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/quiz/i1/q1"));
  expect((await screen.findByRole("link", { name: "Go on" })).getAttribute("href")).toBe("/quiz/i1/q1");
});

it("says why it didn't work, and lets it be tried again", async () => {
  let isAway = true;
  const { user } = openAct(offerOf(), {
    [ACT]: () =>
      isAway
        ? refusal(503, "unavailable", "Waddle is temporarily unavailable. Please try again soon.")
        : { message: "Moved.", path: null },
  });
  const button = screen.getByRole("button");
  await user.click(button);
  await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/temporarily unavailable/));
  isAway = false;
  await user.click(button);
  expect(await screen.findByText("Moved.")).toBeTruthy();
});

it("says that a link was used, and what it came to", async () => {
  openAct(offerOf({ isUsed: true, acted: { message: "Spanish moved to tomorrow.", path: "/dashboard" } }));
  expect(screen.getByRole("heading", { name: "You have used this link" })).toBeTruthy();
  expect(screen.getByText("Spanish moved to tomorrow.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  await expectAccessibleScreen();
});

it("says what became of it to someone who came by the form itself", () => {
  openAct(offerOf({ isUsed: true, acted: { message: "Moved.", path: null } }), {}, true);
  expect(screen.getByRole("heading", { name: "Done" })).toBeTruthy();
});

it.each([
  ["unknown", null],
  ["of another page", offerOf({ purpose: "unsubscribe" })],
])("offers nothing for a link that is %s", async (_, offer) => {
  openAct(offer);
  expect(screen.getByRole("heading", { name: "This link no longer works" })).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  await expectAccessibleScreen();
});

it("says so where the link ended while the page was open", async () => {
  const { user } = openAct(offerOf(), { [ACT]: refusal(404, "not_found", "There is nothing here.") });
  await user.click(screen.getByRole("button"));
  const title = await screen.findByRole("heading", { name: "This link no longer works" });
  expect(document.activeElement).toBe(title);
});

it("ends the mails of one kind, and of that alone", async () => {
  const { user, calls } = openUnsubscribe(offerOf({ purpose: "unsubscribe", kind: "week" }), {
    [UNSUBSCRIBE]: {
      message: "You won't get any more emails about your week.",
      path: "/profile?tab=notifications",
    },
  });
  expect(screen.getByRole("heading", { name: "Stop emails about your week?" })).toBeTruthy();
  expect(calls).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Stop these emails" }));
  expect(await screen.findByText("You won't get any more emails about your week.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See your reminders" })).toBeTruthy();
  await expectAccessibleScreen();
});

it("can be used again, as the mails may have been switched on since", () => {
  openUnsubscribe(
    offerOf({ purpose: "unsubscribe", isUsed: true, acted: { message: "Ended.", path: null } }),
  );
  expect(screen.getByRole("button", { name: "Stop these emails" })).toBeTruthy();
});

it("takes no link of another page, and leads to the switches", () => {
  openUnsubscribe(offerOf());
  expect(screen.getByRole("heading", { name: "This link no longer works" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "See your reminders" })).toBeTruthy();
});
