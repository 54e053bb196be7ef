import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ForgotCard } from "./forgot-card.tsx";

const ASK = "POST /api/auth/forgot-password";
const SENT = { message: "If there is an account with this address, an email is on its way." };
const at = "/forgot-password";

beforeEach(() => sessionStorage.clear());

const email = () => screen.getByRole("textbox", { name: "Email" });
const send = () => screen.getByRole("button", { name: "Send instructions" });

it("says at its field what is missing or wrong, and asks no one", async () => {
  const { user, calls } = renderScreen(<ForgotCard isMailSetUp />, { at });
  await user.click(send());
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await user.type(email(), "nobody");
  await user.click(send());
  expect(await screen.findByText("Invalid email format")).toBeTruthy();
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(calls).toEqual([]);
  await expectAccessibleScreen();
});

it("says that nothing was sent, with the focus on it, and keeps the address", async () => {
  const answers = { [ASK]: () => new Response("<html>", { status: 502 }) };
  const { user } = renderScreen(<ForgotCard isMailSetUp />, { at, answers });
  await user.type(email(), "nobody@example.test");
  await user.click(send());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to send reset instructions");
  expect(document.activeElement).toBe(alert);
  expect(email()).toHaveProperty("value", "nobody@example.test");
  await expectAccessibleScreen();
});

it.each([true, false])("says that an email is on its way, with mail set up: %s", async (isMailSetUp) => {
  const { user, calls } = renderScreen(<ForgotCard isMailSetUp={isMailSetUp} />, {
    at,
    answers: { [ASK]: SENT },
  });
  await user.type(email(), "ada@example.test");
  await user.click(send());
  const heading = await screen.findByRole("heading", { level: 1, name: "Check your email" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/^If there is an account with this address/)).toBeTruthy();
  expect(screen.queryAllByText(/^Email isn't set up on this server yet\./)).toHaveLength(isMailSetUp ? 0 : 1);
  expect(screen.getByRole("button", { name: /^Send again in \d+ s$/ })).toHaveProperty("disabled", true);
  expect(calls).toEqual([
    { method: "POST", path: at.replace("/", "/api/auth/"), body: { email: "ada@example.test" } },
  ]);
  expect(window.location.search).toBe("");
  await expectAccessibleScreen();
});

it("brings the address along that was typed at login, and lets it be changed after sending", async () => {
  sessionStorage.setItem("authEmail", JSON.stringify("typed@example.test"));
  const { user } = renderScreen(<ForgotCard isMailSetUp />, { at, answers: { [ASK]: SENT } });
  expect(email()).toHaveProperty("value", "typed@example.test");
  await user.click(send());
  await user.click(await screen.findByRole("button", { name: "Use another address" }));
  expect(email()).toHaveProperty("value", "typed@example.test");
});
