import { act, configure, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import type { Provider } from "./arrival.ts";

// Effects run twice, as in development: what is read or sent once must stay once.
configure({ reactStrictMode: true });

const FINISH = "POST /api/connections/finish";
const CONSENT = "?code=c-1&state=s-1";
const CONNECTION = {
  _id: "019a0000-0000-7000-8000-000000000001",
  provider: "notion",
  name: "Ada's notes",
  scopes: [],
  status: "connected",
  createdAt: "2026-11-20T10:00:00.000Z",
  lastUsedAt: null,
  purpose: "import",
};

/** As a document that was opened with this address: the screen reads it once in its life, however often it is mounted. */
async function open(provider: Provider, at: string, answers: ScreenOptions["answers"] = {}) {
  const { CallbackScreen } = await import("./callback-screen.tsx");
  const ui = <CallbackScreen provider={provider} />;
  const view = renderScreen(ui, { at, answers, isPublic: true });
  await eventually(() => expect(view.router.replace).toHaveBeenCalled());
  return view;
}

const title = () => screen.getByRole("heading", { level: 1 });
const hrefOf = (name: string) => screen.getByRole("link", { name }).getAttribute("href");

beforeEach(() => {
  vi.resetModules();
  return () => void vi.useRealTimers();
});

it.each([
  ["google", "/oauth/google/callback", "?code=4%2F0AbC&state=xyz", "This connection was not started here"],
  [
    "google",
    "/oauth/google/callback",
    "?error=access_denied",
    "You said no to Google. Nothing was connected.",
  ],
  [
    "notion",
    "/oauth/notion/callback",
    "?error=access_denied",
    "You said no to Notion. Nothing was connected.",
  ],
  ["notion", "/oauth/notion/callback", "?error=temporarily_unavailable", "Notion didn't respond"],
  ["other", "/oauth/callback", "?error=invalid_scope", "The other service reported a problem"],
  ["other", "/oauth/callback", "", "Nothing arrived from the other service"],
  ["other", "/oauth/callback", "#access_token=secret", "This connection was not started here"],
] as const)("%s at %s%s says what it means, and forgets its address", async (provider, path, rest, words) => {
  const { router, calls } = await open(provider, path + rest);
  const status = screen.getByText(words, { exact: false }).closest("[role=status]");
  expect(status).not.toBeNull();
  expect(status?.textContent).not.toContain("Connecting");
  // The page was opened with it: nothing that had the focus is gone.
  expect(document.activeElement).toBe(document.body);
  expect(window.location.pathname + window.location.search + window.location.hash).toBe(path);
  expect(router.replace).toHaveBeenCalledWith(path, { scroll: false });
  expect(JSON.stringify(window.history.state)).not.toMatch(/0AbC|error=|secret/);
  expect(calls).toEqual([]);
  await expectAccessibleScreen();
});

it.each(["error", "error_description", "code"])("nothing of %s gets into the page", async (name) => {
  const attack = encodeURIComponent("<img src=x onerror=\"document.title='pwned'\">");
  const { container } = await open(
    "other",
    `/oauth/callback?${name}=${attack}&error_uri=javascript:alert(1)`,
  );
  expect(screen.getByRole("link", { name: "Back to profile" })).toBeTruthy();
  for (const part of ["onerror", "pwned", "javascript:"]) expect(container.innerHTML).not.toContain(part);
});

it.each([
  ["notion", "/oauth/notion/callback"],
  ["other", "/oauth/callback"],
] as const)(
  "%s: hands a consent in once, from an empty address, and offers to choose pages",
  async (provider, path) => {
    let addressThen = "";
    const { calls } = await open(provider, path + CONSENT, {
      [FINISH]: () => {
        addressThen = window.location.href;
        return CONNECTION;
      },
    });
    await eventually(() => expect(title().textContent).toBe("Notion is connected"));
    expect(document.activeElement).toBe(title());
    expect(screen.getByText("Ada's notes")).toBeTruthy();
    expect(hrefOf("Choose pages")).toBe(`/dashboard?notion=${CONNECTION._id}`);
    expect(hrefOf("Back to profile")).toBe("/profile?tab=integrations");
    expect(calls).toEqual([
      { method: "POST", path: "/api/connections/finish", body: { state: "s-1", code: "c-1" } },
    ]);
    expect(addressThen).not.toContain("c-1");
    await expectAccessibleScreen();
  },
);

it.each([
  [
    refusal(400, "invalid_state", "This answer has been used already."),
    "Please start again",
    "Back to profile",
  ],
  [
    refusal(400, "invalid_state", "You chose another one.", { fields: { state: "other account" } }),
    "That is another Notion account",
    "Back to profile",
  ],
  [
    refusal(409, "too_many_connections", "You have 5."),
    "There is no room for another one",
    "Back to profile",
  ],
  [refusal(503, "not_configured", "No."), "Notion isn't set up here", "Back to profile"],
  [refusal(401, "unauthorized", "Please log in."), "Log in first", "Log in"],
  [refusal(503, "unavailable", "Notion doesn't answer as it should."), "Not connected", "Back to profile"],
])("a consent that is refused is told in words, and can't be tried again", async (answer, heading, way) => {
  const { container } = await open("notion", `/oauth/notion/callback${CONSENT}`, { [FINISH]: answer });
  await eventually(() => expect(title().textContent).toBe(heading));
  expect(document.activeElement).toBe(title());
  expect(screen.getByRole("link", { name: way })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(container.textContent).not.toMatch(/invalid_state|too_many|not_configured|unauthorized/);
  // Without a session the screen says so itself.
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await expectAccessibleScreen();
});

it("a call that never arrived may be made again", async () => {
  let isAway = true;
  const { user } = await open("notion", `/oauth/notion/callback${CONSENT}`, {
    [FINISH]: () => {
      if (isAway) throw new TypeError("Failed to fetch");
      return CONNECTION;
    },
  });
  await eventually(() => expect(title().textContent).toBe("Not connected"));
  expect(screen.getByText(/^We can't reach Waddle right now/)).toBeTruthy();
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await eventually(() => expect(title().textContent).toBe("Notion is connected"));
});

it("offers Retry and Back after 15 seconds, and takes the first answer that comes", async () => {
  const answers: ((answer: unknown) => void)[] = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await open("notion", `/oauth/notion/callback${CONSENT}`, {
    [FINISH]: () => new Promise((resolve) => void answers.push(resolve)),
  });
  expect(title().textContent).toBe("Connecting Notion…");
  act(() => void vi.advanceTimersByTime(14_900));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(hrefOf("Back")).toBe("/profile?tab=integrations");
  act(() => screen.getByRole("button", { name: "Retry" }).click());
  await eventually(() => expect(answers).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  expect(document.activeElement).toBe(title());
  answers[1]?.(refusal(400, "invalid_state", "Used."));
  answers[0]?.(CONNECTION);
  await eventually(() => expect(title().textContent).toBe("Notion is connected"));
});
