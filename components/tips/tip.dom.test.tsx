import { act, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tipsOptions } from "#lib/learner/tip-client.ts";
import { TIPS } from "#lib/learner/tip-rules.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { KnownTips } from "./known-tips.tsx";
import { ShowTipsAgain } from "./show-tips-again.tsx";
import { SEEN_AFTER_MS, Tip } from "./tip.tsx";
import { TIP_PAUSE_MS } from "./tip-pace.ts";
import { TIP_TEXT } from "./tip-text.ts";
import { beginVisit, LOOK_EVERY_MS } from "./tip-turn.ts";

/** Each test comes long after the one before. */
let now = Date.now();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"], now });
  now += 3_600_000;
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const bubble = (name: keyof typeof TIP_TEXT) => screen.queryByRole("group", { name: TIP_TEXT[name].title });

function open(ui: React.ReactNode, seen: string[] | null = [], answers: Record<string, object> = {}) {
  return renderScreen(
    <main>
      <h1>Quiz</h1>
      {seen && <KnownTips tips={{ tipsSeen: seen }} />}
      {ui}
    </main>,
    { answers: { "POST /api/users/tips": { tipsSeen: [...(seen ?? []), "hearts"] }, ...answers } },
  );
}

const HEARTS = (
  <Tip name="hearts" side="bottom">
    <button type="button">4 of 5</button>
  </Tip>
);

describe("the texts", () => {
  it.each(TIPS)("of %s are short", (name) => {
    const { title, text } = TIP_TEXT[name];
    expect(`${title}. ${text}`.length).toBeLessThanOrEqual(140);
  });
});

describe("a bubble", () => {
  it("comes at its moment, is said politely, takes no focus and blocks nothing", async () => {
    open(HEARTS);
    expect(bubble("hearts")).toBeNull();
    await wait(LOOK_EVERY_MS);
    expect(bubble("hearts")).toBeTruthy();
    expect(document.querySelector("[aria-live=polite]")?.textContent).toContain(TIP_TEXT.hearts.text);
    expect(document.activeElement).toBe(document.body);
    fireEvent.click(screen.getByRole("button", { name: "4 of 5" }));
    expect(bubble("hearts")).toBeTruthy();
    vi.useRealTimers();
    await expectAccessibleScreen();
  });

  it.each([
    ["Got it", () => fireEvent.click(screen.getByRole("button", { name: "Got it" }))],
    ["Escape", () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "Escape" })],
  ])("is closed by %s, which is noted once", async (_, close) => {
    const { calls } = open(HEARTS);
    await wait(LOOK_EVERY_MS);
    close();
    await wait(SEEN_AFTER_MS + LOOK_EVERY_MS);
    expect(bubble("hearts")).toBeNull();
    expect(calls).toMatchObject([{ method: "POST", path: "/api/users/tips", body: { tip: "hearts" } }]);
  });

  it("lets the keyboard pass by", async () => {
    open(
      <>
        {HEARTS}
        <button type="button">After it</button>
      </>,
    );
    await wait(LOOK_EVERY_MS);
    vi.useRealTimers();
    const user = userEvent.setup();
    screen.getByRole("button", { name: "Got it" }).focus();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "After it" }));
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "4 of 5" }));
  });

  it("leads back where the keyboard came from", async () => {
    open(HEARTS);
    await wait(LOOK_EVERY_MS);
    const [anchor, close] = screen.getAllByRole("button");
    act(() => anchor?.focus());
    act(() => close?.focus());
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(document.activeElement).toBe(anchor);
  });

  it("that stood there long enough was seen, and stays until it is closed", async () => {
    const { calls } = open(HEARTS);
    await wait(LOOK_EVERY_MS);
    await wait(SEEN_AFTER_MS);
    await wait(1);
    expect(calls).toHaveLength(1);
    expect(bubble("hearts")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    await wait(SEEN_AFTER_MS);
    expect(calls).toHaveLength(1);
  });

  it("goes with its moment; one that was hardly seen comes again", async () => {
    const at = (isDue: boolean) => (
      <main>
        <h1>Quiz</h1>
        <KnownTips tips={{ tipsSeen: [] }} />
        <Tip name="hearts" side="bottom" isDue={isDue}>
          <span>4 of 5</span>
        </Tip>
      </main>
    );
    const { rerender, calls } = renderScreen(at(true), {
      answers: { "POST /api/users/tips": { tipsSeen: ["hearts"] } },
    });
    await wait(LOOK_EVERY_MS);
    expect(bubble("hearts")).toBeTruthy();
    rerender(at(false));
    expect(bubble("hearts")).toBeNull();
    expect(calls).toEqual([]);
    rerender(at(true));
    await wait(LOOK_EVERY_MS);
    await wait(SEEN_AFTER_MS);
    expect(calls).toHaveLength(1);
    rerender(at(false));
    rerender(at(true));
    await wait(LOOK_EVERY_MS * 2);
    expect(bubble("hearts")).toBeNull();
  });

  it("without a side is part of the page; of two places it takes the one that is drawn", async () => {
    open(
      <>
        <div hidden>
          <Tip name="hearts" as="div" side="bottom" />
        </div>
        <footer>
          <Tip name="hearts" as="div" />
          <button type="button">Next</button>
        </footer>
      </>,
    );
    await wait(LOOK_EVERY_MS);
    const tips = screen.getAllByRole("group", { name: TIP_TEXT.hearts.title });
    expect(tips).toHaveLength(1);
    expect(tips[0]?.closest("footer")).toBeTruthy();
    expect(tips[0]?.className).not.toMatch(/fixed/);
    expect(document.querySelectorAll("[aria-live=polite]:not(:empty)")).toHaveLength(1);
    vi.useRealTimers();
    await expectAccessibleScreen();
    fireEvent.keyDown(document.body, { key: "Escape" });
    expect(bubble("hearts")).toBeNull();
  });

  it.each<[string, string[] | null]>([
    ["was seen", ["hearts"]],
    ["isn't known to be new", null],
  ])("that %s doesn't come", async (_, seen) => {
    const { calls } = open(HEARTS, seen);
    await wait(LOOK_EVERY_MS * 3);
    expect(bubble("hearts")).toBeNull();
    expect(calls).toEqual([]);
  });

  it("that can't be noted doesn't come back in this tab", async () => {
    open(HEARTS, [], { "POST /api/users/tips": refusal(503, "unavailable", "Later.") });
    await wait(LOOK_EVERY_MS);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    await wait(LOOK_EVERY_MS * 3);
    expect(bubble("hearts")).toBeNull();
  });
});

