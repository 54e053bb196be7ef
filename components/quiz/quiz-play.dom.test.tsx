import { onlineManager } from "@tanstack/react-query";
import { act, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TIP_TEXT } from "#components/tips/tip-text.ts";
import type { CompletionDto } from "#lib/island/schema.ts";
import type { StatsDto } from "#lib/learner/schema.ts";
import { tipsOptions } from "#lib/learner/tip-client.ts";
import type { AnswerBody, AnswerDto, QuizDto } from "#lib/quiz/schema.ts";
import { eventually, expectAccessibleScreen, renderScreen } from "#tests/support/screen.tsx";
import { shownQuestion } from "#tests/support/shown-questions.ts";
import { QuizInvitation } from "./quiz-invitation.tsx";
import { QuizScreen } from "./quiz-screen.tsx";
import { gradeTemporary } from "./temporary-source.ts";

const STATS: StatsDto = {
  level: 1,
  xp: 50,
  currentStreak: 0,
  hearts: 5,
  maxHearts: 5,
  heartResetTime: null,
  isPremium: false,
  completedIslands: 0,
  totalStarsEarned: 0,
};
const TEXTS = ["Ice floats?", "Snow is white?", "Penguins fly?", "Fish swim?", "Whales sing?", "Seals nap?"];

const idOf = (text: string) => `0198c5b0-0000-7000-8000-00000000000${TEXTS.indexOf(text)}`;

/** Each question's right answer is its second option. */
const asked = (text: string) =>
  shownQuestion({
    _id: idOf(text),
    question: text,
    options: [`No: ${text}`, `Yes: ${text}`, `Perhaps: ${text}`],
  });

const QUIZ: QuizDto = {
  _id: "q-1",
  title: "Cold things",
  islandId: "i-1",
  islandTitle: "Ice",
  timeLimit: null,
  passingScore: 70,
  attemptId: "a-1",
  isUntimed: true,
  hasShortcuts: true,
  score: 0,
  streak: 0,
  multiplier: 1,
  questions: TEXTS.map((text) => asked(text)),
};

/** The server's part: grades by the key, and takes a heart for each wrong answer. */
function server(hearts: number) {
  let left = hearts;
  let streak = 0;
  return (body: unknown): AnswerDto => {
    const { questionId, selectedAnswer } = body as AnswerBody;
    const text = TEXTS.find((each) => idOf(each) === questionId) ?? "";
    const question = { ...asked(text), correctAnswer: 1, explanation: `Why: ${text}` };
    if (selectedAnswer !== 1) left -= 1;
    const heartsNow = {
      hearts: left,
      maxHearts: 5,
      heartResetTime: left < 5 ? Date.now() + 86_400_000 : null,
    };
    const given = { selectedAnswer, elapsedMs: 0, streak, isUntimed: true, hearts: heartsNow };
    const answer = gradeTemporary(question, given);
    streak = answer.isCorrect ? streak + 1 : 0;
    return answer;
  };
}

const COMPLETION: CompletionDto = {
  ...{ stars: 3, correct: 6, total: 6, percent: 100, xpEarned: 75, xpEarnedBefore: 0 },
  ...{ bonusStar: null, perfect: true },
  ...{ achievements: [], questsDone: [], rankUp: null, stats: STATS },
  ...{ score: null, streakWeek: null, nextIsland: null },
  island: {
    ...{ _id: "i-1", title: "Ice", courseId: "c-1", courseTitle: "Cold", unitId: null, unitTitle: null },
    ...{ unitSubtitle: null, unitDifficulty: null, difficulty: "beginner", position: 0 },
    ...{ completed: true, starsEarned: 3, quizzes: [], cardCount: 0 },
  },
};

interface Open {
  answers?: Record<string, object>;
  quiz?: Partial<QuizDto>;
  stats?: Partial<StatsDto>;
  quizId?: string;
  /** The tips that the learner has seen; null: not known */
  tipsSeen?: string[] | null;
}

