import type { Pair, SourceBody, WeightedOption } from "#lib/course-reader/questions/source-question.ts";
import type { Media } from "#lib/course-reader/shared/media.ts";
import { type ReadText, readHtml } from "#lib/course-reader/shared/text/rich-text.ts";
import { childrenOf, descendants, type XmlNode } from "#lib/server/files/xml.ts";
import type { ItemFeedback } from "./feedback.ts";
import { acceptedTexts, numbersOf, paysByMapping, rightSetOf, sharesOf, worthsOf } from "./key.ts";
import { toMarkup } from "./markup.ts";
import type { Scoring } from "./scoring.ts";
import type { Declaration } from "./xml.ts";

const FULL_MARKS = 100;
const TRUE_WORDS = /^(true|t|yes)$/i;
const FALSE_WORDS = /^(false|f|no)$/i;
/** Digits as people write them: "007" is a name, no number. */
const IS_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;

/** An item while it is read. */
export interface Item {
  node: XmlNode;
  declarations: ReadonlyMap<string, Declaration>;
  scoring: Scoring;
  feedback: ItemFeedback;
  media: Media | null;
}

/** What an interaction asks, and what was lost of it. */
export interface Asked {
  kind: string;
  body: SourceBody;
  notes: string[];
}

export const UNPLAYABLE: Record<string, string> = {
  extendedTextInteraction: "It asks for a text of the learner's own.",
  uploadInteraction: "It asks for a file to be uploaded.",
  drawingInteraction: "It asks for a drawing.",
  hotspotInteraction: "It is answered by pointing at a picture.",
  selectPointInteraction: "It is answered by pointing at a picture.",
  graphicOrderInteraction: "It is answered by pointing at a picture.",
  graphicAssociateInteraction: "It is answered by pointing at a picture.",
  graphicGapMatchInteraction: "It is answered by pointing at a picture.",
  positionObjectInteraction: "It is answered by pointing at a picture.",
  mediaInteraction: "It plays a sound or film, and asks nothing.",
  customInteraction: "Its interaction is drawn by a script of its own, which is never run here.",
  portableCustomInteraction: "Its interaction is drawn by a script of its own, which is never run here.",
};

export const responseOf = (interaction: XmlNode): string => interaction.attributes.responseIdentifier ?? "";

/** A choice's text without the feedback inside it. */
export function readChoice(item: Item, choice: XmlNode): ReadText {
  return readHtml(toMarkup(choice), item.media);
}

function unplayable(kind: string, reason: string): Asked {
  return { kind, body: { type: "unplayable", reason }, notes: [] };
}

function optionsOf(
  item: Item,
  interaction: XmlNode,
  choices: readonly XmlNode[],
  weigh: (id: string) => number,
) {
  const notes: string[] = [];
  const response = responseOf(interaction);
  const options = choices.map((choice): WeightedOption => {
    const id = choice.attributes.identifier ?? "";
    const weight = weigh(id);
    const read = readChoice(item, choice);
    notes.push(...read.notes);
    const feedback = item.feedback.to(response, id) ?? item.feedback.within(choice, response, weight > 0);
    return { ...read.rich, weight, feedback };
  });
  return { options, notes };
}

/** "True" and "False" stay in that order; in another language they are ordinary choices. */
function singleBody(options: WeightedOption[]): SourceBody {
  const right = options.filter((option) => option.weight > 0);
  const hasBoth = [TRUE_WORDS, FALSE_WORDS].every((words) =>
    options.some(({ text }) => words.test(text.trim())),
  );
  if (options.length !== 2 || right.length !== 1 || !hasBoth) return { type: "single", options };
  const wrong = options.find((option) => option !== right[0]);
  const feedback = { right: right[0]?.feedback ?? null, wrong: wrong?.feedback ?? null };
  return { type: "true_false", isTrue: TRUE_WORDS.test(right[0]?.text.trim() ?? ""), feedback };
}

const hasTwice = (ids: readonly (string | undefined)[]) => new Set(ids).size < ids.length;

/** choiceInteraction and hottextInteraction: one or several of some choices. */
export function askChoice(item: Item, interaction: XmlNode, name: "simpleChoice" | "hottext"): Asked {
  const choices = descendants(interaction, name);
  const declaration = item.declarations.get(responseOf(interaction));
  if (hasTwice(choices.map((choice) => choice.attributes.identifier)))
    return unplayable("single", "Two of its choices have the same identifier.");
  const isOne = (interaction.attributes.maxChoices ?? "1") === "1" && (declaration?.correct.length ?? 0) < 2;
  if (declaration?.cardinality === "single" || isOne) {
    const worths = worthsOf(declaration, item.scoring);
    if ("reason" in worths) return unplayable("single", worths.reason);
    const fallback = Math.min(0, declaration?.mapping?.fallback ?? 0);
    const { options, notes } = optionsOf(
      item,
      interaction,
      choices,
      (id) => worths.weights.get(id) ?? fallback,
    );
    const body = singleBody(options);
    return { kind: body.type, body, notes: [...worths.notes, ...notes] };
  }
  const set = rightSetOf(declaration, item.scoring);
  if ("reason" in set) return unplayable("multiple_answer", set.reason);
  if (set.right.some((id) => !choices.some((choice) => choice.attributes.identifier === id)))
    return unplayable("multiple_answer", "One of its right answers isn't among its choices.");
  const shares = sharesOf(declaration, item.scoring, set.right);
  const { options, notes } = optionsOf(
    item,
    interaction,
    choices,
    (id) => shares?.get(id) ?? (set.right.includes(id) ? FULL_MARKS : 0),
  );
  return { kind: "multiple_answer", body: { type: "multiple", options }, notes: [...set.notes, ...notes] };
}

