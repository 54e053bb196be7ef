import { configure, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";

// Effects run twice, as in development: what is read or sent once must stay once.
configure({ reactStrictMode: true });

const AT = "/oauth/google/callback";
const ASK = "POST /api/auth/google";
const FORGOT = "POST /api/auth/forgot-password";
const LOGIN = {
  token: "cookie",
  expiresIn: 60,
  user: { _id: "u", fullName: "Ada", email: "ada@example.test" },
};
const ACCOUNT = { needs: "account", email: "ada@gmail.test", fullName: "Ada Example" };
const PASSWORD = { needs: "password", email: "ada@example.test" };

/** As someone who comes back from Google; `trip` is what this tab knows of why. */
async function open(answers: Record<string, unknown>, trip: object | null = { purpose: "login" }) {
  if (trip) sessionStorage.setItem("googleTrip", JSON.stringify(trip));
  const { CallbackScreen } = await import("./callback-screen.tsx");
  const ui = <CallbackScreen provider="google" />;
  return renderScreen(ui, { at: AT, answers: answers as Record<string, object>, isPublic: true });
}

const title = () => screen.getByRole("heading", { level: 1 });
const titled = (name: string) => waitFor(() => expect(title().textContent).toBe(name));
const kept = () => JSON.parse(sessionStorage.getItem("googleTrip") ?? "null");

/** One answer after the other */
const inTurn = (...answers: unknown[]) => {
  const left = [...answers];
  return () => left.shift();
};

beforeEach(() => vi.resetModules());

it.each([
  [{ purpose: "login" }, "Logging you in with Google…"],
  [{ purpose: "link" }, "Linking your Google account…"],
  [{ purpose: "prove", action: "delete" }, "Checking that it's you…"],
])("says what is under way: %o", async (trip, words) => {
  const { calls } = await open({ [ASK]: () => new Promise(() => {}) }, trip);
  await titled(words);
  expect(title().closest("[role=status]")).not.toBeNull();
  expect(calls).toEqual([{ method: "POST", path: "/api/auth/google", body: {} }]);
  await expectAccessibleScreen();
});

it("asks the server nothing where no one is on the way back", async () => {
  const { calls } = await open({}, null);
  await titled("Nothing arrived");
  expect(calls).toEqual([]);
});

it.each([
  ["/courses?sort=title", "/courses?sort=title"],
  ["https://evil.example/", "/dashboard"],
  ["//evil.example", "/dashboard"],
  [undefined, "/dashboard"],
])("logs in, and leads to %s as %s", async (next, target) => {
  const { location } = await open({ [ASK]: LOGIN }, { purpose: "login", next });
  await titled("You are logged in");
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith(target));
  expect(localStorage.getItem("token")).toBe("cookie");
  expect(kept()).toBeNull();
  expect(screen.getByRole("link", { name: "Go there now" }).getAttribute("href")).toBe(target);
  await expectAccessibleScreen();
});

it("asks for a name and the box before it makes an account", async () => {
  const { user, calls, location } = await open({ [ASK]: inTurn(ACCOUNT, LOGIN) }, { purpose: "login" });
  await titled("Create your account");
  expect(document.activeElement).toBe(title());
  expect(screen.getByText("ada@gmail.test")).toBeTruthy();
  const name = screen.getByLabelText("Full name");
  expect(name).toHaveProperty("value", "Ada Example");
  const box = screen.getByRole("checkbox", {
    name: "I am 13 or older, or I have my parent's or guardian's consent",
  });
  expect(box).toHaveProperty("checked", false);
  const create = screen.getByRole("button", { name: "Create account" });
  await user.click(create);
  expect(await screen.findByText("Please confirm this to sign up")).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(calls).toHaveLength(1);
  await expectAccessibleScreen();
  await user.clear(name);
  await user.type(name, "Ada L.");
  await user.click(box);
  await user.click(create);
  await titled("You are logged in");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  expect(calls.at(-1)?.body).toEqual({ fullName: "Ada L.", ageConfirmed: true, timeZone });
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith("/dashboard"));
});

it("asks for the password of an account that has the address, and says when it is wrong", async () => {
  const wrong = refusal(401, "invalid_credentials", "The password is not right.");
  const { user, calls } = await open({ [ASK]: inTurn(PASSWORD, wrong, LOGIN) }, { purpose: "login" });
  await titled("This address already has an account");
  expect(document.activeElement).toBe(title());
  await user.click(screen.getByRole("button", { name: "Log in and link" }));
  expect(await screen.findByText("Password is required")).toBeTruthy();
  await user.type(screen.getByLabelText("Password", { exact: true }), "Wrong@Pass1{Enter}");
  const alert = await screen.findByText("The password is not right.");
  expect(document.activeElement).toBe(alert);
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await expectAccessibleScreen();
  await user.type(screen.getByLabelText("Password", { exact: true }), "x{Enter}");
  await titled("You are logged in");
  expect(calls.map(({ body }) => body)).toEqual([
    {},
    { password: "Wrong@Pass1" },
    { password: "Wrong@Pass1x" },
  ]);
});

