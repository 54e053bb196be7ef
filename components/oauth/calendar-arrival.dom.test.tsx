import { configure, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";

configure({ reactStrictMode: true });

const FINISH = "POST /api/connections/finish";
const AT = "/oauth/google-calendar/callback?code=c-1&state=s-1";
const CONNECTION = {
  _id: "019a0000-0000-7000-8000-000000000001",
  provider: "google-calendar",
  name: "ada@gmail.test",
  scopes: [],
  status: "connected",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastUsedAt: null,
};

async function open(answer: object) {
  const { CallbackScreen } = await import("./callback-screen.tsx");
  const ui = <CallbackScreen provider="google-calendar" />;
  return renderScreen(ui, { at: AT, answers: { [FINISH]: answer }, isPublic: true });
}

beforeEach(() => vi.resetModules());

it.each([
  ["calendar", "Google Calendar is connected", "Your study sessions go into their own calendar"],
  [
    "free_times",
    "Waddle can find your free times",
    "It can now see when you're busy, but never what you're doing.",
  ],
])("for %s says: %s", async (purpose, title, text) => {
  await open({ ...CONNECTION, purpose });
  expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  expect(document.body.textContent).toContain(text);
  const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf("Open your plans")).toBe("/dashboard/plan");
  expect(hrefOf("Back to profile")).toBe("/profile?tab=integrations");
  await expectAccessibleScreen();
});

it("says which box was left unticked, and offers no second try of a consent that is spent", async () => {
  const message = "The box for the calendar was not ticked at Google, so nothing was connected.";
  await open(refusal(403, "insufficient_scope", message));
  expect(await screen.findByRole("heading", { name: "A box was left unchecked" })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
});

it("names what it is connecting", async () => {
  await open(() => new Promise(() => {}));
  await eventually(() =>
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Connecting Google Calendar…"),
  );
});
