import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type {
  GradeBody,
  GradedDto,
  RecallCardDto,
  RecallPracticeDto,
} from "#lib/practice/recall/recall-schema.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { PracticePanel } from "../practice-panel.tsx";
import { RecallScreen } from "./recall-screen.tsx";

const COUNTS = { total: 2, due: 0, fresh: 2, later: 0, nextDue: null };
const DONE = { ...COUNTS, fresh: 0, nextDue: "2100-01-01T00:00:00.000Z" };

const card = (id: string, more: Partial<RecallCardDto> = {}): RecallCardDto => ({
  _id: id,
  ...{ front: `Front ${id}`, frontHtml: null, back: `Back ${id}`, backHtml: null },
  ...{ courseTitle: "Sea", islandTitle: "Ice", reps: 0 },
  intervals: { again: 60, hard: 360, good: 600, easy: 4 * 86_400 },
  ...more,
});

function graded(id: string, isSoon = false): GradedDto {
  return { card: card(id, { reps: 1 }), due: "2100-01-01T00:00:00.000Z", isSoon };
}

interface Open extends Partial<RecallPracticeDto> {
  answers?: Record<string, object>;
  islandId?: string;
}

function open({ answers = {}, islandId, ...practice }: Open = {}) {
  const given: RecallPracticeDto = {
    hasShortcuts: true,
    cards: [card("a"), card("b")],
    counts: COUNTS,
    ...practice,
  };
  return renderScreen(
    <main>
      <RecallScreen islandId={islandId} />
    </main>,
    {
      at: "/quiz-islands/practice/cards",
      answers: {
        "GET /api/practice/cards": given,
        "POST /api/practice/cards/a/grade": graded("a"),
        "POST /api/practice/cards/b/grade": graded("b"),
        "GET /api/practice": { cards: DONE },
        ...answers,
      },
    },
  );
}

const show = () => screen.findByRole("button", { name: "Show answer" });
const gradesOf = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path.endsWith("/grade")).map(({ body }) => body as GradeBody);

describe("practicing recall cards", () => {
  it("shows the front, then the back and four grades with their intervals", async () => {
    const { user } = open();
    await show();
    expect(screen.getByText("Front a")).toBeTruthy();
    expect(screen.queryByText("Back a")).toBeNull();
    expect(screen.getByText("2 cards left")).toBeTruthy();
    expect(screen.getByText("New")).toBeTruthy();
    await expectAccessibleScreen();
    await user.click(await show());
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Answer side" }));
    const grades = within(screen.getByRole("group", { name: "How well did you know it?" }));
    expect(grades.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Again, comes back in 1 min",
      "Hard, comes back in 6 min",
      "Good, comes back in 10 min",
      "Easy, comes back in 4 days",
    ]);
    await expectAccessibleScreen();
  });

  it("goes on with the next card, whose front takes the focus, to its end", async () => {
    const { user, calls } = open();
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Good/ }));
    expect(await screen.findByText("Front b")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("region", { name: "Question side" }));
    expect(screen.getByText("Last card")).toBeTruthy();
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Easy/ }));
    expect(await screen.findByRole("heading", { name: "Cards done!" })).toBe(document.activeElement);
    expect(screen.getByText("You practiced 2 cards.")).toBeTruthy();
    expect(await screen.findByText(/^No cards are due\. The next one comes back/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Practice more cards" })).toBeNull();
    expect(gradesOf(calls)).toEqual([
      { grade: "good", reps: 0 },
      { grade: "easy", reps: 0 },
    ]);
    await expectAccessibleScreen();
  });

  it("shows a card again at the end that comes back soon, and counts it once", async () => {
    let count = 0;
    const { user, calls } = open({
      cards: [card("a")],
      answers: { "POST /api/practice/cards/a/grade": () => graded("a", count++ === 0) },
    });
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Again/ }));
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Good/ }));
    expect(await screen.findByText("You practiced 1 card.")).toBeTruthy();
    expect(gradesOf(calls).map(({ reps }) => reps)).toEqual([0, 1]);
  });

  it("offers more cards where there are some", async () => {
    const more = { ...COUNTS, due: 5 };
    const { user, calls } = open({
      cards: [card("a")],
      answers: { "GET /api/practice": { cards: more } },
    });
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Easy/ }));
    await user.click(await screen.findByRole("button", { name: "Practice more cards" }));
    await show();
    expect(calls.filter(({ path }) => path === "/api/practice/cards")).toHaveLength(2);
  });

  it("leads on to all cards after those of one island: the others wait elsewhere", async () => {
    const { user } = open({
      islandId: "i-1",
      cards: [card("a")],
      answers: { "GET /api/practice": { cards: { ...COUNTS, due: 5 } } },
    });
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Easy/ }));
    const link = await screen.findByRole("link", { name: "Practice more cards" });
    expect(link.getAttribute("href")).toBe("/quiz-islands/practice/cards");
    expect(screen.queryByRole("button", { name: "Practice more cards" })).toBeNull();
    await expectAccessibleScreen();
  });

  it("shows markup and pictures of both sides, and lines as they were typed", async () => {
    const { user } = open({
      cards: [card("a", { frontHtml: "<p>A <em>front</em></p>", back: "One\nTwo" })],
    });
    await user.click(await show());
    expect(screen.getByText("front").tagName).toBe("EM");
    expect(screen.getByText(/One/).className).toContain("whitespace-pre-line");
  });
});