it("mails a link to anyone who doesn't know the password; the focus goes from the button to what came of it", async () => {
  const forgot = inTurn(refusal(429, "rate_limited", "Please wait."), { message: "If there is an account" });
  const { user, calls } = await open({ [ASK]: PASSWORD, [FORGOT]: forgot }, { purpose: "login" });
  await titled("This address already has an account");
  await user.click(screen.getByRole("button", { name: "Email me a link" }));
  expect(await screen.findByText("Please wait.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Email me a link" }));
  const sentence = await screen.findByText(/^An email with a link to choose a new password is on its way\./);
  expect(sentence.closest("[role=status]")?.contains(document.activeElement)).toBe(true);
  expect(screen.queryByText("Please wait.")).toBeNull();
  expect(calls.at(-1)?.body).toEqual({ email: "ada@example.test" });
  expect(screen.queryByRole("button", { name: "Email me a link" })).toBeNull();
  await expectAccessibleScreen();
});

it.each([
  [ACCOUNT, "Create account"],
  [PASSWORD, "Log in and link"],
])("a form that came too late gives way to a sentence: %o", async (asked, button) => {
  const late = refusal(400, "arrival_expired", "Too late.");
  const { user } = await open({ [ASK]: inTurn(asked, late) }, { purpose: "login", next: "/courses" });
  const send = await screen.findByRole("button", { name: button });
  await user.click(screen.queryByRole("checkbox") ?? send);
  const password = screen.queryByLabelText("Password", { exact: true });
  if (password) await user.type(password, "Any@Pass1");
  await user.click(send);
  await titled("Please start again");
  expect(document.activeElement).toBe(title());
  const back = screen.getByRole("link", { name: "Back to login" });
  expect(back.getAttribute("href")).toBe("/auth?next=%2Fcourses");
});

it("says that an identity is linked", async () => {
  const linked = { _id: "i", provider: "google", email: "ada@gmail.test", createdAt: "", lastUsedAt: "" };
  await open({ [ASK]: { linked } }, { purpose: "link" });
  await titled("Your Google account is linked");
  expect(screen.getByText("ada@gmail.test")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to profile" }).getAttribute("href")).toBe(
    "/profile?tab=integrations",
  );
  await expectAccessibleScreen();
});

it.each([
  ["email", "/profile?tab=account"],
  ["delete", "/profile?tab=privacy"],
  ["unlink:7", "/profile?tab=integrations"],
])("goes back to the form that asked who it is: %s", async (action, target) => {
  const trip = { purpose: "prove", action, draft: "typed" };
  const { location } = await open({ [ASK]: { proven: true } }, trip);
  await titled("Google has confirmed it's you");
  await waitFor(() => expect(location.replace).toHaveBeenCalledWith(target));
  expect(kept()).toMatchObject(trip);
  expect(Date.now() - kept().provenAt).toBeLessThan(60_000);
});

it.each([
  [400, "arrival_expired", "Please start again", "Back to login"],
  [403, "email_unverified", "Google has not confirmed your address", "Back to login"],
  [409, "identity_taken", "That Google account is taken", "Back to login"],
  [403, "email_unproven", "Confirm your address first", "Open Account"],
  [503, "not_configured", "Google isn't set up here", "Back to login"],
  [401, "unauthorized", "Log in first", "Log in"],
])("%i %s is told in words", async (status, code, heading, way) => {
  const { container } = await open({ [ASK]: refusal(status, code, "Said.") }, { purpose: "login" });
  await titled(heading);
  expect(document.activeElement).toBe(title());
  expect(screen.getByRole("link", { name: way })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(container.textContent).not.toContain(code);
  await expectAccessibleScreen();
});

it("a server's fault is told in its words, and may be tried again", async () => {
  const fault = refusal(503, "unavailable", "Google doesn't answer right now.");
  const { user, calls } = await open({ [ASK]: inTurn(fault, LOGIN) }, { purpose: "login" });
  await titled("Not logged in");
  expect(screen.getByText("Google doesn't answer right now.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await titled("You are logged in");
  expect(calls).toHaveLength(2);
});