async function open({ answers = {}, quiz = {}, stats = {}, quizId = "q-1", tipsSeen = null }: Open = {}) {
  const now = { ...STATS, ...stats };
  const shown = renderScreen(
    <main>
      <QuizScreen islandId="i-1" quizId={quizId} viewer={{ stats: now }} />
    </main>,
    {
      at: `/quiz/i-1/${quizId}`,
      known: tipsSeen ? [[tipsOptions.queryKey, { tipsSeen }]] : [],
      answers: {
        "GET /api/quiz/q-1": { ...QUIZ, ...quiz },
        "POST /api/quiz/q-1/answer": server(now.hearts),
        "POST /api/quiz/islands/i-1/quizzes/q-1/complete": COMPLETION,
        "GET /api/users/quiz-stats": now,
        "GET /api/users/profile": { isUntimed: true, hasShortcuts: true },
        ...answers,
      },
    },
  );
  await screen.findAllByRole("radio");
  const press = (key: string) => shown.user.keyboard(key);
  const answer = async (isRight: boolean) => {
    await press(isRight ? "2" : "1");
    await press("{Enter}");
    const on = await screen.findByRole("button", { name: /^(Next Question|See Results|Continue)$/ });
    await eventually(() => expect(document.activeElement).toBe(on));
  };
  const next = async () => {
    await press("{Enter}");
    await screen.findByRole("button", { name: "Submit Answer" });
  };
  return { ...shown, press, answer, next };
}

const options = () => screen.getByRole("radiogroup");
const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").filter(({ checked }) => checked);
const words = () => document.body.textContent ?? "";
const says = (text: string | RegExp) => eventually(() => expect(words()).toMatch(text));

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

describe("a question", () => {
  const heading = () => screen.getByRole("heading", { level: 2 });
  const describedBy = (element: Element) =>
    document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

  it("takes the focus as it comes, the first one too, and says its place", async () => {
    const { answer, next } = await open();
    await eventually(() => expect(document.activeElement).toBe(heading()));
    expect(describedBy(heading())).toBe("Question 1 of 6");
    expect(document.title).toBe("Cold things · Waddle");
    await answer(true);
    await next();
    expect(document.activeElement).toBe(heading());
    expect(describedBy(heading())).toBe("Question 2 of 6");
  });

  it("names its options by letter, and the one that a key chooses takes the focus", async () => {
    const { press } = await open();
    await press("2");
    const option = screen.getByRole<HTMLInputElement>("radio", { name: `B: Yes: ${TEXTS[0]}` });
    expect(document.activeElement).toBe(option);
    expect(option.checked).toBe(true);
    // Enter still submits, and Space goes on
    await press("{Enter}");
    const on = await screen.findByRole("button", { name: "Next Question" });
    await eventually(() => expect(document.activeElement).toBe(on));
    await press("1");
    expect(document.activeElement).toBe(on);
  });

  it("says in one line what three stars take", async () => {
    await open();
    expect(screen.getByText("3 stars: all 6 right, or 5 with full hearts")).toBeTruthy();
  });
});

