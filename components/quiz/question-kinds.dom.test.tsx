import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StatsDto } from "#lib/learner/schema.ts";
import type { AnswerDto, QuizQuestionDto } from "#lib/quiz/schema.ts";
import { eventually, expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { RIGHT, SHOWN, shownAnswer, shownQuestion } from "#tests/support/shown-questions.ts";
import { QuizScreen } from "./quiz-screen.tsx";

const STATS: StatsDto = {
  ...{ level: 1, xp: 50, currentStreak: 0, hearts: 5, maxHearts: 5, heartResetTime: null },
  ...{ isPremium: false, completedIslands: 0, totalStarsEarned: 0 },
};

const withId = (question: QuizQuestionDto, at: number) => ({
  ...question,
  _id: `0198c5b0-0000-7000-8000-00000000000${at}`,
});

type Reply = object | ((body: never) => unknown);

/** A quiz of this question and one after it; `replies` are what the server says to each sending. */
async function ask(question: QuizQuestionDto, ...replies: Reply[]) {
  let sent = 0;
  const shown = renderScreen(
    <main>
      <QuizScreen islandId="i-1" quizId="q-1" viewer={{ stats: STATS }} />
    </main>,
    {
      at: "/quiz/i-1/q-1",
      answers: {
        "GET /api/quiz/q-1": {
          ...{ _id: "q-1", title: "Kinds", islandId: "i-1", islandTitle: "Ice", timeLimit: null },
          ...{ passingScore: 70, attemptId: "a-1", isUntimed: true, hasShortcuts: true },
          ...{ score: 0, streak: 0, multiplier: 1 },
          questions: [withId(question, 1), withId(SHOWN.choice, 2)],
        },
        "POST /api/quiz/q-1/answer": (body: never) => {
          const reply = replies[sent];
          sent += 1;
          return typeof reply === "function" && !(reply instanceof Response) ? reply(body) : reply;
        },
        "GET /api/users/quiz-stats": STATS,
        "GET /api/users/profile": { isUntimed: true, hasShortcuts: true },
      },
    },
  );
  await screen.findByRole("heading", { level: 2, name: question.question });
  const bodies = () => shown.calls.filter(({ path }) => path.endsWith("/answer")).map(({ body }) => body);
  return { ...shown, bodies, press: (keys: string) => shown.user.keyboard(keys) };
}

function reply(kind: keyof typeof RIGHT, changes: Partial<AnswerDto>): AnswerDto {
  const isCorrect = changes.isCorrect ?? false;
  const points = isCorrect ? 100 : 0;
  const selectedAnswer = null;
  return shownAnswer({ ...RIGHT[kind], isCorrect, points, selectedAnswer, streak: 0, ...changes });
}

const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: "Submit Answer" });
const words = () => document.body.textContent ?? "";
const says = (text: string | RegExp) => eventually(() => expect(words()).toMatch(text));
const told = () =>
  screen
    .getAllByRole("status")
    .map(({ textContent }) => textContent)
    .join(" ");
const answered = () => screen.findByRole("button", { name: "Next Question" });
const items = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

describe("several right answers", () => {
  const wrong = reply("multiple", { answer: { kind: "multiple", selected: [0, 1] }, points: 0 });

  it("are chosen and let go of by key and by click", async () => {
    const { press, user, bodies } = await ask(SHOWN.multiple, wrong);
    expect(submit().disabled).toBe(true);
    expect(words()).toContain("Choose all that are right.");
    expect(words()).toContain("1–4 choose");
    await press("1");
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "A: Two" }));
    await press("d");
    expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "D: Nine" }));
    await user.click(screen.getByRole("checkbox", { name: "B: Four" }));
    await press("4");
    const checked = screen.getAllByRole<HTMLInputElement>("checkbox").map((box) => box.checked);
    expect(checked).toEqual([true, true, false, false]);
    await expectAccessibleScreen();
    await press("{Enter}");
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "multiple", selected: [0, 1] } }]);
  });

  it("are each right, missed or wrong afterwards, in words", async () => {
    const { press } = await ask(SHOWN.multiple, wrong);
    await press("12{Enter}");
    await answered();
    const group = within(screen.getByRole("group"));
    expect(group.getByText("Correct").closest("label")?.textContent).toContain("Two");
    expect(group.getByText("Not right").closest("label")?.textContent).toContain("Four");
    expect(group.getByText("Also right").closest("label")?.textContent).toContain("Seven");
    expect(words()).toContain("1 of 2 right answers chosen, and 1 wrong");
    expect(told()).toContain("The right answers are A: Two, C: Seven.");
    await expectAccessibleScreen();
  });

  it("score what the server says where they are partly right", async () => {
    const partly = { ...wrong, answer: { kind: "multiple", selected: [0] }, points: 50 };
    const { press } = await ask(SHOWN.multiple, partly);
    await press("1{Enter}");
    await says("1 of 2 right answers chosen: +50 points");
    expect(words()).toContain("Score: 50 points");
  });
});

