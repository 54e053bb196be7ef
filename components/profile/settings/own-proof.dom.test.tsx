import { configure, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { DELETION_RULE } from "#lib/pricing/rules.ts";
import {
  comeBackProven,
  IDENTITIES_PATH,
  identitiesOf,
  identity,
  knownProfile,
  profileOf,
} from "#tests/support/profile.ts";
import { expectAccessibleScreen, refusal, renderScreen, type ScreenOptions } from "#tests/support/screen.tsx";
import { DangerZone } from "./danger-zone.tsx";
import { EmailSection } from "./email-section.tsx";
import { PasswordSection } from "./password-section.tsx";

// Effects run twice, as in development: what is read or sent once must stay once.
configure({ reactStrictMode: true });

const START = "POST /api/auth/google/start";
const REMOVE = "DELETE /api/users/profile";
const CHANGE = "POST /api/users/email";
const URL_OF_GOOGLE = "https://accounts.example.test/authorize";
const CONFIRMED = "Google has just confirmed that it is you.";
const WITHOUT = { hasPassword: false };

function open(Part: typeof DangerZone, change: Partial<ProfileDto>, answers: ScreenOptions["answers"] = {}) {
  const profile = profileOf(change);
  const ui = <Part profile={profile} />;
  const known = identitiesOf([identity("ada")], { hasPassword: profile.hasPassword });
  return renderScreen(ui, {
    at: "/profile",
    answers: { [`GET ${IDENTITIES_PATH}`]: known, [START]: { url: URL_OF_GOOGLE }, ...answers },
    known: knownProfile(profile),
  });
}

const button = (name: string) => screen.findByRole("button", { name });
const noButton = (name: string) => expect(screen.queryByRole("button", { name })).toBeNull();
const password = () => screen.findByLabelText("Your password", { exact: true });
const kept = () => JSON.parse(sessionStorage.getItem("googleTrip") ?? "null");
const bodies = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method !== "GET").map(({ body }) => body);

