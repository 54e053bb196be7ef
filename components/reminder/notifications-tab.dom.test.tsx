import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { ReminderSettingsDto } from "#lib/reminder/schema.ts";
import { everyWay, REMINDERS_PATH, settingsOf, settingsServer } from "#tests/support/reminders.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { NotificationsTab } from "./notifications-tab.tsx";

function open(settings: ReminderSettingsDto, answers: ScreenOptions["answers"] = {}) {
  return renderScreen(<NotificationsTab />, {
    at: "/profile?tab=notifications",
    answers: {
      "GET /api/users/profile": refusal(404, "not_found", "None."),
      ...settingsServer(settings),
      ...answers,
    },
  });
}

const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
const part = async (name: string) => within(await screen.findByRole("region", { name }));
const isOn = (element: HTMLElement) => (element as HTMLInputElement).checked;

it("has a switch for each kind and way that there is, named by both", async () => {
  open(everyWay());
  const reminders = await part("Reminders");
  const names = reminders.getAllByRole("columnheader").map(({ textContent }) => textContent);
  expect(names).toEqual(["What", "Email", "Push", "SMS"]);
  expect(reminders.getAllByRole("switch")).toHaveLength(11);
  expect(isOn(reminders.getByRole("switch", { name: "Your streak is about to end Email" }))).toBe(true);
  expect(isOn(reminders.getByRole("switch", { name: "A study session is coming up SMS" }))).toBe(false);
  expect(reminders.getAllByText("Never by SMS")).toHaveLength(4);
  await expectAccessibleScreen();
});

it("keeps what isn't set up to one line, and shows no column for it", async () => {
  open(settingsOf({ isMailSetUp: false, push: { isSetUp: false, publicKey: null, devices: [] } }));
  const reminders = await part("Reminders");
  expect(reminders.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "What",
    "Email",
  ]);
  const ways = await part("Where they reach you");
  expect(ways.getByText("Push and SMS: Not set up on this server.")).toBeTruthy();
  expect(ways.getAllByRole("listitem")).toHaveLength(1);
  expect(ways.getByText("ada@example.test")).toBeTruthy();
  expect(ways.getByText("Not set up on this server: emails wait in its outbox.")).toBeTruthy();
  await expectAccessibleScreen();
});

it("saves each switch at once, several in a row one after the other, and says so", async () => {
  const { user, calls } = open(settingsOf());
  const reminders = await part("Reminders");
  const session = reminders.getByRole("switch", { name: "A study session is coming up Email" });
  const hearts = reminders.getByRole("switch", { name: "Your hearts are back Email" });
  await user.click(session);
  await waitFor(() => expect(isOn(session)).toBe(true));
  await user.click(hearts);
  await waitFor(() =>
    expect(bodies(calls)).toEqual([
      { matrix: { session: { mail: true } } },
      { matrix: { hearts: { mail: true } } },
    ]),
  );
  expect(await reminders.findByText("Saved")).toBeTruthy();
  expect([isOn(session), isOn(hearts)]).toEqual([true, true]);
});

it("works with the keyboard alone", async () => {
  const { user, calls } = open(settingsOf());
  const reminders = await part("Reminders");
  reminders.getByRole("switch", { name: "A study session is coming up Email" }).focus();
  await user.keyboard(" ");
  await user.tab();
  expect(document.activeElement?.getAttribute("aria-labelledby")).toMatch(/session.*push/);
  const tone = await part("How we say it");
  tone.getByRole("radio", { name: "Plain" }).focus();
  await user.keyboard("{ArrowDown}");
  await waitFor(() =>
    expect(bodies(calls)).toEqual([{ matrix: { session: { mail: true } } }, { tone: "warm" }]),
  );
  await waitFor(() => expect(isOn(tone.getByRole("radio", { name: "Warm" }))).toBe(true));
});

it("takes a refused change back and says why", async () => {
  const { user } = open(settingsOf(), {
    [`PUT ${REMINDERS_PATH}`]: refusal(429, "rate_limited", "That were too many changes. Wait a minute."),
  });
  const reminders = await part("Reminders");
  const session = reminders.getByRole("switch", { name: "A study session is coming up Email" });
  await user.click(session);
  expect(await screen.findByText("That were too many changes. Wait a minute.")).toBeTruthy();
  await waitFor(() => expect(isOn(session)).toBe(false));
  expect(reminders.getByText("That didn't go through")).toBeTruthy();
});