describe("an order", () => {
  const wrong = reply("order", {
    answer: { kind: "order", order: [1, 0, 2, 3] },
    partsRight: [true, true, false, false],
  });
  const item = (name: RegExp) => screen.getByRole("button", { name });
  const names = () =>
    screen
      .getAllByRole("button", { name: /place \d/ })
      .map(({ textContent }) => textContent?.replace(/^\d|, place.*$/g, ""));

  it("is no answer before something was moved", async () => {
    const { press } = await ask(SHOWN.order);
    await press("{Enter}");
    expect(submit().disabled).toBe(true);
    await expectAccessibleScreen();
  });

  it("is made with Space and arrow keys, is told, and sent by Enter", async () => {
    const { press, bodies } = await ask(SHOWN.order, wrong);
    item(/^Noon.*place 1/).focus();
    await press("{ArrowDown}");
    expect(document.activeElement).toBe(item(/^Dawn.*place 2/));
    await press(" ");
    expect(told()).toContain("Dawn picked up, place 2 of 4.");
    await press("{ArrowUp}{ArrowUp}");
    expect(told()).toContain("Dawn, place 1 of 4.");
    await expectAccessibleScreen();
    await press(" ");
    expect(told()).toContain("Dawn dropped, place 1 of 4.");
    expect(document.activeElement).toBe(item(/^Dawn.*place 1/));
    expect(names()).toEqual(["Dawn", "Noon", "Midnight", "Dusk"]);
    await press("{Enter}");
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "order", order: [1, 0, 2, 3] } }]);
    expect(items().join()).toContain("Your answer: MidnightRight answer: DuskNot right");
    expect(words()).toContain("2 of 4 right");
    expect(told()).toContain("The right order is Dawn, Noon, Dusk, Midnight.");
    await expectAccessibleScreen();
  });

  it("goes back to what it was with Escape, and Enter drops before it sends", async () => {
    const { press, bodies } = await ask(SHOWN.order, wrong);
    item(/^Noon.*place 1/).focus();
    await press(" {End}");
    expect(told()).toContain("Noon, place 4 of 4.");
    await press("{Escape}");
    expect(told()).toContain("Noon put back, place 1 of 4.");
    await press(" {ArrowDown}{Enter}");
    expect(told()).toContain("Noon dropped, place 2 of 4.");
    expect(bodies()).toEqual([]);
    await press("{Enter}");
    await answered();
  });

  it("is made with a button for each step", async () => {
    const { user } = await ask(SHOWN.order);
    await user.click(screen.getByRole("button", { name: "Move Dusk up" }));
    expect(told()).toContain("Dusk, place 3 of 4.");
    const up = screen.getByRole("button", { name: "Move Noon up" });
    expect(up.getAttribute("aria-disabled")).toBe("true");
    await user.click(up);
    expect(told()).toContain("Dusk, place 3 of 4.");
    expect(submit().disabled).toBe(false);
  });
});