describe("deletion", () => {
  it("says to those who have Premium what becomes of it", async () => {
    const free = open(DangerZone, {});
    await free.user.click(await button("Delete my account…"));
    expect(await screen.findByText("At once")).toBeTruthy();
    expect(screen.queryByText(DELETION_RULE)).toBeNull();
    free.unmount();
    const { user } = open(DangerZone, { isPremium: true });
    await user.click(await button("Delete my account…"));
    expect(await screen.findByText(DELETION_RULE)).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("asks for the password, with the focus on it", async () => {
    const { user, calls, location } = open(
      DangerZone,
      {},
      { [REMOVE]: { deletionAt: "2026-04-01T09:00:00.000Z" } },
    );
    await user.click(await button("Delete my account…"));
    await user.click(await button("Continue"));
    expect(document.activeElement).toBe(await password());
    expect(screen.getByText("Enter your password to make sure that it is you.")).toBeTruthy();
    await user.click(await button("Delete my account"));
    expect(await screen.findByText("Password is required")).toBeTruthy();
    await user.type(await password(), "Any@Pass1{Enter}");
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith("/auth"));
    expect(bodies(calls)).toEqual([{ password: "Any@Pass1" }]);
  });

  it("without a password leads to Google first", async () => {
    const { user, location } = open(DangerZone, WITHOUT);
    await user.click(await button("Delete my account…"));
    await user.click(await button("Continue"));
    const google = await button("Log in with Google again");
    expect(document.activeElement).toBe(google);
    noButton("Delete my account");
    await expectAccessibleScreen(screen.getByRole("dialog"));
    await user.click(google);
    await waitFor(() => expect(location.assign).toHaveBeenCalledWith(URL_OF_GOOGLE));
    expect(kept()).toEqual({ purpose: "prove", action: "delete" });
  });

  it("comes back to the same step, and deletes without a password", async () => {
    comeBackProven("delete");
    const { user, calls } = open(DangerZone, WITHOUT, {
      [REMOVE]: { deletionAt: "2026-04-01T09:00:00.000Z" },
    });
    const dialog = await screen.findByRole("dialog", { name: "Delete your account" });
    expect(within(dialog).getByText(CONFIRMED)).toBeTruthy();
    expect(dialog.contains(document.activeElement)).toBe(true);
    await expectAccessibleScreen(dialog);
    await user.click(await button("Delete my account"));
    await waitFor(() => expect(bodies(calls)).toEqual([{}]));
  });

  it("gives the focus to its button where the dialog that opened by itself is closed", async () => {
    comeBackProven("delete");
    const { user } = open(DangerZone, WITHOUT);
    await screen.findByRole("dialog", { name: "Delete your account" });
    await user.keyboard("{Escape}");
    await waitFor(async () => expect(document.activeElement).toBe(await button("Delete my account…")));
  });

  it("stays closed for what Google has confirmed for something else, or long ago", async () => {
    comeBackProven("email");
    const { unmount } = open(DangerZone, WITHOUT);
    expect(screen.queryByRole("dialog")).toBeNull();
    unmount();
    comeBackProven("delete");
    sessionStorage.setItem("googleTrip", JSON.stringify({ ...kept(), provenAt: Date.now() - 600_000 }));
    open(DangerZone, WITHOUT);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says so where Google can't be reached, and where it isn't set up any more", async () => {
    const { user, unmount } = open(DangerZone, WITHOUT, {
      [START]: refusal(503, "unavailable", "Google is away."),
    });
    await user.click(await button("Delete my account…"));
    await user.click(await button("Continue"));
    await user.click(await button("Log in with Google again"));
    const alert = await screen.findByText("Google is away.");
    expect(document.activeElement).toBe(alert);
    unmount();
    const known = identitiesOf([identity("ada")], { hasPassword: false, isGoogleSetUp: false });
    const later = open(DangerZone, WITHOUT, { [`GET ${IDENTITIES_PATH}`]: known });
    await later.user.click(await button("Delete my account…"));
    await later.user.click(await button("Continue"));
    expect(await screen.findByText(/Google isn't set up on this site/)).toBeTruthy();
    noButton("Log in with Google again");
  });
});

describe("the email address", () => {
  it("goes to Google with what was typed, and is there again afterwards", async () => {
    const { user, unmount } = open(EmailSection, {});
    expect(screen.queryByText("Not confirmed yet")).toBeNull();
    await user.click(await button("Change email address"));
    await user.type(screen.getByLabelText("New email address"), "new@example.test");
    await user.click(await button("Use Google instead"));
    const trip = { purpose: "prove", action: "email", draft: "new@example.test" };
    await waitFor(() => expect(kept()).toEqual(trip));
    unmount();
    comeBackProven("email", trip.draft);
    const { calls, user: again } = open(EmailSection, {}, { [CHANGE]: { pendingEmail: trip.draft } });
    expect(await screen.findByText(CONFIRMED)).toBeTruthy();
    const field = screen.getByLabelText("New email address");
    expect(field).toHaveProperty("value", "new@example.test");
    expect(document.activeElement).toBe(field);
    expect(screen.queryByLabelText("Your password")).toBeNull();
    await expectAccessibleScreen();
    await again.keyboard("{Enter}");
    await waitFor(() => expect(bodies(calls)).toEqual([{ email: "new@example.test" }]));
    const closed = await button("Change email address");
    await waitFor(() => expect(document.activeElement).toBe(closed));
  });

  it("asks for the password where what Google confirmed counts no more", async () => {
    comeBackProven("email", "new@example.test");
    const fields = { password: "Password is required" };
    const { user } = open(
      EmailSection,
      {},
      { [CHANGE]: refusal(400, "invalid_input", "Password is required", { fields }) },
    );
    await user.click(await button("Send the link"));
    expect(await password()).toBeTruthy();
    expect(screen.queryByText(CONFIRMED)).toBeNull();
  });

  it("can be confirmed by a link to itself, where that was never done", async () => {
    const { user, calls } = open(
      EmailSection,
      { isEmailProven: false },
      { [CHANGE]: { pendingEmail: "ada@example.test" } },
    );
    expect(screen.getByText("Not confirmed yet")).toBeTruthy();
    await user.click(await button("Send a confirmation link"));
    expect(screen.getByText(/^We send a link to ada@example\.test\./)).toBeTruthy();
    expect(document.activeElement).toBe(await password());
    await expectAccessibleScreen();
    await user.type(await password(), "Any@Pass1{Enter}");
    await waitFor(() =>
      expect(bodies(calls)).toEqual([{ email: "ada@example.test", password: "Any@Pass1" }]),
    );
  });

  it("waits for its own confirmation in words that fit", async () => {
    open(EmailSection, { isEmailProven: false, pendingEmail: "ada@example.test" });
    expect(screen.getByText("Waiting for confirmation at ada@example.test")).toBeTruthy();
    expect(screen.queryByText(/present address/)).toBeNull();
    expect(await button("Send another link")).toBeTruthy();
    expect(await button("Change email address")).toBeTruthy();
    await expectAccessibleScreen();
  });
});

describe("a first password", () => {
  const FORGOT = "POST /api/auth/forgot-password";
  const MESSAGE = "If there is an account with this address, an email is on its way.";
  const openPassword = (answer: object) =>
    renderScreen(<PasswordSection email="ada@example.test" hasPassword={false} />, {
      answers: { [FORGOT]: answer },
    });

  it("is set by a link in the mail", async () => {
    const { user, calls } = openPassword({ message: MESSAGE });
    expect(screen.getByText("Your account has no password: you log in with Google.")).toBeTruthy();
    noButton("Change password");
    await user.click(await button("Email me a link to set one"));
    const said = "An email with a link to choose a new password is on its way to ada@example.test.";
    expect((await screen.findByText(said)).closest("[role=status]")).not.toBeNull();
    expect(bodies(calls)).toEqual([{ email: "ada@example.test" }]);
    expect(await button("Email me another link")).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("says when the link was not sent", async () => {
    const { user } = openPassword(refusal(429, "rate_limited", "Please wait an hour."));
    await user.click(await button("Email me a link to set one"));
    expect((await screen.findByText("Please wait an hour.")).closest("[role=alert]")).not.toBeNull();
  });
});
