import type {
  Blank,
  FeedbackPair,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, type JsonRecord, listAt, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { imageMarkup } from "../text/media-markup.ts";
import { explanationOf, type ReadText, readHtml, readPlain } from "../text/rich-text.ts";
import { authoredQuestion, IN_PICTURE, IS_SURVEY, NO_KEY, unplayable } from "./course.ts";

const FULL_MARKS = 100;
/** What the player fills in */
const TEMPLATE = /\{\{/;

interface Asked {
  component: JsonRecord;
  media: Media;
  notes: string[];
}

interface Draft {
  kind: string;
  body: SourceBody;
  /** Lines with gaps, below what is asked */
  lines?: string[];
}

const plain = (markup: string): string => htmlToText(markup).trim();

/** A feedback is a text, or what its newer versions put around one. */
function saidIn(asked: Asked, value: unknown) {
  const markup = typeof value === "string" ? value : textAt(value, "body");
  return TEMPLATE.test(markup) ? null : explanationOf(readHtml(markup, asked.media), asked.notes);
}

function feedbackOf(asked: Asked): FeedbackPair {
  const said = at(asked.component, "_feedback");
  const right = at(said, "correct") ?? at(said, "_correct");
  const wrong = at(said, "_incorrect", "final") ?? at(said, "_incorrect");
  return { right: saidIn(asked, right), wrong: saidIn(asked, wrong) };
}

function pictureOf(graphic: unknown): string {
  const src = textAt(graphic, "large") || textAt(graphic, "src") || textAt(graphic, "small");
  return imageMarkup(src, textAt(graphic, "alt"));
}

function choice(asked: Asked): Draft {
  const options = listAt(asked.component, "_items").map((item): WeightedOption => {
    const text = textAt(item, "text");
    const read = readHtml(plain(text) === "" ? pictureOf(at(item, "_graphic")) : text, asked.media);
    asked.notes.push(...read.notes);
    const isRight = at(item, "_shouldBeSelected") === true;
    return { ...read.rich, weight: isRight ? FULL_MARKS : 0, feedback: saidIn(asked, at(item, "feedback")) };
  });
  const right = options.filter(({ weight }) => weight > 0).length;
  return {
    kind: right > 1 ? "multiple_answer" : "single",
    body: { type: right > 1 ? "multiple" : "single", options },
  };
}

function gapOf(options: readonly [text: string, isRight: boolean][], index: number): Blank {
  const read = options.filter(([text]) => text !== "");
  return {
    name: `gap ${index + 1}`,
    options: read.map(([text, isRight]) => ({
      text,
      html: null,
      weight: isRight ? FULL_MARKS : 0,
      feedback: null,
    })),
  };
}

function textInput({ component }: Asked): Draft {
  const items = listAt(component, "_items");
  const isFree = [component._allowsAnyOrder, component._allowAnyOrder].includes(true);
  if (isFree || listAt(component, "_answers").length > 0)
    return { kind: "blanks", body: unplayable("Its gaps may be filled in any order.") };
  const blanks = items.map((item, index) => {
    const answers = listAt(item, "_answers").flatMap((text) =>
      ["string", "number"].includes(typeof text) ? [String(text).trim()] : [],
    );
    return gapOf(
      answers.map((text) => [text.replaceAll("*", "\\*"), true]),
      index,
    );
  });
  if (blanks.length === 0) return { kind: "blanks", body: unplayable("It has no gaps that can be read.") };
  const lines = items.map((item, index) =>
    [plain(textAt(item, "prefix")), `[gap ${index + 1}]`, plain(textAt(item, "suffix"))]
      .join(" ")
      .replace(/ (?=[.,;:!?])/g, "")
      .trim(),
  );
  return { kind: "blanks", body: { type: "blanks", blanks }, lines };
}

/** Prompts, each with a list of its own to choose from. */
function matching({ component }: Asked): Draft {
  const items = listAt(component, "_items");
  const blanks = items.map((item, index) =>
    gapOf(
      listAt(item, "_options").map((option) => [
        plain(textAt(option, "text")),
        at(option, "_isCorrect") === true,
      ]),
      index,
    ),
  );
  if (blanks.length === 0) return { kind: "dropdowns", body: unplayable(NO_KEY) };
  const lines = items.map((item, index) => `${plain(textAt(item, "text"))} → [gap ${index + 1}]`);
  return { kind: "dropdowns", body: { type: "dropdowns", blanks }, lines };
}

const numberOf = (value: unknown): number =>
  typeof value === "number" || (typeof value === "string" && value.trim() !== "")
    ? Number(value)
    : Number.NaN;

function slider({ component }: Asked): Draft {
  const kind = "numeric";
  const [start, end] = [numberOf(component._scaleStart), numberOf(component._scaleEnd)];
  const exact = numberOf(component._correctAnswer);
  const low = Number.isFinite(exact) ? exact : numberOf(at(component, "_correctRange", "_bottom"));
  const high = Number.isFinite(exact) ? exact : numberOf(at(component, "_correctRange", "_top"));
  if (!Number.isFinite(low) || !Number.isFinite(high) || low > high)
    return { kind, body: unplayable(NO_KEY) };
  if (low < start || high > end)
    return { kind, body: unplayable("Its right answer lies outside of its scale.") };
  const shown = low === high ? String(low) : null;
  return {
    kind,
    body: { type: "numeric", answers: [{ shown, low, high, weight: FULL_MARKS, feedback: null }] },
  };
}

const READERS: Record<string, (asked: Asked) => Draft> = {
  mcq: choice,
  gmcq: choice,
  textinput: textInput,
  matching,
  slider,
  confidenceslider: () => ({ kind: "survey", body: unplayable(IS_SURVEY) }),
  opentextinput: () => ({
    kind: "essay",
    body: unplayable("A text is to be written, which can't be marked here."),
  }),
  ppq: () => ({ kind: "picture", body: unplayable(IN_PICTURE) }),
};

/** What is asked: its text, or what stands in for one where there is none. */
function stemOf({ component, media }: Asked): ReadText {
  const asks = ["body", "displayTitle", "instruction"].map((name) => textAt(component, name));
  return readHtml(asks.find((markup) => plain(markup) !== "") ?? "", media);
}

function draftOf(asked: Asked, name: string): Draft | null {
  const read = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
  if (read) return read(asked);
  const { component } = asked;
  const isQuestion =
    component._isQuestionType === true || "_questionWeight" in component || "_attempts" in component;
  if (!isQuestion) return null;
  return { kind: name, body: unplayable(`Questions of the kind "${name || "unknown"}" can't be played.`) };
}

/** The question of a component of Adapt; null for one that asks nothing. */
export function adaptQuestion(component: JsonRecord, media: Media): SourceQuestion | null {
  const asked: Asked = { component, media, notes: [] };
  const draft = draftOf(asked, textAt(component, "_component").toLowerCase());
  if (!draft) return null;
  const { kind, body, lines = [] } = draft;
  const stem = stemOf(asked);
  if (lines.length > 0) {
    const shown = readPlain([stem.rich.text, ...lines].filter((line) => line !== "").join("\n\n"));
    stem.rich = shown.rich;
  }
  const id = textAt(component, "_id") || null;
  return authoredQuestion({ kind, stem, body, id, feedback: feedbackOf(asked), notes: asked.notes });
}
