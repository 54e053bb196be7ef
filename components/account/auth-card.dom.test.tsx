import { screen, waitFor } from "@testing-library/react";
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
  await user.clear(password());
  await user.type(password(), "Aa1@aaa#");
  expect(screen.getByText(/"#" isn't allowed\./, { selector: "strong" })).toBeTruthy();
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

it.each(["/auth", "/auth?signup=true"])("%s offers Google only where it is set up", (at) => {
  const { rerender } = renderScreen(<AuthCard next="/dashboard" />, { at });
  const google = () => screen.queryByRole("button", { name: "Continue with Google" });
  expect(google()).toBeNull();
  rerender(<AuthCard next="/dashboard" isGoogleSetUp />);
  expect(google()).toBeTruthy();
});

it("leads to Google and remembers where one wanted to go", async () => {
  const url = "https://accounts.example.test/authorize?state=abc";
  const { user, calls, location } = renderScreen(<AuthCard next="/courses?sort=title" isGoogleSetUp />, {
    at: "/auth",
    answers: { "POST /api/auth/google/start": { url } },
  });
  const button = screen.getByRole("button", { name: "Continue with Google" });
  await user.click(button);
  await waitFor(() => expect(location.assign).toHaveBeenCalledWith(url));
  expect(button.getAttribute("aria-busy")).toBe("true");
  await user.click(button);
  expect(calls.map(({ body }) => body)).toEqual([{ purpose: "login" }]);
  const kept = JSON.parse(sessionStorage.getItem("googleTrip") ?? "null");
  expect(kept).toEqual({ purpose: "login", next: "/courses?sort=title" });
  await expectAccessibleScreen();
});

it.each([
  [refusal(503, "not_configured", "Google isn't set up here."), "Google isn't set up here."],
  [() => new Response("<html>", { status: 502 }), "We couldn't start the Google login. Please try again."],
])("says why it doesn't lead to Google, with the focus on it", async (answer, words) => {
  const { user, location } = renderScreen(<AuthCard next="/dashboard" isGoogleSetUp />, {
    at: "/auth",
    answers: { "POST /api/auth/google/start": answer },
  });
  await user.click(screen.getByRole("button", { name: "Continue with Google" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(words);
  expect(document.activeElement).toBe(alert);
  expect(location.assign).not.toHaveBeenCalled();
  expect(sessionStorage.getItem("googleTrip")).toBeNull();
  await expectAccessibleScreen();
});
