import { type QuestionBody, questionBodySchema } from "#lib/quiz/kinds/body-schema.ts";
import { faultOfKey } from "#lib/quiz/kinds/fault.ts";
import { capSaid, MAX_SOURCE_LENGTH, tidyTitle } from "../rules.ts";
import { type Kept, keepMatch, keepMultiple, keepNumeric, keepOrder, keepText, part } from "./bodies.ts";
import { excessOf, faultOfStem, overlengthOf } from "./bounds.ts";
import { checkChoice, type Option, placeRight, type RichText, seedOf } from "./choice.ts";
import { keepCloze } from "./cloze.ts";
import { FROM_CARDS } from "./flashcards.ts";
import { convertMatching } from "./matching.ts";
import { addLine, askedBy, notesOf, type Outcome, type Part, plain, plainOption } from "./parts.ts";
import { convertRecall } from "./recall.ts";
import type {
  Blank,
  Conversion,
  FeedbackPair,
  PlayedOption,
  PlayedQuestion,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "./source-question.ts";
import { toSaid } from "./typed-field.ts";
import {
  bestShortAnswer,
  type Lender,
  MIN_WRONG_SHORT,
  type ShortAnswer,
  shortFeedback,
  toLender,
  wrongShortAnswers,
} from "./wrong-answers.ts";

const FULL_MARKS = 100;
/** Short answers are borrowed from this many questions on either side, so that a huge category stays quick. */
const NEIGHBOURS = 60;
/** A text with many blanks lends as many answers as this. */
const MAX_LENT = 10;
const UNSOUND = "Its right answer can't be checked.";
const NOTHING_SAID: FeedbackPair = { right: null, wrong: null };
const WITHOUT_MARKUP = "A long feedback is shown without its pictures and formatting.";
const FROM_AROUND =
  "An answer was to be typed: it is played as a choice, with answers of the questions around it.";

function convertSingle(options: readonly WeightedOption[]): Outcome {
  const best = Math.max(0, ...options.map((option) => option.weight));
  if (best <= 0) return { reason: "It has no right answer." };
  const right = options.find((option) => option.weight === best);
  const kept = options.filter((option) => option === right || option.weight < best);
  if (kept.length < 2 && options.length > 1) return { reason: "All of its answers are right." };
  const verdict = checkChoice(kept.map(toOption), right ? kept.indexOf(right) : -1);
  if (!verdict.ok) return { reason: verdict.reason };
  const several = kept.length < options.length ? "Several answers were right: one of them is offered." : null;
  const isPartial = best < FULL_MARKS || kept.some((option) => option.weight > 0 && option !== right);
  const partial = isPartial ? "Partial credit isn't given: only the best answer counts." : null;
  return {
    parts: [{ choice: verdict.choice }],
    notes: notesOf(several, partial, verdict.note),
  };
}

function toOption({ text, html, feedback }: Option): Option {
  return { text, html, feedback };
}

function convertTrueFalse(isTrue: boolean, { right, wrong }: FeedbackPair): Outcome {
  const options = [plainOption("True", isTrue ? right : wrong), plainOption("False", isTrue ? wrong : right)];
  return { parts: [{ choice: { options, correctIndex: isTrue ? 0 : 1, canShuffle: false } }], notes: [] };
}

function shortPart(
  accepted: readonly ShortAnswer[],
  lenders: readonly Lender[],
  stem: RichText,
  isCard = false,
): Part | null {
  const right = bestShortAnswer(accepted);
  if (right === null) return null;
  const wrong = wrongShortAnswers(accepted, lenders, right, isCard);
  if (wrong.length < MIN_WRONG_SHORT) return null;
  const toTyped = (text: string) => plainOption(text, shortFeedback(text, accepted));
  const choice = placeRight(toTyped(right), wrong.map(toTyped), seedOf(stem.text + right));
  const verdict = checkChoice(choice.options, choice.correctIndex);
  return verdict.ok ? { choice: verdict.choice } : null;
}

function convertShort(
  { accepted, card }: Extract<SourceBody, { type: "short" }>,
  lenders: readonly Lender[],
  stem: RichText,
): Outcome {
  if (bestShortAnswer(accepted) === null) return { reason: "It accepts no answer that could be shown." };
  const made = shortPart(accepted, lenders, stem, card !== undefined);
  if (!made) return { reason: "There weren't enough other short answers beside it to make choices from." };
  return { parts: [made], notes: [card ? FROM_CARDS : FROM_AROUND] };
}

/** The stem with one blank to fill and the others closed, so that no question gives the next one away. */
function stemForBlank(stem: RichText, blank: Blank, all: readonly Blank[]): RichText {
  const fill = (text: string) =>
    all.reduce((filled, b) => filled.replaceAll(`[${b.name}]`, b === blank ? "_____" : "[…]"), text);
  return { text: fill(stem.text), html: stem.html === null ? null : fill(stem.html) };
}

function convertBlanks(
  blanks: readonly Blank[],
  stem: RichText,
  pick: (blank: Blank, blankStem: RichText) => Part["choice"] | null,
): Outcome {
  const parts = blanks.flatMap((blank): Part[] => {
    const blankStem = stemForBlank(stem, blank, blanks);
    const choice = stem.text.includes(`[${blank.name}]`) ? pick(blank, blankStem) : null;
    return choice ? [{ choice, stem: blankStem, suffix: blank.name }] : [];
  });
  if (parts.length === 0) return { reason: "None of its blanks can be turned into a fair choice." };
  const lost = blanks.length - parts.length;
  const missing =
    lost > 0
      ? `${lost} of ${blanks.length} blanks can't be turned into a fair choice and are left out.`
      : null;
  return { parts, notes: notesOf(blanks.length > 1 ? "Played as one question a blank." : null, missing) };
}

function pickDropdown(blank: Blank): Part["choice"] | null {
  const outcome = convertSingle(blank.options);
  return "parts" in outcome ? (outcome.parts[0]?.choice ?? null) : null;
}

/** Typed blanks as one choice each, where they can't be typed. */
function splitBlanks(blanks: readonly Blank[], stem: RichText, lenders: readonly Lender[]): Outcome {
  const own = blanks.map((blank) => ({ blank, lender: toLender(blank.options) }));
  return convertBlanks(blanks, stem, (blank, blankStem) => {
    const others = own.flatMap((other) => (other.blank === blank ? [] : other.lender));
    const choice = shortPart(blank.options, [...others, ...lenders], blankStem)?.choice;
    return choice ?? null;
  });
}

/** Two things alone have no order worth sorting: it is asked which comes first. */
function convertPair(items: readonly RichText[], stem: RichText): Outcome {
  const options = items.map((item, index) => ({
    ...item,
    feedback: null,
    weight: index === 0 ? FULL_MARKS : 0,
  }));
  const outcome = convertSingle(options);
  if ("reason" in outcome) return outcome;
  const parts = outcome.parts.map((one) => ({
    ...one,
    stem: addLine(stem, plain("Which of them comes first?")),
  }));
  return {
    parts,
    notes: [...outcome.notes, "Two things were to be put in order: it is asked which comes first."],
  };
}

/** The question in its own kind, if its key holds. */
function outcomeOf(kept: Kept, stem: RichText): Outcome {
  if ("reason" in kept) return kept;
  const { choice, body, stem: marked = stem } = kept.part;
  const options = choice.options.map(({ text }) => ({ text }));
  const asked = { text: marked.text, options, correctIndex: null, body };
  const fault = questionBodySchema.safeParse(body).success ? faultOfKey(asked) : UNSOUND;
  return fault === null ? { parts: [kept.part], notes: kept.notes } : { reason: fault };
}

/** The same, or what can be made of it else. */
function firstOf(kept: Kept, stem: RichText, instead: () => Outcome): Outcome {
  const outcome = outcomeOf(kept, stem);
  return "parts" in outcome ? outcome : instead();
}

/** Everything but a recall card, of which no question is made. */
function convertBody(source: SourceQuestion, lenders: readonly Lender[]): Outcome {
  const { body, stem } = source;
  switch (body.type) {
    case "single":
      return convertSingle(body.options);
    case "true_false":
      return convertTrueFalse(body.isTrue, body.feedback);
    case "multiple":
      return outcomeOf(keepMultiple(body.options), stem);
    case "order":
      return body.items.length === 2 ? convertPair(body.items, stem) : outcomeOf(keepOrder(body.items), stem);
    case "matching":
      return firstOf(keepMatch(body), stem, () => convertMatching(body.pairs, body.extras, stem));
    case "numeric":
      return outcomeOf(keepNumeric(body), stem);
    case "short":
      return firstOf(keepText(body), stem, () => convertShort(body, lenders, stem));
    case "dropdowns":
      return firstOf(keepCloze(body, stem), stem, () => convertBlanks(body.blanks, stem, pickDropdown));
    case "blanks":
      return firstOf(keepCloze(body, stem), stem, () =>
        body.card ? { reason: "It is a card to recall." } : splitBlanks(body.blanks, stem, lenders),
      );
    case "stored":
      return outcomeOf({ part: part(body.body, body.options), notes: [] }, stem);
    case "recall":
      return { reason: "It is a card to recall." };
    case "unplayable":
      return { reason: body.reason };
  }
}

/** The words, and their markup where it says more; `notes` learns where there was no room for it. */
function fitted(said: RichText | null, notes: Set<string>): { text: string | null; html?: string } {
  const capped = said && capSaid(said);
  if (said?.html && !capped?.html) notes.add(WITHOUT_MARKUP);
  return { text: capped?.text ?? null, ...(capped?.html && { html: capped.html }) };
}

function toPlayedOption(
  { text, html, feedback }: Option,
  general: RichText | null,
  notes: Set<string>,
): PlayedOption {
  const said = fitted(feedback ?? general, notes);
  return { text, html, feedback: said.text, ...(said.html && { feedbackHtml: said.html }) };
}

/** What is said to anyone who is right or wrong, for kinds whose options have no say in that. */
function withGeneral(body: QuestionBody, { right, wrong }: FeedbackPair): QuestionBody {
  const feedback = { right: toSaid(right), wrong: toSaid(wrong) };
  return feedback.right || feedback.wrong ? { ...body, feedback } : body;
}

function toPlayed(source: SourceQuestion, part: Part, notes: Set<string>): PlayedQuestion {
  const stem = part.stem ?? source.stem;
  const { options, correctIndex, canShuffle } = part.choice;
  const { right, wrong } = part.body ? NOTHING_SAID : source.feedback;
  const explanation = fitted(source.explanation, notes);
  return {
    kind: source.kind,
    name: part.suffix ? tidyTitle(`${source.name}: ${part.suffix}`, source.name) : source.name,
    text: stem.text,
    html: stem.html,
    options: options.map((option, index) =>
      toPlayedOption(option, index === correctIndex ? right : wrong, notes),
    ),
    correctIndex,
    ...(part.body && { body: withGeneral(part.body, source.feedback) }),
    canShuffle: canShuffle && (source.mayShuffle ?? true),
    explanation: explanation.text,
    ...(explanation.html && { explanationHtml: explanation.html }),
    sourceId: source.sourceId,
    source: (source.madeFrom?.length ?? 0) > MAX_SOURCE_LENGTH ? null : (source.madeFrom ?? null),
  };
}

function skipped(source: SourceQuestion, reason: string): Conversion {
  return { source, questions: [], cards: [], outcome: "skipped", reason };
}

function convertOne(source: SourceQuestion, lenders: readonly Lender[]): Conversion {
  const { body, stem } = source;
  if (body.type === "recall") return convertRecall(source, body.back);
  const fault = body.type === "unplayable" ? null : (faultOfStem(stem) ?? excessOf(body));
  const outcome = fault ? { reason: fault } : convertBody(source, lenders);
  if ("reason" in outcome && body.type === "short" && body.card) return convertRecall(source, body.card);
  if ("reason" in outcome && body.type === "blanks" && body.card)
    return convertRecall({ ...source, stem: body.card.front }, body.card.back);
  if ("reason" in outcome) return skipped(source, outcome.reason);
  const cuts = new Set<string>();
  const questions = outcome.parts.map((part) => toPlayed(source, part, cuts));
  const notes = [...outcome.notes, ...source.notes, ...cuts];
  const overlength = overlengthOf(questions);
  if (overlength) return skipped(source, overlength);
  if (notes.length === 0) return { source, questions, cards: [], outcome: "imported", reason: null };
  return { source, questions, cards: [], outcome: "degraded", reason: notes.join(" ") };
}

function lendersOf({ body }: SourceQuestion): Lender[] {
  if (excessOf(body)) return [];
  if (body.type === "short") return [toLender(body.accepted)];
  return body.type === "blanks" ? body.blanks.slice(0, MAX_LENT).map((blank) => toLender(blank.options)) : [];
}

/**
 * Turns what a reader found into questions with one right option, or into recall cards, or says why not. Questions of one island come
 * together, since short answers lend each other their wrong options. Pure and without chance: the same file
 * gives the same questions. docs/product.md#import
 */
export function convertQuestions(sources: readonly SourceQuestion[]): Conversion[] {
  const lenders = sources.map(lendersOf);
  const asked = sources.map(({ stem }) => askedBy(stem));
  return sources.map((source, index) => {
    const from = Math.max(0, index - NEIGHBOURS);
    const near = lenders.slice(from, index + NEIGHBOURS + 1);
    // What another one that asks the same accepts is right here, too.
    const isOther = (other: number) => asked[from + other] !== asked[index];
    return convertOne(
      source,
      near.flatMap((lent, other) => (isOther(other) ? lent : [])),
    );
  });
}