describe("pairs", () => {
  const wrong = reply("match", {
    answer: { kind: "match", matches: [1, 2] },
    partsRight: [true, false],
    points: 50,
  });

  it("are chosen from a list each", async () => {
    const { user, bodies } = await ask(SHOWN.match, wrong);
    await user.selectOptions(screen.getByRole("combobox", { name: "Germany" }), "Berlin");
    expect(submit().disabled).toBe(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "France" }), "Madrid");
    await expectAccessibleScreen();
    await user.click(submit());
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "match", matches: [1, 2] } }]);
    expect(items().join()).toContain("FranceYour answer: MadridRight answer: ParisNot right");
    expect(words()).toContain("1 of 2 right: +50 points");
    expect(told()).toContain("The right answers are Germany: Berlin, France: Paris.");
    await expectAccessibleScreen();
  });

  it("have letters where a list can't show them whole", async () => {
    const html = '<img src="/api/media/1" alt="A tower">';
    await ask({ ...SHOWN.match, optionsHtml: [html, null, null] });
    const list = screen.getByRole("combobox", { name: "Germany" });
    expect(
      within(list)
        .getAllByRole("option")
        .map((one) => one.textContent),
    ).toEqual([...["Choose…", "A: Paris", "B: Berlin", "C: Madrid"]]);
    expect(screen.getByRole("img", { name: "A tower" })).toBeTruthy();
    await expectAccessibleScreen();
  });
});

describe("a number", () => {
  const wrong = reply("numeric", { answer: { kind: "numeric", value: "12" } });
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Your answer" });

  it("that can't be read is told beside its field, before anything is sent", async () => {
    const { press, user, bodies } = await ask(SHOWN.numeric, wrong);
    expect(field().inputMode).toBe("decimal");
    await user.type(field(), "ten{Enter}");
    expect(screen.getByText("Type a number, such as 12 or 3.5.")).toBeTruthy();
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(bodies()).toEqual([]);
    await expectAccessibleScreen();
    await user.clear(field());
    await press("12{Enter}");
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "numeric", value: "12" } }]);
    expect(words()).toContain("Your answer, wrong12");
    expect(words()).toContain("Right answer9.81 m/s²");
    expect(told()).toContain("The right answer is 9.81 m/s².");
    await expectAccessibleScreen();
  });

  it("that the server refuses is kept, costs nothing and can be sent again", async () => {
    const refused = refusal(400, "invalid_input", "Type the number with its unit.");
    const { press, user } = await ask(SHOWN.numeric, refused, wrong);
    await user.type(field(), "12{Enter}");
    await says("Type the number with its unit.");
    expect(field().value).toBe("12");
    expect(document.activeElement).toBe(field());
    expect(words()).toContain("Hearts: 5/5");
    await press("{Enter}");
    await answered();
  });

  it("has its unit chosen beside it, and its sign changed where a phone has no minus", async () => {
    const task = { kind: "numeric" as const, units: ["m/s²", "cm/s²"], needsUnit: true };
    const { user, bodies } = await ask({ ...SHOWN.numeric, task }, wrong);
    await user.type(field(), "9.8");
    await user.click(screen.getByText("±"));
    expect(field().value).toBe("-9.8");
    await user.click(submit());
    await says("Type the number with its unit.");
    await user.selectOptions(screen.getByRole("combobox", { name: "Unit" }), "m/s²");
    await expectAccessibleScreen();
    await user.click(submit());
    await eventually(() => expect(bodies()).toMatchObject([{ answer: { value: "-9.8 m/s²" } }]));
  });
});

