import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import { blanksQuestion, type Draft, gapQuestion, INLINE, type Question, stemOf } from "./blanks.ts";
import { readFeedback } from "./feedback.ts";
import {
  type Asked,
  askAssociate,
  askChoice,
  askMatch,
  askOrder,
  askSlider,
  askTyped,
  type Item,
  responseOf,
  UNPLAYABLE,
} from "./interaction.ts";
import { escapeHtml, promptMarkup, toMarkup } from "./markup.ts";
import { readScoring } from "./scoring.ts";
import { readDeclarations } from "./xml.ts";

const MAX_NAME_LENGTH = 100;
const GAP = "_____";
/** What stands in these isn't there from the start. */
const CONDITIONAL = ["feedbackBlock", "feedbackInline", "templateBlock", "templateInline", "rubricBlock"];
const CHOICES = ["simpleChoice", "inlineChoice", "hottext", "gapText", "simpleAssociableChoice"];
const DRAWN = "It draws new values for each learner, which isn't played.";
const ADAPTIVE = "What it would ask next isn't played.";
const NO_ADAPTIVE = "What it asks depends on earlier answers, which isn't played.";

/** Where an item comes from, and what goes with it. */
export interface ItemContext {
  media: Media | null;
  /** Markup that stands before each of its questions: a text that several items share */
  preface: string;
  /** Null where another item has that id already */
  hasId: boolean;
  notes: readonly string[];
}

function interactionsIn(node: XmlNode): XmlNode[] {
  return node.children.flatMap((child) => {
    if (child.name === "endAttemptInteraction" || CONDITIONAL.includes(child.name)) return [];
    return child.name.endsWith("Interaction") ? [child] : interactionsIn(child);
  });
}

/** Why an item can't be played as a whole: what it asks is made up anew for each learner. */
function faultOf(node: XmlNode, isCustom: boolean): string | null {
  const uses = (name: string) => descendants(node, name).length > 0;
  const drawn = [
    "setCorrectResponse",
    "printedVariable",
    "templateBlock",
    "templateInline",
    "templateVariable",
  ];
  const isDrawn =
    drawn.some(uses) || descendants(childAt(node, "itemBody"), "mi").some((mi) => isTemplate(node, mi.text));
  const hasTemplates =
    childrenOf(node, "templateDeclaration").length + childrenOf(node, "templateProcessing").length > 0;
  const hasChosen = descendants(node, "simpleChoice").some((choice) => choice.attributes.templateIdentifier);
  return hasTemplates && (isDrawn || hasChosen || isCustom) ? DRAWN : null;
}

function isTemplate(node: XmlNode, name: string): boolean {
  return childrenOf(node, "templateDeclaration").some((one) => one.attributes.identifier === name.trim());
}

function askBlock(item: Item, node: XmlNode): Asked {
  switch (node.name) {
    case "choiceInteraction":
      return askChoice(item, node, "simpleChoice");
    case "hottextInteraction":
      return askChoice(item, node, "hottext");
    case "matchInteraction":
      return askMatch(item, node);
    case "associateInteraction":
      return askAssociate(item, node);
    case "orderInteraction":
      return askOrder(item, node);
    case "sliderInteraction":
      return askSlider(item, node);
    default: {
      const reason =
        UNPLAYABLE[node.name] ?? `Its interaction "${tidyTitle(node.name, "unknown", 60)}" can't be played.`;
      return { kind: "other", body: { type: "unplayable", reason }, notes: [] };
    }
  }
}

/** The author wants the choices as they stand: all of them, or one that stays last. */
function keepsOrder(node: XmlNode): boolean {
  return (
    node.attributes.shuffle === "false" ||
    descendants(node, "simpleChoice").some((c) => c.attributes.fixed === "true")
  );
}

function blockQuestion(draft: Draft, node: XmlNode): Question {
  const shown = node.name === "hottextInteraction" ? toMarkup(node) : promptMarkup(node);
  const asked = askBlock(draft.item, node);
  const isFixed = node.name === "choiceInteraction" && asked.body.type === "single" && keepsOrder(node);
  return { asked, stem: stemOf(draft.body, new Map([[node, shown]])), response: responseOf(node), isFixed };
}

function typedQuestion(draft: Draft, node: XmlNode): Question {
  const stem = stemOf(draft.body, new Map([[node, GAP]]));
  return { asked: askTyped(draft.item, node), stem, response: responseOf(node), isFixed: false };
}

