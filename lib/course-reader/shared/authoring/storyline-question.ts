import { foldText } from "#lib/course-reader/questions/choice.ts";
import type { Pair, SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import type { NumericAnswer } from "#lib/course-reader/questions/wrong-answers.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { orderOf } from "../order.ts";
import { imageMarkup } from "../text/media-markup.ts";
import { readHtml, readPlain } from "../text/rich-text.ts";
import { authoredQuestion, IN_PICTURE, IS_SURVEY, NO_KEY, unplayable } from "./course.ts";
import type { Slide } from "./storyline-slide.ts";

const FULL_MARKS = 100;
const MAX_DEPTH = 12;
const MAX_PICTURES = 3;
const PICTURES = "Its answers are pictures.";
const UNCLEAR = "It can't be told which of its answers are right.";
const PARTS = new Set(["dragitem", "droparea"]);

/** What one right answer names. */
interface Named {
  choices: string[];
  pairs: { choice: string; statement: string }[];
  compares: { operator: string; value: number }[];
  /** It rests on something else as well */
  isOdd: boolean;
}

const refOf = (value: string): string => value.replace(/^(?:choices|statements)\./, "");

function collect(statements: readonly unknown[], named: Named, depth = 0): Named {
  for (const statement of depth > MAX_DEPTH ? [] : statements) {
    const kind = textAt(statement, "kind");
    if (kind === "equals") named.choices.push(refOf(textAt(statement, "choiceid")));
    else if (kind === "pair")
      named.pairs.push({
        choice: refOf(textAt(statement, "choiceid")),
        statement: refOf(textAt(statement, "statementid")),
      });
    else if (kind === "compare")
      named.compares.push({
        operator: textAt(statement, "operator"),
        value: Number(at(statement, "valueb")),
      });
    else if (["condition", "and", "or"].includes(kind))
      collect(
        [...listAt(statement, "statements"), ...[at(statement, "statement")].filter(Boolean)],
        named,
        depth + 1,
      );
    else named.isOdd = true;
  }
  return named;
}

const wordsOf = (text: string): string =>
  (/<\/?[a-z][^<>]*>|&#?\w+;/i.test(text) ? htmlToText(text) : text).replace(/\s+/g, " ").trim();

/** The numbers that a right answer names, or the two between which it lies; [] for anything else. */
function numbersOf({ compares, isOdd }: Named): NumericAnswer[] {
  const values = compares.map(({ value }) => value);
  if (isOdd || values.some((value) => !Number.isFinite(value))) return [];
  if (compares.every(({ operator }) => operator === "eq"))
    return values.map((value) => {
      return { shown: String(value), low: value, high: value, weight: FULL_MARKS, feedback: null };
    });
  const [first, second, ...rest] = compares;
  if (first?.operator !== "gte" || second?.operator !== "lte" || rest.length > 0) return [];
  if (first.value > second.value) return [];
  return [{ shown: null, low: first.value, high: second.value, weight: FULL_MARKS, feedback: null }];
}

class StorylineQuestion {
  private readonly interaction: unknown;
  private readonly slide: Slide;
  private readonly rights: Named[];
  private readonly isFree: boolean;
  private readonly owned: Set<string>;

  constructor(interaction: unknown, slide: Slide) {
    this.interaction = interaction;
    this.slide = slide;
    const answers = listAt(interaction, "answers").filter((answer) => textAt(answer, "status") === "correct");
    this.rights = answers.map((answer) =>
      collect(listAt(answer, "evaluate", "statements"), {
        choices: [],
        pairs: [],
        compares: [],
        isOdd: false,
      }),
    );
    this.isFree = /^FreeForm/i.test(textAt(interaction, "lmsId"));
    this.owned = new Set([...this.choices(), ...this.statements()].map((one) => this.objectOf(one)));
  }

  private choices = () => listAt(this.interaction, "choices");
  private statements = () => listAt(this.interaction, "statements");
  private objectOf = (one: unknown): string => textAt(one, "id").replace(/^(?:choice|statement)_/, "");

  /** What an answer says: as its form names it, or as the slide shows the object that it is. */
  private textOf(one: unknown): string {
    const id = this.objectOf(one);
    const onSlide = this.slide.pieces.filter(({ ids }) => ids.includes(id)).map(({ text }) => text);
    const own = wordsOf(onSlide.join(" "));
    return this.isFree ? own : wordsOf(textAt(one, "lmstext")) || own;
  }

  private byId(id: string): unknown {
    return [...this.choices(), ...this.statements()].find((one) => textAt(one, "id") === id);
  }

  /** What is asked: the form's words, else the slide's texts that belong to no answer. */
  asks(): string {
    const label = wordsOf(textAt(this.interaction, "lmstext"));
    if (!this.isFree && label !== "") return label;
    const others = this.slide.pieces.filter(
      ({ ids, kind }) => !PARTS.has(kind) && !ids.some((id) => this.owned.has(id)),
    );
    return [...new Set(others.map(({ text }) => text))].join("\n\n");
  }

  private choice(isMultiple: boolean): SourceBody {
    const isSimple = this.rights.every(({ choices, isOdd }) => choices.length > 0 && !isOdd);
    if (!isSimple || (isMultiple && this.rights.length > 1)) return unplayable(UNCLEAR);
    // Several right answers of a single choice: each of them names one.
    if (!isMultiple && this.rights.some(({ choices }) => choices.length > 1)) return unplayable(UNCLEAR);
    const right = new Set(this.rights.flatMap(({ choices }) => choices));
    const options = this.choices().map((one) => {
      const weight = right.has(textAt(one, "id")) ? FULL_MARKS : 0;
      return { text: this.textOf(one), html: null, weight, feedback: null };
    });
    if (options.filter(({ weight }) => weight > 0).length < right.size) return unplayable(UNCLEAR);
    if (options.some(({ text }) => text === "")) return unplayable(PICTURES);
    return { type: isMultiple && right.size > 1 ? "multiple" : "single", options };
  }

  private fillIn(): SourceBody {
    if (this.rights.some(({ isOdd }) => isOdd)) return unplayable(UNCLEAR);
    const texts = this.rights.flatMap(({ choices }) =>
      choices.map((id) => wordsOf(textAt(this.byId(id), "lmstext"))),
    );
    const accepted = texts
      .filter((text) => text !== "")
      .map((text) => ({ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }));
    return accepted.length > 0 ? { type: "short", accepted, typed: {} } : unplayable(NO_KEY);
  }

  /** Which place each thing belongs to; a list below each statement asks it the other way round. */
  private matching(): SourceBody {
    const [right] = this.rights;
    if (!right || this.rights.length > 1 || right.isOdd || right.pairs.length === 0)
      return unplayable(UNCLEAR);
    const isTurned = /DropDown/i.test(textAt(this.interaction, "lmsId"));
    const read = right.pairs.map(({ choice, statement }) => {
      const [a, b] = [this.textOf(this.byId(choice)), this.textOf(this.byId(statement))];
      return isTurned ? [b, a] : [a, b];
    });
    const places = (isTurned ? this.choices() : this.statements()).map((one) => this.textOf(one));
    if (read.flat().includes("") || places.includes("")) return unplayable(PICTURES);
    if (new Set(places.map(foldText)).size < places.length)
      return unplayable("Two of its places are called the same.");
    const pairs = read.map(([left = "", match = ""]): Pair => {
      return { left: { text: left, html: null }, right: match, feedback: null };
    });
    return { type: "matching", pairs, extras: places };
  }

  private sequence(): SourceBody {
    const [right] = this.rights;
    if (!right || this.rights.length > 1 || right.isOdd) return unplayable(UNCLEAR);
    const placed = right.pairs.map(({ choice, statement }) => {
      const position = Number(textAt(this.byId(statement), "lmstext").trim() || Number.NaN);
      return { text: this.textOf(this.byId(choice)), position };
    });
    const isWhole =
      placed.length === this.choices().length && placed.every(({ position }) => Number.isFinite(position));
    if (!isWhole) return unplayable("Its right order can't be told.");
    const ordered = placed.toSorted((a, b) => a.position - b.position);
    return orderOf(ordered.map(({ text }) => ({ text, html: null })));
  }

  private numeric(): SourceBody {
    const answers = this.rights.map(numbersOf);
    // An answer that isn't understood might be right as well.
    if (answers.some((list) => list.length === 0))
      return unplayable("Its right answer is a comparison that can't be played.");
    return { type: "numeric", answers: answers.flat() };
  }

  private kindBody(type: string): SourceBody {
    switch (type) {
      case "multiplechoice":
      case "truefalse":
      case "wordbank":
        return this.choice(false);
      case "multipleresponse":
        return this.choice(true);
      case "fillin":
        return this.fillIn();
      case "matching":
        return this.matching();
      case "sequence":
        return this.sequence();
      case "numeric":
        return this.numeric();
      case "hotspot":
        return unplayable(IN_PICTURE);
      default:
        return unplayable("Questions of its kind can't be played.");
    }
  }

  body(): SourceBody {
    if (at(this.interaction, "issurvey") === true) return unplayable(IS_SURVEY);
    if (this.rights.length === 0) return unplayable(NO_KEY);
    return this.kindBody(textAt(this.interaction, "type"));
  }
}

function pictureMarkup({ pictures }: Slide): string {
  return pictures
    .slice(0, MAX_PICTURES)
    .map(({ src, alt }) => imageMarkup(src, alt))
    .join("");
}

/** A question of a slide, with the key that its own data name. */
export function storylineQuestion(
  interaction: unknown,
  slide: Slide,
  id: string,
  media: Media,
): SourceQuestion {
  const read = new StorylineQuestion(interaction, slide);
  const asks = read.asks();
  const body = read.body();
  // Pictures on the slide may be what is asked about.
  const shown = body.type === "unplayable" ? "" : pictureMarkup(slide);
  const stem = readPlain(asks);
  if (shown !== "" && asks !== "") {
    const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const rich = readHtml(`${shown}<p>${escaped(asks).replaceAll("\n", "<br>")}</p>`, media);
    return authoredQuestion({
      kind: textAt(interaction, "type") || "question",
      stem: rich,
      body,
      id,
      name: asks,
    });
  }
  return authoredQuestion({ kind: textAt(interaction, "type") || "question", stem, body, id });
}