describe("a word", () => {
  const right = reply("text", { isCorrect: true, answer: { kind: "text", value: "photosynthesis" } });
  const slip = { didYouMean: { kind: "text", value: "photosynthesis" } };
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Your answer" });

  it("is typed without help of the browser, and takes its letters for itself", async () => {
    const { user, bodies } = await ask(SHOWN.text, right);
    const helps = ["autocomplete", "autocapitalize", "autocorrect", "spellcheck"];
    expect(helps.map((name) => field().getAttribute(name))).toEqual(["off", "off", "off", "false"]);
    await user.keyboard("a b 1");
    expect(field().value).toBe("a b 1");
    await expectAccessibleScreen();
    await user.keyboard("{Enter}");
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "text", value: "a b 1" } }]);
  });

  it("with a slip is asked about, and the right one sent", async () => {
    const { user, press, bodies } = await ask(SHOWN.text, slip, right);
    await user.type(field(), "photosinthesis{Enter}");
    const yes = await screen.findByRole("button", { name: "Yes, send that" });
    expect(document.activeElement).toBe(yes);
    expect(words()).toContain("Did you mean “photosynthesis”?");
    expect(screen.queryByRole("button", { name: "Submit Answer" })).toBeNull();
    await expectAccessibleScreen();
    await press("{Enter}");
    await answered();
    expect(words()).toContain("Correct!");
    expect(words()).not.toContain("You answered this in another tab.");
    expect(bodies()).toMatchObject([
      { answer: { value: "photosinthesis" } },
      { answer: { value: "photosynthesis" } },
    ]);
  });

  it("that was meant is sent as typed", async () => {
    const wrong = reply("text", { answer: { kind: "text", value: "photosinthesis" } });
    const { user, bodies } = await ask(SHOWN.text, slip, wrong);
    await user.type(field(), "photosinthesis{Enter}");
    await user.click(await screen.findByRole("button", { name: "No, keep mine" }));
    await answered();
    expect(bodies()[1]).toMatchObject({ answer: { value: "photosinthesis" }, isAsTyped: true });
  });

  it("can be changed instead", async () => {
    const { user } = await ask(SHOWN.text, slip, right);
    await user.type(field(), "photosinthesis{Enter}");
    await screen.findByRole("button", { name: "Yes, send that" });
    await user.type(field(), "x");
    expect(screen.queryByText(/Did you mean/)).toBeNull();
    expect(submit().disabled).toBe(false);
  });
});

describe("blanks", () => {
  const wrong = reply("cloze", {
    answer: { kind: "cloze", blanks: ["nucleus", "ATP", "36"] },
    partsRight: [false, true, true],
  });
  const blank = (at: number) => screen.getByLabelText(`Blank ${at}`);

  it("are typed or chosen, each told right or wrong", async () => {
    const { user, bodies } = await ask(SHOWN.cloze, wrong);
    await user.type(blank(1), "nucleus");
    await user.selectOptions(blank(2), "ATP");
    await user.type(blank(3), "many");
    await expectAccessibleScreen();
    await user.keyboard("{Enter}");
    expect(screen.getByText("Type a number, such as 12 or 3.5.")).toBeTruthy();
    expect(document.activeElement).toBe(blank(3));
    await user.clear(blank(3));
    await user.keyboard("36{Enter}");
    await answered();
    expect(bodies()).toMatchObject([{ answer: { kind: "cloze", blanks: ["nucleus", "ATP", "36"] } }]);
    expect(items().join()).toContain("Your answer: nucleusRight answer: mitochondrionNot right");
    expect(words()).toContain("2 of 3 right");
    await expectAccessibleScreen();
  });

  it("of which one can't be graded keep what was typed", async () => {
    const refused = refusal(400, "invalid_input", "Type the number with its unit.");
    const { user } = await ask(SHOWN.cloze, refused);
    await user.type(blank(1), "nucleus");
    await user.selectOptions(blank(2), "ATP");
    await user.type(blank(3), "36{Enter}");
    await says("Type the number with its unit.");
    expect(screen.getByRole("alert").textContent).toContain("Type the number with its unit.");
    await expectAccessibleScreen();
  });

  it("are asked about where only a letter is wrong", async () => {
    const slip = { didYouMean: { kind: "cloze", blanks: ["mitochondrion", "ATP", "36"] } };
    const { user } = await ask(SHOWN.cloze, slip);
    await user.type(blank(1), "mitochondrian");
    await user.selectOptions(blank(2), "ATP");
    await user.type(blank(3), "36{Enter}");
    expect(await screen.findByText("Did you mean “mitochondrion”?")).toBeTruthy();
  });
});

it("the hint names as many keys as there are options", async () => {
  await ask(shownQuestion());
  expect(words()).toContain("1–3 choose");
});
