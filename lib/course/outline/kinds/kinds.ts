import type { Blank, QuestionBody, TypedAnswer } from "#lib/quiz/kinds/body-schema.ts";
import { type QuestionContent, same } from "../content.ts";

export type QuestionKind = "choice" | QuestionBody["kind"];

/** The kinds with their names on the screen. docs/product.md#kinds-of-questions */
export const KIND_NAMES: Record<QuestionKind, string> = {
  choice: "One right answer",
  multiple: "Several right answers",
  order: "Put in order",
  match: "Match pairs",
  numeric: "A number",
  text: "A word or a few",
  cloze: "Fill in blanks",
};

export function kindOf({ body }: Pick<QuestionContent, "body">): QuestionKind {
  return body?.kind ?? "choice";
}

/** A right answer that nothing is said to. */
export const right = (text: string): TypedAnswer => ({ text, share: 1, said: null });

const EMPTY_WORDS = { answers: [], isCaseSensitive: false, isAccentSensitive: false, hasWildcards: false };
const EMPTY_NUMBER = { answers: [], shown: "", units: [], needsUnit: false };

/** A blank that nothing is written for yet. */
export function emptyBlank(type: Blank["type"]): Blank {
  if (type === "typed") return { type, ...EMPTY_WORDS };
  return type === "number" ? { type, ...EMPTY_NUMBER } : { type, answers: [] };
}

function emptyBody(kind: QuestionBody["kind"], { correctIndex }: QuestionContent): QuestionBody {
  switch (kind) {
    case "multiple":
      return { kind, right: correctIndex === null ? [] : [correctIndex], weights: null };
    case "order":
      return { kind };
    case "match": {
      const left = { text: "", html: null };
      return { kind, lefts: [left, left], key: [0, 1], isPartial: true };
    }
    case "numeric":
      return { kind, ...EMPTY_NUMBER };
    case "text":
      return { kind, ...EMPTY_WORDS };
    case "cloze":
      return { kind, blanks: [emptyBlank("typed")], isPartial: true };
  }
}

const HAS_ITEMS: ReadonlySet<QuestionKind> = new Set(["choice", "multiple", "order"]);
const TWO = [{ text: "" }, { text: "" }];

function optionsFor(kind: QuestionKind, content: QuestionContent): QuestionContent["options"] {
  if (HAS_ITEMS.has(kind) && HAS_ITEMS.has(kindOf(content))) return content.options;
  return kind === "match" || HAS_ITEMS.has(kind) ? TWO : [];
}

/** The same question as another kind: its words stay, and its options and what is right as far as the new kind has them. */
export function withKind(content: QuestionContent, kind: QuestionKind): QuestionContent {
  if (kind === kindOf(content)) return content;
  const options = optionsFor(kind, content);
  const { body, text } = content;
  const marked =
    kind === "cloze" && !text.includes("[[1]]") ? { text: `${text.trimEnd()} [[1]]`.trim() } : {};
  if (kind !== "choice")
    return { ...content, ...marked, options, body: emptyBody(kind, content), correctIndex: null };
  // Which of several is the only one is for its author to say.
  const only = body?.kind === "multiple" && body.right.length === 1 ? (body.right[0] ?? null) : null;
  return { ...content, options, body: null, correctIndex: only };
}

function isSameList(one: QuestionContent, other: QuestionContent): boolean {
  const texts = ({ options }: QuestionContent) => JSON.stringify(options.map(({ text }) => same(text)));
  return texts(one) === texts(other);
}

/** The question as it was when it was of this kind before; anew where its options have changed since. */
export function backToKind(
  content: QuestionContent,
  kind: QuestionKind,
  before: QuestionContent | undefined,
): QuestionContent {
  const isShared = HAS_ITEMS.has(kind) && HAS_ITEMS.has(kindOf(content));
  if (!before || (isShared && !isSameList(before, content))) return withKind(content, kind);
  const { options, body, correctIndex } = before;
  return { ...content, options, body, correctIndex };
}
