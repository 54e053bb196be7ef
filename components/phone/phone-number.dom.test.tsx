import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CONSENT } from "#lib/phone/rules.ts";
import type { PhoneDto, PhoneStateDto } from "#lib/phone/schema.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { PhoneNumber } from "./phone-number.tsx";

afterEach(() => void vi.restoreAllMocks());

const phoneOf = (status: PhoneDto["status"]): PhoneDto => ({
  number: "•••• 123",
  country: "US",
  status,
  hasCode: status === "unconfirmed",
  consent: CONSENT,
  consentAt: "2026-03-01T12:00:00.000Z",
});
const stateOf = (change: Partial<PhoneStateDto> = {}): PhoneStateDto => ({
  isSetUp: true,
  countries: ["US", "DE"],
  phone: null,
  problem: null,
  ...change,
});
const unconfirmed = stateOf({ phone: phoneOf("unconfirmed") });
const confirmed = stateOf({ phone: phoneOf("confirmed") });

function open(state: object | (() => unknown), answers: ScreenOptions["answers"] = {}) {
  return renderScreen(<PhoneNumber />, { answers: { "GET /api/phone": state, ...answers } });
}
const button = (name: string) => screen.findByRole("button", { name });
const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "POST").map(({ body }) => body);
const NUMBER = "Mobile number";

describe("a number", () => {
  it("is added with the consent, confirmed by a code, and removed", async () => {
    const { user, calls } = open(stateOf(), {
      "POST /api/phone": unconfirmed,
      "POST /api/phone/confirm": confirmed,
      "DELETE /api/phone": stateOf(),
    });
    const number = await screen.findByLabelText(NUMBER);
    expect(number.getAttribute("autocomplete")).toBe("tel");
    expect(
      screen.getByText("Include the country code. We can text numbers in: United States, Germany."),
    ).toBeTruthy();
    await expectAccessibleScreen();
    await user.type(number, "+1 201 555 0123");
    await user.click(screen.getByLabelText(CONSENT));
    await user.click(await button("Text me a code"));
    expect(await screen.findByText("We texted a code to •••• 123. It works for 10 minutes.")).toBeTruthy();
    const code = screen.getByLabelText("Code");
    expect([code.getAttribute("autocomplete"), code.getAttribute("inputmode")]).toEqual([
      "one-time-code",
      "numeric",
    ]);
    await expectAccessibleScreen();
    await user.type(code, "123456{Enter}");
    expect(await screen.findByText("•••• 123 gets your reminders.")).toBeTruthy();
    expect(document.body.textContent).toContain(`You agreed on March 1, 2026: “${CONSENT}”`);
    await expectAccessibleScreen();
    await user.click(await button("Remove number"));
    expect(await screen.findByLabelText(NUMBER)).toBeTruthy();
    expect(bodies(calls)).toEqual([{ number: "+1 201 555 0123", agrees: true }, { code: "123456" }]);
  });

  it("without a code that is good leads to a new one", async () => {
    const { user } = open(stateOf({ phone: { ...phoneOf("unconfirmed"), hasCode: false } }));
    const words = "•••• 123 isn't confirmed yet, and no code is on its way. Get a new one.";
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByLabelText("Code")).toBeNull();
    expect(screen.queryByRole("button", { name: "Confirm number" })).toBeNull();
    await expectAccessibleScreen();
    await user.click(await button("Get a new code"));
    expect(await screen.findByLabelText(NUMBER)).toBeTruthy();
    await user.click(await button("Back"));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it("needs the consent first", async () => {
    const { user, calls } = open(stateOf());
    await user.type(await screen.findByLabelText(NUMBER), "+12015550123");
    await user.click(await button("Text me a code"));
    expect(await screen.findByText("Agree to the text messages first.")).toBeTruthy();
    expect(bodies(calls)).toEqual([]);
    await expectAccessibleScreen();
  });

  it("says why it is refused beside it, and keeps what was typed", async () => {
    const words = "Texts don't go to this country. They go to: United States, Germany.";
    const { user } = open(stateOf(), { "POST /api/phone": refusal(422, "phone_refused", words) });
    const number = await screen.findByLabelText(NUMBER);
    await user.type(number, "+44 7400 123456");
    await user.click(screen.getByLabelText(CONSENT));
    await user.click(await button("Text me a code"));
    await waitFor(() => expect(document.activeElement).toBe(number));
    expect(screen.getByText(words).id).toBe(number.getAttribute("aria-describedby")?.split(" ").at(-1));
    expect((number as HTMLInputElement).value).toBe("+44 7400 123456");
    await expectAccessibleScreen();
  });

  it("says when no answer came", async () => {
    const { user } = open(stateOf(), {
      "POST /api/phone": () => {
        throw new TypeError("offline");
      },
    });
    await user.type(await screen.findByLabelText(NUMBER), "+12015550123");
    await user.click(screen.getByLabelText(CONSENT));
    await user.click(await button("Text me a code"));
    expect(await screen.findByText(/We can't reach Waddle right now/)).toBeTruthy();
  });
});

describe("a code", () => {
  it("that is wrong is told beside it, and another one can be asked for", async () => {
    const words = "That code isn't right. Check our last text and try again.";
    const { user, calls } = open(unconfirmed, {
      "POST /api/phone/confirm": refusal(422, "phone_refused", words),
      "POST /api/phone": unconfirmed,
    });
    await user.type(await screen.findByLabelText("Code"), "12");
    await user.click(await button("Confirm number"));
    expect(await screen.findByText("The code has six digits.")).toBeTruthy();
    expect(bodies(calls)).toEqual([]);
    await user.type(screen.getByLabelText("Code"), "3456");
    await user.click(await button("Confirm number"));
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(await button("Get a new code"));
    await user.type(await screen.findByLabelText(NUMBER), "+12015550123");
    await user.click(screen.getByLabelText(CONSENT));
    await user.click(await button("Text me a code"));
    expect(await screen.findByLabelText("Code")).toBeTruthy();
  });
});

it.each([
  ["the form of a new one", null, NUMBER],
  ["why none can be sent", "This month's texts are used up. They start again next month.", null],
])("a code that came late can still be entered from %s", async (_, problem, label) => {
  const { user } = open({ ...unconfirmed, problem }, { "POST /api/phone/confirm": confirmed });
  await user.click(await button("Get a new code"));
  expect(label ? screen.getByLabelText(label) : screen.getByText(problem ?? "")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(await button("I have a code"));
  await user.type(await screen.findByLabelText("Code"), "123456{Enter}");
  expect(await screen.findByText("•••• 123 gets your reminders.")).toBeTruthy();
});

describe("without a number to add", () => {
  it.each([
    ["Text messages aren't set up on this server.", stateOf({ isSetUp: false, countries: [] })],
    [
      "Finish your first quiz, then you can add a number.",
      stateOf({ problem: "Finish your first quiz, then you can add a number." }),
    ],
    [
      "You stopped texts to •••• 123. Reply START to our last one to get them again, or remove the number.",
      stateOf({ phone: phoneOf("stopped") }),
    ],
  ])("%s", async (words, state) => {
    open(state);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByLabelText(NUMBER)).toBeNull();
    await expectAccessibleScreen();
  });

  it("says when it couldn't be loaded, and tries again", async () => {
    let isAway = true;
    const { user } = open(() => (isAway ? refusal(403, "forbidden", "No.") : stateOf()));
    const again = await button("Try Again");
    isAway = false;
    await user.click(again);
    expect(await screen.findByLabelText(NUMBER)).toBeTruthy();
  });
});
