import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { askToSignIn } from "#lib/blog/editor/editor-client.ts";
import { expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

const SESSION = "POST /api/admin/session";

/** As a call does whose session has ended. */
async function ask(answers = {}) {
  const { user, calls } = renderScreen(<SignInAgain username="ann" />, { at: "/blog/admin", answers });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  act(() => void askToSignIn().then(resolve));
  const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
  return { user, calls, dialog, answer: promise };
}

const password = () => screen.getByLabelText("Password", { exact: true });

it("says that the session has ended, and goes on once someone has signed in", async () => {
  const { user, calls, dialog, answer } = await ask({ [SESSION]: { username: "ann", sessionSecret: "s" } });
  expect(dialog.textContent).toContain("Your session has ended. Sign in again to go on.");
  expect(document.activeElement).toBe(password());
  await expectAccessibleScreen();
  await user.type(password(), "secret{Enter}");
  expect(await answer).toBe(true);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(calls).toEqual([
    { method: "POST", path: "/api/admin/session", body: { username: "ann", password: "secret" } },
  ]);
});

it("says what is wrong, and waits for another try", async () => {
  const message = "The username or the password is not right.";
  const refusal = Response.json({ error: "invalid_credentials", message, requestId: "r" }, { status: 401 });
  const { user, dialog, answer } = await ask({ [SESSION]: refusal });
  await user.type(password(), "wrong{Enter}");
  expect(await screen.findByText(message)).toBeTruthy();
  expect(dialog.isConnected).toBe(true);
  await expectAccessibleScreen();
  await user.keyboard("{Escape}");
  expect(await answer).toBe(false);
});

it("lets anyone who doesn't want to go on", async () => {
  const { user, calls, answer } = await ask();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  expect(await answer).toBe(false);
  expect(calls).toEqual([]);
});
