import { act, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { IssuedDto } from "#lib/extension/grant/grant-schema.ts";
import { type AuthRequest, COMPANION } from "#lib/extension/registry/auth-request.ts";
import {
  eventually,
  expectAccessibleScreen,
  refusal,
  renderScreen,
  type ScreenOptions,
} from "#tests/support/screen.tsx";
import { ConsentScreen } from "./consent-screen.tsx";

const WAY_BACK = COMPANION.redirectUri;
const AT = "/ext-auth?client_id=waddle-companion&state=s-1";
const VIEWER = { id: "l-1", email: "ada@example.test" };
const FOR_TOKEN = "POST /api/auth/extension-token";
const REQUEST: AuthRequest = {
  client: { id: COMPANION.id, name: COMPANION.name },
  redirectUri: WAY_BACK,
  responseType: "token",
  state: "s-1",
  scopes: ["profile", "courses"],
  challenge: undefined,
  responseMode: undefined,
};
const CODE: AuthRequest = { ...REQUEST, responseType: "code", challenge: "c".repeat(43) };
const TOKEN: IssuedDto = { access_token: "own", token_type: "Bearer", expires_in: 3600, scope: "profile" };
const WILD_STATE = "a b&c=d#e?f/%20+é🐧\"'<>".repeat(20);

interface Shown extends Pick<ScreenOptions, "answers"> {
  request?: AuthRequest;
  viewer?: typeof VIEWER | null;
}

/** The consent screen after it has been in front for half a second */
function open({ request = REQUEST, viewer = VIEWER, answers = {} }: Shown = {}) {
  vi.useFakeTimers();
  const shown = renderScreen(<ConsentScreen request={request} viewer={viewer} />, { at: AT, answers });
  act(() => void vi.advanceTimersByTime(500));
  vi.useRealTimers();
  return shown;
}

const button = (name: string) => screen.getByRole("button", { name });
const title = () => screen.getByRole("heading", { level: 1 });
const list = (name: string) => screen.getByRole("list", { name });
/** What the address that the page led to says, in its query or fragment */
const saidIn = (spy: ReturnType<typeof vi.fn>, part: "search" | "hash") =>
  Object.fromEntries(new URLSearchParams(new URL(String(spy.mock.lastCall?.[0]))[part].slice(1)));

describe("the question", () => {
  it("says to a learner who asks, whose account it is, what it can do, and where it leads", async () => {
    const { container, user } = open();
    expect(title().textContent).toBe("Connect Waddle Companion to Waddle?");
    for (const words of [
      "The extension enhances any e-learning platform, and only activates on your platforms.",
      `Logged in as ${VIEWER.email}`,
      WAY_BACK,
    ])
      expect(container.textContent).toContain(words);
    const can = within(list("It can"));
    expect(can.getAllByRole("listitem")).toHaveLength(3);
    expect(list("It cannot").textContent).toContain("See your password");
    const line = can.getByText("See your name, email address and level");
    expect(line.closest("details")?.open).toBe(false);
    await user.click(line);
    expect(line.closest("details")?.open).toBe(true);
    expect(can.getByText(/^Your name, email addresses, picture, nickname/)).toBeTruthy();
    await expectAccessibleScreen();
  });

  it("says to a visitor how little it gets, and leads to the login and back here", async () => {
    const { container, user, location } = open({ viewer: null });
    expect(container.textContent).toContain("You're not logged in");
    expect(list("It can").textContent).toContain("Work without an account");
    expect(list("It cannot").textContent).toContain("Know who you are");
    await expectAccessibleScreen();
    await user.click(button("Log in first"));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(`/auth?next=${encodeURIComponent(AT)}`);
  });

  it("lets anyone who isn't the one who is signed in switch", async () => {
    const { user, calls, location } = open({ answers: { "POST /api/auth/logout": { success: true } } });
    await user.click(button("Not you?"));
    await expectAccessibleScreen();
    await user.click(button("Log out and switch"));
    await eventually(() => expect(location.assign).toHaveBeenCalledOnce());
    expect(location.assign).toHaveBeenCalledWith(`/auth?next=${encodeURIComponent(AT)}`);
    expect(calls.map(({ path }) => path)).toEqual(["/api/auth/logout"]);
  });

  it("is answered half a second after the page comes to the front, not before", async () => {
    vi.useFakeTimers();
    const { calls } = renderScreen(<ConsentScreen request={REQUEST} viewer={VIEWER} />, { at: AT });
    const isAsleep = () => button("Connect").ariaDisabled === "true";
    const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
    expect(isAsleep()).toBe(true);
    wait(499);
    expect(isAsleep()).toBe(true);
    wait(1);
    expect(isAsleep()).toBe(false);
    act(() => void window.dispatchEvent(new Event("focus")));
    button("Connect").focus();
    button("Connect").click();
    wait(499);
    expect(isAsleep()).toBe(true);
    wait(1);
    expect(isAsleep()).toBe(false);
    expect(calls).toEqual([]);
    vi.useRealTimers();
  });
});

describe("Cancel", () => {
  it("says so to the extension, with its state, and asks for nothing", async () => {
    const { user, location, calls } = open({ request: { ...REQUEST, state: WILD_STATE } });
    await user.click(button("Cancel"));
    expect(String(location.assign.mock.lastCall?.[0]).startsWith(`${WAY_BACK}?`)).toBe(true);
    expect(saidIn(location.assign, "search")).toEqual({
      error: "access_denied",
      error_description: "User denied the request",
      state: WILD_STATE,
    });
    expect(calls).toEqual([]);
  });

  it("makes up no state, and brings the longest one back as it was", async () => {
    const without = open({ request: { ...REQUEST, state: undefined } });
    await without.user.click(button("Cancel"));
    expect(Object.keys(saidIn(without.location.assign, "search"))).toEqual(["error", "error_description"]);
    without.unmount();
    const state = "%&=#+ é".repeat(300).slice(0, 2000);
    const { user, location } = open({ request: { ...REQUEST, state } });
    await user.click(button("Cancel"));
    expect(saidIn(location.assign, "search").state).toBe(state);
  });
});

describe("Connect", () => {
  it.each([
    { name: "a token", request: REQUEST, issued: TOKEN, kind: "token", value: "own" },
    {
      name: "a code that is handed over in the page",
      request: { ...CODE, responseMode: "web_message" as const },
      issued: { code: "c-1", expires_in: 60 },
      kind: "code",
      value: "c-1",
    },
  ])("hands $name on to the success page of this tab", async ({ request, issued, kind, value }) => {
    const { user, location } = open({ request, answers: { [FOR_TOKEN]: issued } });
    await user.click(button("Connect"));
    await screen.findByText("Successfully connected!");
    const query = `redirect_uri=${encodeURIComponent(WAY_BACK)}&${kind}=${value}&state=s-1`;
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(`/ext-auth-success?${query}`);
    expect(JSON.parse(sessionStorage.getItem("waddle-extension-handoff") ?? "")).toMatchObject({
      kind,
      value,
      state: "s-1",
    });
  });

  it("leads a code to its extension at once", async () => {
    const { user, location } = open({
      request: { ...CODE, state: WILD_STATE },
      answers: { [FOR_TOKEN]: { code: "c-1", expires_in: 60 } },
    });
    await user.click(button("Connect"));
    await eventually(() => expect(location.replace).toHaveBeenCalledOnce());
    expect(saidIn(location.replace, "search")).toEqual({ code: "c-1", state: WILD_STATE });
    expect(sessionStorage).toHaveLength(0);
  });

  it("of a visitor asks for what knows no one", async () => {
    const answers = { "POST /api/auth/extension-anonymous-token": { ...TOKEN, scope: "limited" } };
    const { user, calls } = open({ viewer: null, answers });
    await user.click(button("Connect"));
    await screen.findByText("Successfully connected!");
    expect(calls).toMatchObject([{ body: { scope: "limited" } }]);
  });

  it("lets nothing else answer while it works, and asks once", async () => {
    let answer = (_: Response) => {};
    const held = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { container, user, calls } = open({ answers: { [FOR_TOKEN]: () => held } });
    button("Connect").focus();
    await user.keyboard("{Enter}");
    const busy = await screen.findByRole("button", { name: "Processing..." });
    expect(document.activeElement).toBe(busy);
    await user.keyboard("{Enter}");
    expect(screen.getByText("Cancel").closest("[inert]")).toBeTruthy();
    expect(screen.getByText("Not you?").closest("[inert]")).toBeTruthy();
    await expectAccessibleScreen();
    answer(new Response("<html>", { status: 502, headers: { "content-type": "text/html" } }));
    await eventually(() => expect(title().textContent).toBe("Connection Error"));
    expect(document.activeElement).toBe(title());
    expect(container.textContent).toContain("Failed to complete authorization");
    await screen.findByText("Failed to connect. Please try again.");
    expect(calls).toHaveLength(1);
    await expectAccessibleScreen();
  });

  it.each([
    ["That was often. Please wait.", refusal(429, "rate_limited", "That was often. Please wait.")],
    ["Failed to generate token", { token_type: "Bearer" }],
  ])("that fails says “%s”, and the extension hears of it", async (words, answer) => {
    const { container, user, location } = open({ answers: { [FOR_TOKEN]: answer } });
    await user.click(button("Connect"));
    await eventually(() => expect(title().textContent).toBe("Connection Error"));
    expect(container.textContent).toContain(words);
    await user.click(button("Return to Extension"));
    expect(saidIn(location.assign, "search")).toMatchObject({ error: "server_error", state: "s-1" });
  });

  it("after the session has ended connects no one as a visitor", async () => {
    const ended = "Your session has expired. Please log in again.";
    const { user, calls, location } = open({
      answers: { [FOR_TOKEN]: refusal(401, "unauthorized", ended) },
    });
    await user.click(button("Connect"));
    await eventually(() => expect(title().textContent).toBe("Connection Error"));
    expect(screen.getAllByRole("alert")[0]?.textContent).toContain(ended);
    expect(calls.map(({ path }) => path)).toEqual(["/api/auth/extension-token"]);
    await expectAccessibleScreen();
    await user.click(button("Log in again"));
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(`/auth?next=${encodeURIComponent(AT)}`);
  });
});