describe("the keys", () => {
  it("show by Space or Enter and grade by 1 to 4", async () => {
    const { user, calls } = open();
    await show();
    await user.keyboard("3");
    expect(screen.queryByText("Back a")).toBeNull();
    await user.keyboard(" ");
    expect(screen.getByText("Back a")).toBeTruthy();
    await user.keyboard("9");
    await user.keyboard("1");
    await screen.findByText("Front b");
    await user.keyboard("{Enter}");
    await user.keyboard("4");
    await screen.findByText("You practiced 2 cards.");
    expect(gradesOf(calls).map(({ grade }) => grade)).toEqual(["again", "easy"]);
  });

  it("don't grade while the learner has switched them off", async () => {
    const { user, calls } = open({ hasShortcuts: false });
    await show();
    await user.keyboard("{Enter}");
    await user.keyboard("2");
    expect(screen.getByText("Back a")).toBeTruthy();
    expect(gradesOf(calls)).toEqual([]);
    expect(screen.getByRole("button", { name: /^Hard/ }).getAttribute("aria-keyshortcuts")).toBeNull();
  });
});

describe("what can go wrong", () => {
  it("keeps the card where the grade can't be sent, and sends it again", async () => {
    let isAway = true;
    const { user } = open({
      cards: [card("a")],
      answers: {
        "POST /api/practice/cards/a/grade": () =>
          isAway ? refusal(500, "internal", "It broke.") : graded("a"),
      },
    });
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Good/ }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Your answer could not be sent. Try again.",
    );
    await expectAccessibleScreen();
    isAway = false;
    await user.click(screen.getByRole("button", { name: /^Good/ }));
    expect(await screen.findByText("You practiced 1 card.")).toBeTruthy();
  });

  it("passes by a card that is gone, and says so", async () => {
    const { user } = open({
      answers: {
        "POST /api/practice/cards/a/grade": refusal(409, "card_not_due", "This card comes back later."),
      },
    });
    await user.click(await show());
    await user.click(screen.getByRole("button", { name: /^Good/ }));
    expect(await screen.findByText("Front b")).toBeTruthy();
    expect(await screen.findByText("This card comes back later.")).toBeTruthy();
  });

  it("says that the cards couldn't be loaded, and tries again", async () => {
    let isAway = true;
    const { user } = open({
      answers: {
        "GET /api/practice/cards": () =>
          isAway
            ? refusal(503, "unavailable", "Try again soon.")
            : { hasShortcuts: true, cards: [card("a")], counts: COUNTS },
      },
    });
    const retry = await screen.findByRole("button", { name: /try again/i });
    isAway = false;
    await user.click(retry);
    expect(await show()).toBeTruthy();
  });

  it.each([
    [{ ...COUNTS, total: 0, fresh: 0 }, "No recall cards yet"],
    [DONE, "No cards to practice right now"],
  ])("says what there is where no card is due: %o", async (counts, title) => {
    open({ cards: [], counts });
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole("link", { name: "To Quiz Islands" })).toBeTruthy());
    await expectAccessibleScreen();
  });
});

describe("the panel above the map", () => {
  const STATS = {
    ...{ level: 1, xp: 0, currentStreak: 0, hearts: 5, maxHearts: 5, heartResetTime: null },
    ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
  };
  const STATE = {
    ...{
      dueCount: 0,
      total: 0,
      isOpen: false,
      heartsLeftToday: 4,
      nextHearts: 0,
      keepsStreak: false,
      nextDue: null,
      canPractise: false,
    },
    cards: COUNTS,
  };
  const panel = (cards: Partial<typeof COUNTS>) =>
    renderScreen(<PracticePanel stats={STATS} initial={{ ...STATE, cards: { ...COUNTS, ...cards } }} />, {
      answers: { "GET /api/users/quiz-stats": STATS, "GET /api/practice": STATE },
    });

  it("says how many cards are due and new, and leads to them", async () => {
    panel({ due: 12, fresh: 10 });
    expect(await screen.findByText("12 cards are due, and 10 are new.")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Practice cards" });
    expect(link.getAttribute("href")).toBe("/quiz-islands/practice/cards");
    await expectAccessibleScreen();
  });

  it("leads nowhere while no card waits, and isn't there without cards", async () => {
    panel({ fresh: 0, later: 5 });
    expect(await screen.findByText(/^You're done for today/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Practice cards" })).toBeNull();
    cleanup();
    panel({ total: 0, fresh: 0 });
    expect(await screen.findByText(/^Questions you get wrong/)).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Recall cards" })).toBeNull();
  });
});
