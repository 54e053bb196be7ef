import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { COURSE, classroomDto, lessonDto } from "#tests/support/classroom.ts";
import { expectAccessibleScreen, refusal, renderScreen } from "#tests/support/screen.tsx";
import { ClassroomScreen } from "./classroom-screen.tsx";

const RUN = "0198c5b0-0000-7000-8000-0000000000aa";
const NOTHING_ASKED = { threads: [], model: { isSetUp: false, host: "", hasConsent: false } };
const LESSON = lessonDto({
  blocks: [
    { id: "h1", html: "<h2>The moon</h2>" },
    { id: "aaa", html: "<p>The moon pulls the water.</p>" },
    { id: "h2", html: "<h2>The sun</h2>" },
    { id: "bbb", html: "<p>The sun pulls less.</p>" },
  ],
});
const QUIZ_ME = `POST /api/lessons/${LESSON._id}/quiz-me`;
const MARK = `POST /api/lessons/${LESSON._id}/highlights`;
const HIGHLIGHT = {
  _id: "0198c5b0-0000-7000-8000-0000000000ab",
  quote: "moon pulls",
  before: "The ",
  after: " the",
};
const PRACTISE = `POST /api/lessons/${LESSON._id}/highlights/${HIGHLIGHT._id}/practise`;
const BEGUN = { practice: { _id: RUN }, reason: null, quiz: null };

async function open(answers: Record<string, object>, lesson: LessonDto = LESSON) {
  const view = renderScreen(<ClassroomScreen courseId={COURSE} />, {
    at: `/classroom/${COURSE}?lesson=${lesson._id}`,
    answers: {
      [`GET /api/courses/${COURSE}/classroom`]: classroomDto(),
      [`GET /api/lessons/${lesson._id}`]: lesson,
      [`GET /api/courses/${COURSE}/threads`]: NOTHING_ASKED,
      ...answers,
    },
  });
  await screen.findByRole("heading", { level: 1, name: lesson.title });
  return view;
}

const button = (name: string) => screen.findByRole("button", { name });

/** Selects the words of a block as a reader does. */
function select(block: string): void {
  const node = document.querySelector(`[data-block="${block}"]`);
  if (!node) throw new Error(`there is no block ${block}`);
  act(() => {
    document.getSelection()?.selectAllChildren(node);
    document.dispatchEvent(new Event("selectionchange"));
  });
}