describe("several bubbles", () => {
  const BOTH = (
    <>
      <Tip name="practice" side="top">
        <span>due</span>
      </Tip>
      <Tip name="stars" side="top">
        <span>stars</span>
      </Tip>
    </>
  );
  const shown = () => [bubble("stars") !== null, bubble("practice") !== null];

  it("come in their order, one for each visit of a screen, and not within half a minute", async () => {
    open(BOTH);
    await wait(LOOK_EVERY_MS);
    expect(shown()).toEqual([true, false]);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    await wait(TIP_PAUSE_MS + LOOK_EVERY_MS);
    expect(shown()).toEqual([false, false]);
    beginVisit();
    await wait(LOOK_EVERY_MS);
    expect(shown()).toEqual([false, true]);
  });

  it("keep their pause on another screen too", async () => {
    open(BOTH);
    await wait(LOOK_EVERY_MS);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    beginVisit();
    await wait(TIP_PAUSE_MS - LOOK_EVERY_MS);
    expect(shown()).toEqual([false, false]);
    await wait(2 * LOOK_EVERY_MS);
    expect(shown()).toEqual([false, true]);
  });

  it("wait while a dialog is open", async () => {
    const at = (hasDialog: boolean) => (
      <main>
        <h1>Quiz</h1>
        <KnownTips tips={{ tipsSeen: [] }} />
        {HEARTS}
        {hasDialog ? (
          <div role="dialog" aria-label="Reward">
            50 XP
          </div>
        ) : null}
      </main>
    );
    const { rerender } = renderScreen(at(true));
    await wait(LOOK_EVERY_MS * 3);
    expect(bubble("hearts")).toBeNull();
    rerender(at(false));
    await wait(LOOK_EVERY_MS);
    expect(bubble("hearts")).toBeTruthy();
    rerender(at(true));
    await wait(LOOK_EVERY_MS);
    expect(bubble("hearts")).toBeNull();
  });
});

it("all come again on request", async () => {
  vi.useRealTimers();
  const client = renderScreen(
    <main>
      <h1>Play</h1>
      <ShowTipsAgain />
    </main>,
    {
      known: [[tipsOptions.queryKey, { tipsSeen: ["hearts"] }]],
      answers: { "DELETE /api/users/tips": { tipsSeen: [] } },
    },
  );
  await client.user.click(screen.getByRole("button", { name: "Show tips again" }));
  expect(await screen.findByText("The tips will show again as you play.")).toBeTruthy();
  expect(client.calls).toMatchObject([{ method: "DELETE", path: "/api/users/tips" }]);
});