/** The options of one drop-down, or why they have no key. */
export function dropdownOptions(item: Item, interaction: XmlNode) {
  const worths = worthsOf(item.declarations.get(responseOf(interaction)), item.scoring);
  if ("reason" in worths) return worths;
  const choices = childrenOf(interaction, "inlineChoice");
  const { options, notes } = optionsOf(item, interaction, choices, (id) => worths.weights.get(id) ?? 0);
  return { options, notes: [...worths.notes, ...notes] };
}

/** Capitals count, as in any comparison of strings, unless the mapping or a comparison says otherwise. */
function isCaseSensitive({ node, scoring }: Item, declaration: Declaration): boolean {
  const isMapped = paysByMapping(declaration, scoring);
  if (isMapped && declaration.mapping) return declaration.mapping.isCaseSensitive;
  return !descendants(node, "stringMatch").some(({ attributes }) => attributes.caseSensitive === "false");
}

/** What may be typed: numbers with their tolerance, or texts. */
export function askTyped(item: Item, interaction: XmlNode): Asked {
  const response = responseOf(interaction);
  const declaration = item.declarations.get(response);
  if (declaration && !["single", "ordered"].includes(declaration.cardinality))
    return unplayable("short_answer", "It takes several values in one field.");
  const worths = worthsOf(declaration, item.scoring);
  if (!declaration || "reason" in worths)
    return unplayable("short_answer", "reason" in worths ? worths.reason : "It declares no right answer.");
  const accepted = acceptedTexts(worths, declaration);
  const say = (value: string) => item.feedback.to(response, value);
  const isNumeric = ["integer", "float"].includes(declaration.baseType);
  if (isNumeric || [...accepted.keys()].every((text) => IS_NUMBER.test(text))) {
    const answers = numbersOf(accepted, item.scoring.rules.get(response) ?? [], say);
    if (answers) return { kind: "numeric", body: { type: "numeric", answers }, notes: worths.notes };
    if (isNumeric) return unplayable("numeric", "One of its answers is no number.");
  }
  // A star would stand for anything.
  const texts = [...accepted].map(([text, weight]) => {
    return { text: text.replaceAll("*", "\\*"), weight, feedback: say(text) };
  });
  const typed = { isCaseSensitive: isCaseSensitive(item, declaration), isAccentSensitive: true };
  return { kind: "short_answer", body: { type: "short", accepted: texts, typed }, notes: worths.notes };
}

export function askSlider(item: Item, interaction: XmlNode): Asked {
  const asked = askTyped(item, interaction);
  return asked.body.type === "short"
    ? unplayable("numeric", "One of its answers is no number.")
    : { ...asked, kind: "numeric" };
}

const pairOf = (value: string): [string, string] => {
  const [left = "", right = ""] = value.split(" ");
  return [left, right];
};

function matchPairs(pairs: readonly [string, string][], byId: ReadonlyMap<string, ReadText>): Pair[] | null {
  const found = pairs.map(([left, right]): Pair | null => {
    const [one, other] = [byId.get(left), byId.get(right)];
    return one && other ? { left: one.rich, right: other.rich.text, feedback: null } : null;
  });
  return found.every((pair) => pair !== null) ? found : null;
}

function readChoices(item: Item, choices: readonly XmlNode[]) {
  const byId = new Map(
    choices.map((choice) => [choice.attributes.identifier ?? "", readChoice(item, choice)]),
  );
  return { byId, notes: [...byId.values()].flatMap((read) => read.notes) };
}

/** Each pair earns its points where they are mapped. */
function isPartialOf({ declarations, scoring }: Item, interaction: XmlNode): boolean {
  return paysByMapping(declarations.get(responseOf(interaction)), scoring);
}

const MISSING = "One of its pairs names something that it doesn't hold.";

