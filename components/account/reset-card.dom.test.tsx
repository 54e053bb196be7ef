import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { ResetCard } from "./reset-card.tsx";

const SAVE = "POST /api/auth/reset-password/abc";
const GOOD = "Paddle@Home2";
const at = "/reset-password/abc";

const open = (answers = {}) => renderScreen(<ResetCard token="abc" isAlive />, { at, answers });
const password = () => screen.getByLabelText("New password", { exact: true });
const confirmation = () => screen.getByLabelText("Confirm new password");
const save = () => screen.getByRole("button", { name: "Save new password" });
const refusal = (status: number, error: string, more = {}) =>
  Response.json({ error, message: `said ${error}`, requestId: "r", ...more }, { status });

it("says at its field what is missing or wrong, and sends nothing", async () => {
  const { user, calls } = open();
  await user.click(save());
  expect(await screen.findByText("Password is required")).toBeTruthy();
  expect(screen.getByText("Please confirm your password")).toBeTruthy();
  await expectAccessibleScreen();
  await user.type(password(), "short");
  expect(await screen.findByText("Password must be at least 8 characters")).toBeTruthy();
  await user.clear(password());
  await user.type(password(), "alllowercase");
  expect(
    await screen.findByText(
      "Password must contain at least one uppercase letter, one lowercase letter, one number and one special character",
    ),
  ).toBeTruthy();
  await user.clear(password());
  await user.type(password(), GOOD);
  await user.type(confirmation(), `${GOOD}x`);
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Passwords do not match")).toBeTruthy();
  expect(calls).toEqual([]);
});

it("says that it could not be saved, and what the server says of the password at its field", async () => {
  let answer = new Response("<html>", { status: 502 });
  const { user } = open({ [SAVE]: () => answer });
  await user.type(password(), GOOD);
  await user.type(confirmation(), GOOD);
  await user.click(save());
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe("Failed to reset password");
  expect(document.activeElement).toBe(alert);
  await expectAccessibleScreen();
  answer = refusal(400, "validation_failed", { fields: { password: "This password is too well known" } });
  await user.click(save());
  expect(await screen.findByText("This password is too well known")).toBeTruthy();
});

it("says so where the link has died meanwhile, with the focus on it", async () => {
  const { user } = open({ [SAVE]: refusal(404, "not_found") });
  await user.type(password(), GOOD);
  await user.type(confirmation(), GOOD);
  await user.keyboard("{Enter}");
  const heading = await screen.findByRole("heading", { level: 1, name: "This link no longer works" });
  expect(document.activeElement).toBe(heading);
  await expectAccessibleScreen();
});

it("a link that no longer works leads to a new one", async () => {
  renderScreen(<ResetCard token="abc" isAlive={false} />, { at });
  expect(screen.getByRole("heading", { level: 1, name: "This link no longer works" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe(
    "/forgot-password",
  );
  await expectAccessibleScreen();
});

it("tells that it is saved, and where it leads", async () => {
  const { user, calls } = open({ [SAVE]: { token: "t", expiresIn: 60 } });
  await user.type(password(), GOOD);
  await user.click(screen.getAllByRole("button", { name: "Show password" })[0] as HTMLElement);
  expect(password().getAttribute("type")).toBe("text");
  await user.type(confirmation(), GOOD);
  await user.keyboard("{Enter}");
  const heading = await screen.findByRole("heading", { level: 1, name: "Your new password is set" });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText(/Taking you to your dashboard in/).textContent).toMatch(/in \d\ss\.$/);
  expect(screen.getByRole("link", { name: "Go there now" }).getAttribute("href")).toBe("/dashboard");
  expect(calls.map(({ body }) => body)).toEqual([{ password: GOOD }]);
  await expectAccessibleScreen();
});
