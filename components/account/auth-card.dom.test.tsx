import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { AuthCard } from "./auth-card.tsx";

const open = (at: string, answers = {}) => renderScreen(<AuthCard next="/dashboard" />, { at, answers });
const password = () => screen.getByLabelText("Password", { exact: true });
const email = () => screen.getByLabelText("Email");
const refusal = (status: number, error: string, message: string, fields?: Record<string, string>) =>
  Response.json({ error, message, requestId: "r", ...(fields && { fields }) }, { status });

it("sign-up says at each field what is missing or wrong, and asks no one", async () => {
  const { user, calls } = open("/auth?signup=true");
  expect(screen.getByRole("heading", { level: 1, name: "Start your first island" })).toBeTruthy();
  await user.type(screen.getByLabelText("Full name"), "Ada Example");
  await user.type(email(), "ada@example.test");
  await user.type(password(), "short");
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Password must be at least 8 characters")).toBeTruthy();
  expect(screen.getByText("Please confirm this to sign up")).toBeTruthy();
  expect(document.activeElement).toBe(password());
  await expectAccessibleScreen();
  await user.clear(password());
  await user.type(password(), "alllowercase{Enter}");
  expect(
    await screen.findByText(
      /^Password must contain at least one uppercase letter, one lowercase letter, one number/,
    ),
  ).toBeTruthy();
  expect(calls).toEqual([]);
});

it("sign-up tells of an address that has an account", async () => {
  const message = "An account with this email already exists. Log in instead.";
  const answers = { "POST /api/auth/register": refusal(409, "email_taken", message) };
  const { user, calls } = open("/auth?signup=true", answers);
  await user.type(screen.getByLabelText("Full name"), "Ada Again");
  await user.type(email(), "ADA@example.test");
  await user.type(password(), "Ada@Example1");
  await user.click(screen.getByRole("checkbox"));
  await user.click(screen.getAllByRole("button", { name: "Sign Up" }).at(-1) as HTMLElement);
  expect((await screen.findByRole("alert")).textContent).toBe(message);
  expect(calls).toHaveLength(1);
  await expectAccessibleScreen();
});

it("login says what is missing, and nothing about which part was wrong", async () => {
  const message = "The email or the password is not right.";
  const { user } = open("/auth", { "POST /api/auth/login": refusal(401, "invalid_credentials", message) });
  await user.click(screen.getAllByRole("button", { name: "Login" }).at(-1) as HTMLElement);
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  await user.type(email(), "demo@waddle.local");
  await user.type(password(), "Wrong@Pass1{Enter}");
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(message);
  expect(document.activeElement).toBe(alert);
  await expectAccessibleScreen();
});

it("login that gets no answer of ours says so in words of its own", async () => {
  const { user } = open("/auth", { "POST /api/auth/login": () => new Response("<html>", { status: 502 }) });
  await user.type(email(), "demo@waddle.local");
  await user.type(password(), "Wrong@Pass1{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Failed to login. Please try again.");
});
