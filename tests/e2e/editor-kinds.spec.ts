import { expect, type Page, test } from "@playwright/test";
import type { OwnedQuizDto } from "#lib/course/outline/outline-schema.ts";
import type { QuizDto } from "#lib/quiz/schema.ts";
import { call, expectAccessible, registerLearner } from "#tests/support/learner-page.ts";
import { importGift } from "#tests/support/own-course.ts";
import { DESK } from "#tests/support/viewports.ts";

// Six questions are written letter by letter, then looked at in all sizes
test.setTimeout(180_000);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What a keyboard does in the form of a question that was just added. */
function keyboard(page: Page) {
  const write = async (name: string, text: string) => {
    await field(page, name).focus();
    await page.keyboard.type(text);
  };
  const press = async (name: string, key = "Enter") => {
    await button(page, name).focus();
    await page.keyboard.press(key);
  };
  const tick = async (name: string) => {
    await field(page, name).focus();
    await page.keyboard.press("Space");
  };
  const add = async (kind: string, text: string) => {
    await press("Add question");
    await expect(field(page, "Question")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type(kind);
    await expect(field(page, "Kind of question")).toHaveValue(/.+/);
    await page.keyboard.press("Tab");
    await expect(field(page, "Question")).toBeFocused();
    if (text) await page.keyboard.type(text);
  };
  return { write, press, tick, add };
}

async function writeQuestions(page: Page): Promise<void> {
  const { write, press, tick, add } = keyboard(page);
  await add("Several", "Which are primes?");
  for (const [name, text] of [
    ["Answer A", "Two"],
    ["Answer B", "Four"],
  ] as const)
    await write(name, text);
  await press("Add answer");
  await expect(field(page, "Answer C")).toBeFocused();
  await page.keyboard.type("Seven");
  await tick("Answer A is right");
  await tick("Answer C is right");

  await add("Put", "What comes first?");
  await press("Add item");
  await expect(field(page, "Item 3")).toBeFocused();
  for (const [at, text] of ["Noon", "Dawn", "Dusk"].entries()) await write(`Item ${at + 1}`, text);
  await press("Move item 2 up");
  await expect(button(page, "Move item 1 down")).toBeFocused();

  await add("Match", "Which capital belongs to which country?");
  await write("Left side of pair 1", "Italy");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Rome");
  await write("Left side of pair 2", "France");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Paris");
  await write("Matches that belong to nothing", "Madrid");

  await add("A number", "How fast does a falling stone gain speed?");
  await write("Right answer", "9.81 m/s²");
  await press("Add unit of measure");
  await expect(field(page, "Name of unit 1")).toBeFocused();
  await page.keyboard.type("m/s²");
  await write("Tolerance", "0.01");

  await add("A word", "What do plants do with light?");
  await write("Right answers", "photosynthesis");
  await page.keyboard.press("Enter");
  await page.keyboard.type("assimilation");
  await tick("Capitals matter");

  await add("Fill", "");
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("The [[1]] makes ");
  await press("Add blank");
  await expect(field(page, "How blank 2 is filled")).toBeFocused();
  await write("Right answers for blank 1", "cell");
  await field(page, "How blank 2 is filled").focus();
  await page.keyboard.type("An option");
  await expect(field(page, "How blank 2 is filled")).toHaveValue("chosen");
  await write("Right option for blank 2", "ATP");
  await write("Wrong options for blank 2", "DNA");
}

const BODIES = [
  null,
  { kind: "multiple", right: [0, 2], weights: null },
  { kind: "order" },
  { kind: "match", lefts: [{ text: "Italy" }, { text: "France" }], key: [0, 1], isPartial: true },
  {
    kind: "numeric",
    answers: [{ low: 9.8, high: 9.82, share: 1 }],
    shown: "9.81 m/s²",
    units: [{ name: "m/s²", factor: 1 }],
    needsUnit: false,
  },
  { kind: "text", answers: [{ text: "photosynthesis" }, { text: "assimilation" }], isCaseSensitive: true },
  {
    kind: "cloze",
    blanks: [
      { type: "typed", answers: [{ text: "cell", share: 1 }] },
      {
        type: "chosen",
        answers: [
          { text: "ATP", share: 1 },
          { text: "DNA", share: 0 },
        ],
      },
    ],
  },
];

test("a question of each kind is written by keyboard, found again as it was, changed, and played", async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await registerLearner(page);
  const { courseId, quizzes } = await importGift(page, "kinds.gift", "What floats? { =Ice ~Iron }");
  const quizId = quizzes[0]?.split("/").at(-1) ?? "";
  const owned = () => call<OwnedQuizDto>(page, "GET", `/api/courses/${courseId}/quizzes/${quizId}`);
  const open = async () => {
    await page.goto(`/courses/${courseId}/edit?part=${quizId}`);
    await expect(page.getByRole("button", { name: /What floats/ })).toBeVisible();
  };
  await open();
  await writeQuestions(page);
  await expect(page.getByText("Not complete")).toHaveCount(0);
  await expect.poll(async () => (await owned()).questions.map(({ body }) => body)).toMatchObject(BODIES);
  await expectAccessible(page);

  await open();
  const card = async (name: RegExp) => {
    const row = page.getByRole("button", { name });
    await row.focus();
    await page.keyboard.press("Enter");
    await expect(row).toHaveAttribute("aria-expanded", "true");
  };
  await card(/What comes first/);
  await expect(field(page, "Item 1")).toHaveValue("Dawn");
  await card(/How fast/);
  await expect(field(page, "Tolerance")).toHaveValue("0.01");
  await expectAccessible(page);
  await card(/Which capital/);
  await expect(field(page, "Match of pair 2")).toHaveValue("Paris");
  await field(page, "Match of pair 2").fill("Lutetia");
  await expectAccessible(page);
  await card(/The \[\[1\]\] makes/);
  await expect(field(page, "Wrong options for blank 2")).toHaveValue("DNA");
  await expectAccessible(page);
  await expect
    .poll(async () => (await owned()).questions[3]?.options.map(({ text }) => text))
    .toEqual(["Rome", "Lutetia", "Madrid"]);

  const { questions } = await call<QuizDto>(page, "GET", `/api/quiz/${quizId}`);
  expect(questions.map(({ task }) => task.kind)).toEqual(BODIES.map((body) => body?.kind ?? "choice"));
  await page.goto(quizzes[0] ?? "");
  await expect(page.getByText("Question 1 of 7", { exact: true })).toBeAttached();
});
