import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { everyWay, REMINDERS_PATH, settingsOf, settingsServer } from "#tests/support/reminders.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { RemindMe } from "./remind-me.tsx";

const PROFILE = { "GET /api/users/profile": refusal(404, "not_found", "None.") };
const open = (answers: ScreenOptions["answers"], next?: string) =>
  renderScreen(<RemindMe next={next} />, { answers: { ...PROFILE, ...answers } });

it("turns the reminders of sessions on with one press, and says what will happen", async () => {
  const { user, calls } = open(settingsServer(settingsOf()), "Monday at 19:00");
  expect(await screen.findByText("ada@example.test")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(screen.getByRole("button", { name: "Remind me" }));
  expect(
    await screen.findByText("We remind you 10 minutes before your next session, Monday at 19:00, by email."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remind me" })).toBeNull();
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { matrix: { session: { mail: true, push: true } } },
  ]);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/profile?tab=notifications");
  await expectAccessibleScreen();
});

it("asks nothing of someone who is reminded already", async () => {
  const { matrix } = settingsOf();
  const session = { mail: true, push: true, sms: false };
  open(settingsServer({ ...everyWay(), matrix: { ...matrix, session } }));
  expect(
    await screen.findByText("We remind you 10 minutes before each session by push and email."),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Remind me" })).toBeNull();
});

it("says so where the ways that are on lead nowhere, or to a text after the session only", async () => {
  const { matrix } = settingsOf();
  const pushOnly = { ...matrix, session: { mail: false, push: true, sms: false } };
  const { unmount } = open(settingsServer({ ...settingsOf(), matrix: pushOnly }));
  expect(await screen.findByText("None of your devices gets your reminders yet.")).toBeTruthy();
  expect(screen.queryByText(/^We remind you/)).toBeNull();
  unmount();
  const textOnly = { ...matrix, session: { mail: false, push: false, sms: true } };
  open(settingsServer({ ...settingsOf(), matrix: textOnly }));
  expect(await screen.findByText("We text you after a session that didn't happen.")).toBeTruthy();
});

it("says why it couldn't be turned on, and can be pressed again", async () => {
  const { user } = open({
    ...settingsServer(settingsOf()),
    [`PUT ${REMINDERS_PATH}`]: refusal(429, "rate_limited", "Too many changes. Wait a minute."),
  });
  await user.click(await screen.findByRole("button", { name: "Remind me" }));
  expect(await screen.findByText("Too many changes. Wait a minute.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Remind me" })).toBeTruthy();
});

it("leads to the settings where they can't be told", async () => {
  open({ [`GET ${REMINDERS_PATH}`]: refusal(403, "forbidden", "No.") });
  await waitFor(() => expect(screen.getByText(/We couldn't load your reminders\./)).toBeTruthy());
  expect(screen.getByRole("link", { name: "Open your reminders" })).toBeTruthy();
});

it("offers push on this device once reminders are on, and no push where there is none", async () => {
  const { user, calls, unmount } = open(settingsServer(settingsOf()));
  await user.click(await screen.findByRole("button", { name: "Remind me" }));
  // jsdom has no push: the part of components/push says so.
  expect(await screen.findByText(/^This browser can't show notifications\./)).toBeTruthy();
  unmount();
  calls.length = 0;
  const push = { isSetUp: false, publicKey: null, devices: [] };
  const without = open(settingsServer(settingsOf({ push })));
  await without.user.click(await screen.findByRole("button", { name: "Remind me" }));
  await screen.findByText(/^We remind you 10 minutes before each session by email\./);
  expect(without.calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { matrix: { session: { mail: true, push: false } } },
  ]);
  expect(screen.queryByText(/notifications/)).toBeNull();
});