it("a lesson's foot begins a quiz on all of it, or on one of its sections, and leads to it", async () => {
  const { user, calls, router } = await open({ [QUIZ_ME]: BEGUN });
  await user.click(await button("Quiz me on this"));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/quiz-islands/practice?run=${RUN}`));
  await user.selectOptions(
    await screen.findByRole("combobox", { name: "What the quiz is about" }),
    "The sun",
  );
  await user.click(await button("Quiz me on this"));
  await waitFor(() => expect(router.push).toHaveBeenCalledTimes(2));
  expect(calls.filter(({ path }) => path.endsWith("quiz-me")).map(({ body }) => body)).toEqual([
    {},
    { block: "h2" },
  ]);
  await expectAccessibleScreen();
});

it("says where the questions are in the lesson's quiz, and leads there; or that there are too few", async () => {
  const quiz = { _id: "q1", islandId: "i1", title: "Tides quiz" };
  const replies = [
    { practice: null, reason: "in_quiz", quiz },
    { practice: null, reason: "too_few", quiz: null },
  ];
  const { user, router } = await open({ [QUIZ_ME]: () => replies.shift() });
  await user.click(await button("Quiz me on this"));
  const foot = screen.getByRole("region", { name: "Quiz on this lesson" });
  expect(await within(foot).findByText("The questions of this lesson are in its quiz.")).toBeTruthy();
  expect(within(foot).getByRole("link", { name: "Take the quiz" }).getAttribute("href")).toBe("/quiz/i1/q1");
  await expectAccessibleScreen();
  await user.click(await button("Quiz me on this"));
  expect(await within(foot).findByText("There isn't enough here for a quiz.")).toBeTruthy();
  expect(within(foot).queryByRole("link")).toBeNull();
  expect(router.push).not.toHaveBeenCalled();
});

it("says why no quiz could be made, and can be asked again", async () => {
  const { user } = await open({ [QUIZ_ME]: refusal(429, "rate_limited", "Too many attempts.") });
  await user.click(await button("Quiz me on this"));
  expect(await screen.findByText("Too many attempts.")).toBeTruthy();
  await waitFor(async () => expect((await button("Quiz me on this")).getAttribute("aria-busy")).toBeNull());
});

it("a selected passage is highlighted, practiced, and quizzed on", async () => {
  const { user, calls, router } = await open({
    [MARK]: (body: unknown) => ({ ...(body as object), _id: HIGHLIGHT._id }),
    [PRACTISE]: { kind: "card", isNew: true },
    [QUIZ_ME]: BEGUN,
  });
  select("aaa");
  const bar = within(await screen.findByRole("group", { name: "Selected text" }));
  await expectAccessibleScreen();
  await user.click(bar.getByRole("button", { name: "Practice this" }));
  expect(await screen.findByText("It is a recall card now.")).toBeTruthy();
  await user.click(await button("Practice"));
  expect(router.push).toHaveBeenCalledWith("/quiz-islands/practice/cards");
  expect(calls.find(({ path }) => path.endsWith("/highlights"))?.body).toMatchObject({
    quote: "The moon pulls the water.",
  });
  select("bbb");
  await user.click(
    within(await screen.findByRole("group", { name: "Selected text" })).getByRole("button", {
      name: "Quiz me on this",
    }),
  );
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/quiz-islands/practice?run=${RUN}`));
  expect(calls.find(({ path }) => path.endsWith("/quiz-me"))?.body).toEqual({
    block: "bbb",
    quote: "The sun pulls less.",
  });
});

it("a passage that gives too few questions is told of as what failed, not as good news", async () => {
  const { user } = await open({ [QUIZ_ME]: { practice: null, reason: "too_few", quiz: null } });
  select("bbb");
  const bar = within(await screen.findByRole("group", { name: "Selected text" }));
  await user.click(bar.getByRole("button", { name: "Quiz me on this" }));
  expect((await screen.findByRole("alert")).textContent).toContain("There isn't enough here for a quiz");
});

it("highlights are listed beside the note, each to be practiced once and removed", async () => {
  const gone = {
    ...HIGHLIGHT,
    _id: "0198c5b0-0000-7000-8000-0000000000ac",
    quote: "gone words",
    before: "",
    after: "",
  };
  const replies = [
    { kind: "question", isNew: true },
    { kind: "question", isNew: false },
  ];
  const { user } = await open(
    {
      [PRACTISE]: () => replies.shift(),
      [`DELETE /api/lessons/${LESSON._id}/highlights`]: new Response(null, { status: 204 }),
    },
    { ...LESSON, highlights: [HIGHLIGHT, gone] },
  );
  const lost = within(await screen.findByRole("region", { name: "The text changed" }));
  expect(lost.getByText("gone words")).toBeTruthy();
  const list = within(screen.getByRole("region", { name: "Highlights" }));
  expect(list.getAllByRole("listitem")).toHaveLength(1);
  const practise = list.getByRole("button", { name: "Practice this: “moon pulls”" });
  await user.click(practise);
  expect(await screen.findByText("You'll get a question about it in practice.")).toBeTruthy();
  await waitFor(() => expect(practise.getAttribute("aria-busy")).toBeNull());
  await user.click(practise);
  expect(await screen.findByText("There's already a question about it in practice.")).toBeTruthy();
  await expectAccessibleScreen();
  await user.click(list.getByRole("button", { name: "Remove the highlight “moon pulls”" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Highlights" })).toBeNull());
});