/** Pairs across two sets; turned round where only the second set's texts have one partner each. */
export function askMatch(item: Item, interaction: XmlNode): Asked {
  const set = rightSetOf(item.declarations.get(responseOf(interaction)), item.scoring);
  if ("reason" in set) return unplayable("matching", set.reason);
  const [first, second] = childrenOf(interaction, "simpleMatchSet").map((s) =>
    childrenOf(s, "simpleAssociableChoice"),
  );
  const { byId, notes } = readChoices(item, [...(first ?? []), ...(second ?? [])]);
  if (byId.size < (first?.length ?? 0) + (second?.length ?? 0))
    return unplayable("matching", "Two of its choices have the same identifier.");
  const firstIds = new Set((first ?? []).map((choice) => choice.attributes.identifier ?? ""));
  const ordered = set.right
    .map(pairOf)
    .map(([a, b]): [string, string] => (firstIds.has(a) ? [a, b] : [b, a]));
  const isTurned = hasTwice(ordered.map(([left]) => left)) && !hasTwice(ordered.map(([, right]) => right));
  const pairs = matchPairs(isTurned ? ordered.map(([a, b]): [string, string] => [b, a]) : ordered, byId);
  if (!pairs || ordered.some(([a, b]) => !firstIds.has(a) || firstIds.has(b)))
    return unplayable("matching", MISSING);
  const offered = (isTurned ? first : second) ?? [];
  const extras = offered.map((choice) => byId.get(choice.attributes.identifier ?? "")?.rich.text ?? "");
  return {
    kind: "matching",
    body: { type: "matching", pairs, extras, isPartial: isPartialOf(item, interaction) },
    notes: [...set.notes, ...notes],
  };
}

/** Pairs within one set. */
export function askAssociate(item: Item, interaction: XmlNode): Asked {
  const set = rightSetOf(item.declarations.get(responseOf(interaction)), item.scoring);
  if ("reason" in set) return unplayable("matching", set.reason);
  const pairs = set.right.map(pairOf);
  if (hasTwice(pairs.flat()))
    return unplayable("matching", "Its pairs overlap, so none of them has one clear match.");
  const choices = childrenOf(interaction, "simpleAssociableChoice");
  const { byId, notes } = readChoices(item, choices);
  const read = matchPairs(pairs, byId);
  if (!read || byId.size < choices.length) return unplayable("matching", MISSING);
  const paired = new Set(pairs.flat());
  const extras = [...byId].filter(([id]) => !paired.has(id)).map(([, choice]) => choice.rich.text);
  return {
    kind: "matching",
    body: { type: "matching", pairs: read, extras, isPartial: isPartialOf(item, interaction) },
    notes: [...set.notes, ...notes],
  };
}

export function askOrder(item: Item, interaction: XmlNode): Asked {
  const declaration = item.declarations.get(responseOf(interaction));
  const set = rightSetOf(declaration, item.scoring);
  if ("reason" in set) return unplayable("ordering", set.reason);
  if (declaration?.cardinality !== "ordered" || declaration.correct.length !== set.right.length)
    return unplayable("ordering", "Its right order can't be told.");
  const choices = childrenOf(interaction, "simpleChoice");
  const { byId, notes } = readChoices(item, choices);
  const texts = set.right.map((id) => byId.get(id)?.rich);
  if (byId.size < choices.length || texts.some((text) => text === undefined))
    return unplayable("ordering", MISSING);
  const items = texts.filter((text) => text !== undefined);
  if (items.length < choices.length || items.some(({ text }) => text.trim() === "[picture]"))
    return unplayable("ordering", "Its right order can't be told.");
  const folded = new Set(items.map(({ text }) => text.trim().toLowerCase()));
  if (folded.size < items.length) return unplayable("ordering", "Two of its answers are the same.");
  return { kind: "ordering", body: { type: "order", items }, notes: [...set.notes, ...notes] };
}

/** The gaps of a gapMatchInteraction: each takes one of the same texts. */
export function gapOptions(
  item: Item,
  interaction: XmlNode,
): { gaps: Map<string, WeightedOption[]>; isPartial: boolean; notes: string[] } | { reason: string } {
  const set = rightSetOf(item.declarations.get(responseOf(interaction)), item.scoring);
  if ("reason" in set) return set;
  const choices = interaction.children.filter((child) => ["gapText", "gapImg"].includes(child.name));
  const { byId, notes } = readChoices(item, choices);
  const gapIds = new Set(descendants(interaction, "gap").map((gap) => gap.attributes.identifier ?? ""));
  const pairs = set.right
    .map(pairOf)
    .map(([a, b]) => (gapIds.has(b) ? { text: a, gap: b } : { text: b, gap: a }));
  if (pairs.some(({ text, gap }) => !byId.has(text) || !gapIds.has(gap)) || byId.size < choices.length)
    return { reason: MISSING };
  const gaps = [...new Set(pairs.map(({ gap }) => gap))].map((gap): [string, WeightedOption[]] => {
    const right = new Set(pairs.filter((pair) => pair.gap === gap).map(({ text }) => text));
    const options = [...byId].map(([id, { rich }]) => ({
      ...rich,
      weight: right.has(id) ? FULL_MARKS : 0,
      feedback: null,
    }));
    return [gap, options];
  });
  return { gaps: new Map(gaps), isPartial: isPartialOf(item, interaction), notes: [...set.notes, ...notes] };
}