/** One question for each interaction, and one for all blanks of the text, in the order of the body. */
function questionsIn(draft: Draft, interactions: readonly XmlNode[]): Question[] {
  const blanks = interactions.filter(({ name }) => INLINE.has(name));
  const [first] = blanks;
  const isTypedAlone = blanks.length === 1 && first?.name === "textEntryInteraction";
  return interactions.flatMap((node): Question[] => {
    if (node.name === "gapMatchInteraction") return [gapQuestion(draft, node)];
    if (!INLINE.has(node.name)) return [blockQuestion(draft, node)];
    if (isTypedAlone) return [typedQuestion(draft, node)];
    return node === first ? [blanksQuestion(draft, blanks)] : [];
  });
}

function startItem(node: XmlNode, media: Media | null, interactions: readonly XmlNode[]): Item {
  const declarations = readDeclarations(node);
  const scoring = readScoring(node, new Set(declarations.keys()));
  const ids = CHOICES.flatMap((name) => interactions.flatMap((i) => descendants(i, name)));
  const values = new Set(ids.map((choice) => choice.attributes.identifier ?? ""));
  const feedback = readFeedback(node, scoring, values, interactions.length === 1, media);
  return { node, declarations, scoring, feedback, media };
}

function toSource(
  item: Item,
  context: ItemContext,
  question: Question,
  place: { index: number; count: number },
  lost: readonly string[],
): SourceQuestion {
  const { title = "", identifier = "" } = item.node.attributes;
  const stem = readHtml(context.preface + question.stem, context.media);
  const number = place.count > 1 ? ` (${place.index + 1})` : "";
  const own = place.count > 1 ? `${identifier}/${question.response}` : identifier;
  return {
    kind: question.asked.kind,
    name: tidyTitle((title || stem.rich.text) + (title ? number : ""), "Question", MAX_NAME_LENGTH),
    stem: stem.rich,
    explanation: item.feedback.explanation,
    feedback: item.feedback.pair,
    sourceId: context.hasId && identifier ? own : null,
    notes: [
      ...new Set([...stem.notes, ...question.asked.notes, ...lost, ...item.feedback.notes, ...context.notes]),
    ],
    mayShuffle: !question.isFixed,
    body: question.asked.body,
  };
}

function withoutQuestions(node: XmlNode, body: XmlNode | undefined, context: ItemContext): SourceQuestion {
  const stem = readHtml(body ? toMarkup(body) : "", context.media).rich;
  const { title = "", identifier = "" } = node.attributes;
  const reason = stem.text ? "It is a text without a question." : "It asks nothing: its text is empty.";
  return lostItem("text", title || stem.text || identifier, reason);
}

/** The line for an item that can't be played, or not even be read. */
export function lostItem(kind: string, name: string, reason: string): SourceQuestion {
  return {
    kind,
    name: tidyTitle(name, "Question", MAX_NAME_LENGTH),
    stem: { text: "", html: null },
    explanation: null,
    feedback: { right: null, wrong: null },
    sourceId: null,
    notes: [],
    body: { type: "unplayable", reason },
  };
}

/** Reads an assessment item (in version 2's names) into its questions. Its scripts and templates are never run. */
export function readItem(node: XmlNode, context: ItemContext): SourceQuestion[] {
  const body = childAt(node, "itemBody");
  const all = body ? interactionsIn(body) : [];
  const asking = all.filter((one) => one.name !== "mediaInteraction");
  const interactions = asking.length > 0 ? asking : all;
  if (!body || interactions.length === 0) return [withoutQuestions(node, body, context)];
  const item = startItem(node, context.media, interactions);
  const { title = "", identifier = "" } = node.attributes;
  const isAdaptive = node.attributes.adaptive === "true";
  const fault =
    faultOf(node, item.scoring.isCustom) ?? (isAdaptive && interactions.length > 1 ? NO_ADAPTIVE : null);
  if (fault) return [lostItem("other", title || identifier, fault)];
  if (isAdaptive) item.scoring.isCustom = true;
  const notes = isAdaptive ? [ADAPTIVE] : [];
  const draft: Draft = { item, body, plain: escapeHtml(toMarkup(body)) };
  const questions = questionsIn(draft, interactions);
  return questions.map((question, index) =>
    toSource(item, context, question, { index, count: questions.length }, notes),
  );
}