describe("an answer", () => {
  it("that is wrong is explained and marked, costs a heart, and stays", async () => {
    const { answer, press } = await open();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Submit Answer" }).disabled).toBe(true);
    expect(words()).toContain("Hearts: 5/5");
    await expectAccessibleScreen();
    await answer(false);
    expect(screen.getByText("Not quite right")).toBeTruthy();
    expect(within(options()).getByText("Your answer")).toBeTruthy();
    expect(within(options()).getByText("Right answer")).toBeTruthy();
    expect(screen.getByText(`Why: ${TEXTS[0]}`)).toBeTruthy();
    expect(words()).toContain("Hearts: 4/5");
    expect(
      screen
        .getAllByRole("status")
        .map(({ textContent }) => textContent)
        .join(),
    ).toContain("Heart lost, 4 left.");
    const [before] = chosen();
    await press("2");
    await press("3");
    expect(chosen()).toEqual([before]);
    await expectAccessibleScreen();
  });

  it.each([
    ["beside the hearts", "md:hidden", "header"],
    ["in the sheet on a phone", "max-md:hidden", "footer"],
  ])("that costs the first heart brings the tip %s", async (_, hidden, place) => {
    const isDrawn = (element: Element) => !element.classList.contains(hidden);
    vi.spyOn(Element.prototype, "checkVisibility").mockImplementation(function (this: Element) {
      return isDrawn(this);
    });
    const { answer } = await open({ tipsSeen: [] });
    await answer(false);
    const tip = await screen.findByRole("group", { name: TIP_TEXT.hearts.title });
    expect(tip.closest("header, footer")?.localName).toBe(place);
  });

  it("stays in sight when a tip makes the sheet higher, once", async () => {
    const grown: (() => void)[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        constructor(call: () => void) {
          this.observe = (element) => void (element === document.body && grown.push(call));
        }
        observe: (element: Element) => void;
        disconnect = () => grown.splice(0);
      },
    );
    const height = vi.spyOn(document.body, "scrollHeight", "get").mockReturnValue(900);
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
    const resize = (to: number) => {
      height.mockReturnValue(to);
      for (const call of [...grown]) call();
    };
    const { press } = await open();
    // The option after the right one
    await press("3");
    await press("{Enter}");
    await screen.findByRole("button", { name: "Next Question" });
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(scrolled.mock.contexts[0]).toMatchObject({ dataset: { look: "right" } });
    resize(900);
    expect(scrolled).toHaveBeenCalledTimes(1);
    resize(1000);
    expect(scrolled).toHaveBeenCalledTimes(2);
    expect(scrolled.mock.contexts[1]).toBe(scrolled.mock.contexts[0]);
    resize(1100);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it("that is right again and again shows the combo, and the fire at five", async () => {
    const { answer, next } = await open();
    for (let index = 0; index < 3; index += 1) {
      await answer(true);
      if (index < 2) await next();
    }
    await says("Combo ×1.5");
    for (let index = 0; index < 2; index += 1) {
      await next();
      await answer(true);
    }
    await says("Combo ×2");
    await says("On Fire");
  });

  it("that can't be sent keeps the choice, and is sent again", async () => {
    const grade = server(5);
    let sent = 0;
    const { press } = await open({
      answers: {
        "POST /api/quiz/q-1/answer": (body: unknown) => {
          sent += 1;
          return sent === 1 ? Promise.reject(new TypeError("Failed to fetch")) : grade(body);
        },
      },
    });
    await press("2");
    await press("{Enter}");
    await says("Your answer could not be sent.");
    expect(chosen()).toHaveLength(1);
    await expectAccessibleScreen();
    await press("{Enter}");
    expect(await screen.findByRole("button", { name: "Next Question" })).toBeTruthy();
  });

  it("that takes the last heart says so, and leads to the game's end", async () => {
    const { answer, router } = await open({ stats: { hearts: 1 } });
    await answer(false);
    await says("Out of Hearts!");
    await says(/Hearts refill in: ?\d+h \d+m/);
    await expectAccessibleScreen();
    await eventually(() => expect(router.replace).toHaveBeenCalledWith("/game-over"));
  });

  it("costs a premium learner no heart, and shows none", async () => {
    const { answer } = await open({ stats: { isPremium: true } });
    expect(words()).not.toContain("Hearts:");
    await answer(false);
    expect(words()).not.toContain("Hearts:");
  });
});

describe("an attempt", () => {
  it("that was begun goes on at its first open question, with its score", async () => {
    const done = { ...asked(TEXTS[0] ?? ""), correctAnswer: 1, selectedAnswer: 1, isCorrect: true };
    await open({ quiz: { score: 110, streak: 1, questions: [done, ...QUIZ.questions.slice(1)] } });
    await says("Question 2 of");
    await says("Score: 110 points");
  });

  it("whose result can't be saved shows it, and saves it on demand", async () => {
    const last = QUIZ.questions.slice(-1);
    let calls = 0;
    const { answer, press, user } = await open({
      quiz: { questions: last },
      answers: {
        "POST /api/quiz/islands/i-1/quizzes/q-1/complete": () => {
          calls += 1;
          return calls === 1 ? Promise.reject(new TypeError("Failed to fetch")) : COMPLETION;
        },
      },
    });
    await answer(true);
    await press("{Enter}");
    await says("We couldn't save this result.");
    await user.click(screen.getByRole("button", { name: "Save again" }));
    await says(/\+75/);
    expect(screen.queryByText(/We couldn't save this result/)).toBeNull();
  });

  const last = { questions: QUIZ.questions.slice(-1) };
  const complete = "POST /api/quiz/islands/i-1/quizzes/q-1/complete";

  it("that ends without a network shows its result, and saves it once there is one", async () => {
    const { answer, press, calls } = await open({
      quiz: last,
      answers: {
        [complete]: () =>
          onlineManager.isOnline() ? COMPLETION : Promise.reject(new TypeError("Failed to fetch")),
      },
    });
    await answer(true);
    act(() => onlineManager.setOnline(false));
    await press("{Enter}");
    await says("We couldn't save this result.");
    act(() => onlineManager.setOnline(true));
    await says(/\+75/);
    expect(screen.queryByText(/We couldn't save this result/)).toBeNull();
    const saved = calls.filter(({ path }) => path.endsWith("/complete"));
    expect(saved.map(({ body }) => body)).toEqual([
      { stars: 3, attemptId: "a-1" },
      { stars: 3, attemptId: "a-1" },
    ]);
  });

  it.each([
    ["unauthorized", 401, /log in again/, ["Log in"]],
    ["attempt_closed", 409, /This run is over\./, []],
  ])("whose result is refused as %s says what helps", async (error, status, text, ways) => {
    const refused = () => Response.json({ error, message: "This run is over." }, { status });
    const { answer, press } = await open({ quiz: last, answers: { [complete]: refused } });
    await answer(true);
    await press("{Enter}");
    await says(text);
    expect(screen.queryByRole("button", { name: "Save again" })).toBeNull();
    const links = within(screen.getByRole("alert")).queryAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual(ways);
    for (const link of links) expect(link.getAttribute("href")).toBe("/auth?next=%2Fquiz%2Fi-1%2Fq-1");
    await expectAccessibleScreen();
  });

  it("names itself in every call: another tab may have begun the next one", async () => {
    const { answer, calls } = await open();
    await answer(true);
    expect(calls.find(({ path }) => path.endsWith("/answer"))?.body).toMatchObject({ attemptId: "a-1" });
  });
});

it("a temporary quiz is played in this tab alone", async () => {
  const quiz = {
    ...{ _id: "temp_i-1", title: "Quiz on Loops", description: "", isLoading: false },
    ...{ difficulty: "beginner", timeLimit: 180, passingScore: 70 },
    island: { _id: "i-1", title: "Loops", difficulty: "beginner" },
    questions: [
      { _id: "q1", question: "2 + 2?", options: ["3", "4"], correctAnswer: 1, explanation: "Count." },
    ],
  };
  sessionStorage.setItem("temporaryQuizzes", JSON.stringify({ "temp_i-1": quiz }));
  const { press, calls } = await open({
    quizId: "temp_i-1",
    answers: {
      "POST /api/quiz/islands/i-1/add-default-quiz": {
        ...{ outcome: "no_source", reason: "no_text", message: "Nothing.", courseId: "c-1", canEdit: false },
      },
    },
  });
  expect(screen.getByRole("heading", { name: "Quiz on Loops" })).toBeTruthy();
  await press("b");
  await press("{Enter}");
  await says("Correct!");
  await press("{Enter}");
  expect(await screen.findByRole("heading", { level: 1, name: "Congratulations!" })).toBeTruthy();
  const paths = calls.map(({ path }) => path);
  expect(paths.filter((path) => /\/(answer|complete|use-heart)$/.test(path))).toEqual([]);
});

it("visitors are invited to sign in, and come back here", async () => {
  renderScreen(<QuizInvitation path="/quiz/some-island/some-quiz" />);
  expect(screen.getByRole("link", { name: "Login" }).getAttribute("href")).toBe(
    "/auth?next=%2Fquiz%2Fsome-island%2Fsome-quiz",
  );
  await expectAccessibleScreen();
});
