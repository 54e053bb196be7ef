import { render, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { tidyContent } from "#lib/course/outline/kinds/problems.ts";
import { EMPTY_QUESTION, isComplete, type QuestionContent } from "#lib/course/outline/question-content.ts";
import { eventually } from "#tests/support/screen.tsx";
import { QuestionForm } from "../question-form.tsx";

interface HarnessProps {
  start: QuestionContent;
  change: (content: QuestionContent) => void;
}

/** The form over a content that is tidied as soon as it is complete, as saving does. */
function Harness({ start, change }: HarnessProps) {
  const [content, setContent] = useState(start);
  const write = (next: QuestionContent) => {
    const kept = isComplete(next) ? tidyContent(next) : next;
    change(kept);
    setContent(kept);
  };
  return <QuestionForm id="q" content={content} marks={undefined} onChange={write} onRemove={() => {}} />;
}

function open(start: QuestionContent = EMPTY_QUESTION) {
  const change = vi.fn<HarnessProps["change"]>();
  const { container } = render(<Harness start={start} change={change} />);
  const user = userEvent.setup();
  const form = within(container);
  const field = (name: string) => form.getByLabelText(name, { exact: true });
  const turn = (kind: string) => user.selectOptions(field("Kind of question"), kind);
  const press = (name: string) => user.click(form.getByRole("button", { name }));
  const last = () => change.mock.lastCall?.[0] ?? start;
  return { user, form, field, turn, press, last, body: () => last().body };
}

const expectFocus = (element: () => Element) =>
  eventually(() => expect(document.activeElement).toBe(element()));
const right = (text: string) => ({ text, share: 1, said: null });

describe("the kind of a question", () => {
  it("is chosen, and what was written for another comes back with it", async () => {
    const { turn, last, user, field } = open({
      ...EMPTY_QUESTION,
      text: "Which?",
      options: [{ text: "a" }, { text: "b" }, { text: "c" }],
      correctIndex: 1,
    });
    await turn("Several right answers");
    expect(last()).toMatchObject({ correctIndex: null, body: { kind: "multiple", right: [1] } });
    await turn("A word or a few");
    await user.type(field("Right answers"), "whale");
    await turn("One right answer");
    expect(last()).toMatchObject({ correctIndex: 1, options: [{ text: "a" }, { text: "b" }, { text: "c" }] });
    await turn("A word or a few");
    expect(last().body).toMatchObject({ answers: [right("whale")] });
  });
});

describe("several right answers", () => {
  it("are checkboxes, which may be worth part of the points", async () => {
    const { turn, user, field, body, form } = open();
    await turn("Several right answers");
    await user.type(field("Answer A"), "Two");
    await user.type(field("Answer B"), "Four");
    await user.click(form.getByRole("checkbox", { name: "Answer A is right" }));
    expect(body()).toMatchObject({ right: [0], weights: null });
    await user.click(field("A partly right answer is worth part of the points"));
    await user.click(form.getByRole("checkbox", { name: "Answer B is right" }));
    expect(body()).toMatchObject({ right: [0, 1], weights: [50, 50] });
    await user.click(form.getByRole("checkbox", { name: "Answer A is right" }));
    await user.click(form.getByRole("checkbox", { name: "Answer B is right" }));
    expect(form.getByText("Mark every answer that is right.")).toBeTruthy();
  });
});

describe("items of an order", () => {
  it("are moved by buttons that keep the focus", async () => {
    const { turn, user, field, last, press, form } = open();
    await turn("Put in order");
    await press("Add item");
    await expectFocus(() => field("Item 3"));
    for (const [at, word] of ["Noon", "Dawn", "Dusk"].entries())
      await user.type(field(`Item ${at + 1}`), word);
    await press("Move item 2 up");
    expect(last().options.map(({ text }) => text)).toEqual(["Dawn", "Noon", "Dusk"]);
    await expectFocus(() => form.getByRole("button", { name: "Move item 1 down" }));
  });
});

describe("a number", () => {
  it("is typed with its tolerance, another range and units", async () => {
    const { turn, user, field, body, press, form } = open();
    await turn("A number");
    await user.type(field("Right answer"), "9.81 m");
    await user.tab();
    expect(form.getByText("Add the unit “m” below, or leave it out here.")).toBeTruthy();
    await press("Add unit of measure");
    await user.type(field("Name of unit 1"), "m");
    expect(body()).toMatchObject({
      shown: "9.81 m",
      units: [{ name: "m", factor: 1 }],
      answers: [{ low: 9.81, high: 9.81 }],
    });
    await user.type(field("Tolerance"), "0.0");
    await user.type(field("Tolerance"), "1");
    expect((field("Tolerance") as HTMLInputElement).value).toBe("0.01");
    expect(body()).toMatchObject({ answers: [{ low: 9.8, high: 9.82, share: 1 }] });
    await press("Add range");
    await expectFocus(() => field("Range 1 from"));
    await user.type(field("Range 1 from"), "20");
    await user.type(field("Range 1 to"), "2");
    expect(
      form.getByText("A tolerance is above 0, and a range goes from its lowest number to its highest."),
    ).toBeTruthy();
    await user.type(field("Range 1 to"), "1");
    expect(body()).toMatchObject({
      answers: [
        { low: 9.8, high: 9.82 },
        { low: 20, high: 21 },
      ],
    });
    await user.click(field("A unit has to be typed"));
    expect(body()).toMatchObject({ needsUnit: true });
    await press("Remove range 1");
    await expectFocus(() => form.getByRole("button", { name: "Add range" }));
  });
});

describe("words", () => {
  it("are typed one a line, with an empty line on the way", async () => {
    const { turn, user, field, body } = open({ ...EMPTY_QUESTION, text: "What?", options: [] });
    await turn("A word or a few");
    await user.type(field("Right answers"), "whale{Enter}orca{Enter}");
    expect((field("Right answers") as HTMLTextAreaElement).value).toBe("whale\norca\n");
    expect(body()).toMatchObject({ answers: [right("whale"), right("orca")] });
    await user.click(field("Capitals matter"));
    await user.click(field("Accents matter"));
    expect(body()).toMatchObject({ isCaseSensitive: true, isAccentSensitive: true, hasWildcards: false });
  });

  it("that a file foresaw are shown with what they are worth, and can be removed", async () => {
    const said = { text: "Nearly.", html: null };
    const answers = [right("whale"), { text: "dolphin", share: 0.5, said }];
    const rules = { isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
    const body = { kind: "text" as const, answers, ...rules };
    const { form, press, last } = open({ ...EMPTY_QUESTION, text: "What?", options: [], body });
    expect(form.getByText(/50 % of the points: Nearly\./)).toBeTruthy();
    await press("Remove dolphin");
    expect(last().body).toMatchObject({ answers: [right("whale")] });
  });
});

describe("pairs", () => {
  it("may have the same match, and matches that belong to nothing", async () => {
    const { turn, user, field, last, press } = open({ ...EMPTY_QUESTION, text: "Whose?" });
    await turn("Match pairs");
    await user.type(field("Left side of pair 1"), "Cat");
    await user.type(field("Match of pair 1"), "Fur");
    await user.type(field("Left side of pair 2"), "Dog");
    await user.type(field("Match of pair 2"), "Fur");
    await press("Add pair");
    await expectFocus(() => field("Left side of pair 3"));
    await user.type(field("Left side of pair 3"), "Fish");
    await user.type(field("Match of pair 3"), "Fins");
    await user.type(field("Matches that belong to nothing"), "Wings{Enter}Horns");
    expect(last()).toMatchObject({
      options: [{ text: "Fur" }, { text: "Fins" }, { text: "Wings" }, { text: "Horns" }],
      body: { key: [0, 0, 1] },
    });
    expect(isComplete(last())).toBe(true);
    await user.clear(field("Match of pair 2"));
    await user.type(field("Match of pair 2"), "Bark");
    expect((field("Match of pair 1") as HTMLInputElement).value).toBe("Fur");
    await press("Remove pair 1");
    await expectFocus(() => field("Left side of pair 1"));
    expect((field("Match of pair 1") as HTMLInputElement).value).toBe("Bark");
  });
});

describe("blanks", () => {
  it("come where the cursor is, each filled in its own way", async () => {
    const { turn, user, field, last, press, form } = open();
    await turn("Fill in blanks");
    await user.clear(field("Question"));
    await user.type(field("Question"), "The [[[[1]] makes  daily.");
    (field("Question") as HTMLTextAreaElement).setSelectionRange(16, 16);
    await press("Add blank");
    expect(last().text).toBe("The [[1]] makes [[2]] daily.");
    await expectFocus(() => field("How blank 2 is filled"));
    await user.type(field("Right answers for blank 1"), "cell");
    await user.selectOptions(field("How blank 2 is filled"), "An option is chosen");
    await user.type(field("Right option for blank 2"), "ATP");
    await user.tab();
    expect(form.getByText("Write at least one wrong option.")).toBeTruthy();
    await user.type(field("Wrong options for blank 2"), "DNA{Enter}RNA");
    expect(isComplete(last())).toBe(true);
    await user.selectOptions(field("How blank 2 is filled"), "A number is typed");
    await user.selectOptions(field("How blank 2 is filled"), "An option is chosen");
    expect(isComplete(last())).toBe(true);
    await press("Remove blank 1");
    expect(last().text).toBe("The  makes [[1]] daily.");
    expect((field("Right option for blank 1") as HTMLTextAreaElement).value).toBe("ATP");
  });
});