it("says that a change waits for the network, and sends it then", async () => {
  const { user, calls } = open(settingsOf());
  const reminders = await part("Reminders");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  await user.click(reminders.getByRole("switch", { name: "A study session is coming up Email" }));
  expect(await reminders.findByText("Saved once you are online again")).toBeTruthy();
  expect(bodies(calls)).toEqual([]);
  onLine.mockRestore();
  window.dispatchEvent(new Event("online"));
  expect(await reminders.findByText("Saved")).toBeTruthy();
  expect(bodies(calls)).toEqual([{ matrix: { session: { mail: true } } }]);
});

it("says when a way is on that reaches nobody", async () => {
  const { matrix } = settingsOf();
  const session = { mail: true, push: true, sms: true };
  const sms = { ...everyWay().sms, phone: null };
  open(settingsOf({ matrix: { ...matrix, session }, sms }));
  const ways = await part("Where they reach you");
  expect(ways.getByText(/^Push is on for some reminders, but none of your devices/)).toBeTruthy();
  expect(ways.getByText(/^SMS is on, but no confirmed number/)).toBeTruthy();
});

it("says when a way reaches one, and nothing comes that way", async () => {
  open({ ...everyWay(), matrix: settingsOf().matrix });
  const ways = await part("Where they reach you");
  expect(ways.getByText("No reminder comes by push yet: switch one on above.")).toBeTruthy();
  expect(ways.getByText("No reminder comes by SMS yet: switch one on above.")).toBeTruthy();
});

it("hides the form for a number until it is wanted, and then has the focus in it", async () => {
  const sms = { ...everyWay().sms, phone: null };
  const { user } = open(settingsOf({ sms }));
  const ways = await part("Where they reach you");
  expect(ways.queryByRole("textbox")).toBeNull();
  await user.click(ways.getByRole("button", { name: "Add a phone number" }));
  expect(document.activeElement).toBe(ways.getByRole("textbox", { name: "Mobile number" }));
  await expectAccessibleScreen();
});

it("saves the most a day", async () => {
  const { user, calls } = open(settingsOf());
  const when = await part("When");
  expect(when.getByText(/By the clock of Europe \/ Berlin/)).toBeTruthy();
  const most = when.getByRole("combobox", { name: "At most a day" });
  expect(within(most).getAllByRole("option")).toHaveLength(6);
  await user.selectOptions(most, "1 reminder");
  await waitFor(() => expect(bodies(calls)).toEqual([{ mostADay: 1 }]));
});

it.each([
  [{ mail: true, push: true, sms: true }, 3, "Choose 4 to leave room"],
  [{ mail: true, push: true, sms: true }, 4, null],
  [{ mail: true, push: false, sms: true }, 3, null],
  [{ mail: true, push: false, sms: true }, 2, "Choose 3 to leave room"],
  [{ mail: false, push: true, sms: true }, 3, null],
  [{ mail: false, push: false, sms: true }, 1, null],
  [{ mail: true, push: true, sms: false }, 1, null],
])("with %j and %d a day it says: %s", async (session, mostADay, words) => {
  open(settingsOf({ mostADay, matrix: { ...settingsOf().matrix, session } }));
  const when = await part("When");
  expect(when.queryByText(/Choose \d to leave room/)?.textContent ?? null).toEqual(
    words && expect.stringContaining(words),
  );
});

it("leads to what was sent", async () => {
  open(settingsOf());
  const log = await part("What we sent and why");
  expect(log.getByRole("link").getAttribute("href")).toBe("/dashboard/reminders");
});

it("says when it couldn't be loaded, and tries again", async () => {
  let isAway = true;
  const { user } = open(settingsOf(), {
    [`GET ${REMINDERS_PATH}`]: () => (isAway ? refusal(403, "forbidden", "No.") : settingsOf()),
  });
  expect(screen.getByRole("status", { name: "Loading your reminders" })).toBeTruthy();
  const again = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.getByText("Your reminders didn't load.")).toBeTruthy();
  isAway = false;
  await user.click(again);
  expect(await screen.findByRole("region", { name: "Reminders" })).toBeTruthy();
});
