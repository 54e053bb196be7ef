import type { Pair, SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { authoredQuestion, unplayable } from "#lib/course-reader/shared/authoring/course.ts";
import { at, listAt, parseJson, textAt } from "#lib/course-reader/shared/json-value.ts";
import { orderOf } from "#lib/course-reader/shared/order.ts";
import { LEFT_OUT, MEDIA_LEFT_OUT } from "#lib/course-reader/shared/text/rich-media.ts";
import { readHtml, readPlain } from "#lib/course-reader/shared/text/rich-text.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { type Asking, choiceQuestion, wordQuestion } from "./question.ts";

/** XOR mask of each character of a game's data */
const MASK = 146;
const CARD_LENGTH = 80;
export const NO_GAME = "Games of this kind can't be played.";
const NO_GROUP = "It can't be told which group something belongs to.";
export const UNREADABLE = "Its data are written in a way that can't be read.";
const DATA = /<div\b[^<>]{0,200}\bclass="([\w-]{1,40})-DataGame\b[^"]{0,100}"[^<>]{0,200}>([^<]*)<\/div>/i;
const BESIDE = ["", LEFT_OUT, MEDIA_LEFT_OUT];

/** A text that is written with "%41" and "%u0041"; as it is where nothing is. */
function unescaped(text: string): string {
  return text.replace(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, long, short) =>
    String.fromCharCode(Number.parseInt(long ?? short, 16)),
  );
}

const unmasked = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => String.fromCharCode(text.charCodeAt(index) ^ MASK)).join(
    "",
  );

/** A game's data within the markup of an activity, and its name there; null where it holds none. */
export function gameIn(html: string): { name: string; data: unknown } | null {
  const found = DATA.exec(html);
  if (!found) return null;
  const [, name = "", written = ""] = found;
  const text = htmlToText(written).trim();
  const data = parseJson(text) ?? parseJson(unmasked(unescaped(text))) ?? parseJson(unescaped(text));
  return { name: name.toLowerCase(), data };
}

const wordsOf = (value: unknown, field: string): string => htmlToText(unescaped(textAt(value, field))).trim();

/** What a question shows beside it: a text of its own, or something that stays behind. */
function withBeside(question: unknown, asked: SourceQuestion): SourceQuestion {
  const kind = Number(at(question, "type") ?? 0);
  const text = kind === 3 ? wordsOf(question, "eText") : "";
  const note = BESIDE[kind];
  const stem = text === "" ? asked.stem : readPlain(`${text}\n\n${asked.stem.text}`).rich;
  return { ...asked, stem, notes: note ? [...asked.notes, note] : asked.notes };
}

function optionsOf(question: unknown): string[] {
  const count = Number(at(question, "numberOptions")) || 4;
  return listAt(question, "options")
    .slice(0, count)
    .map((text) => (typeof text === "string" ? text : ""));
}

/** A place in a list by its number; -1 where none is given. */
function placeAt(value: unknown, field: string): number {
  const place = at(value, field);
  return typeof place === "number" || /^\d$/.test(String(place)) ? Number(place) : -1;
}

/** One right option, by its number. */
function quickQuestion(question: unknown, asking: Asking): SourceQuestion {
  const place = placeAt(question, "solution");
  const options = optionsOf(question).map((markup, index) => ({ markup, isRight: index === place }));
  return withBeside(question, choiceQuestion(asking, textAt(question, "quextion"), options, false));
}

/** Right options by their letters: to be ticked, or to be put in order; or a word to be typed. */
function selection(question: unknown, asking: Asking): SourceQuestion {
  const stem = textAt(question, "quextion");
  const kind = Number(at(question, "typeSelect") ?? 0);
  if (kind === 2)
    return withBeside(question, wordQuestion(asking, stem, textAt(question, "solutionQuestion")));
  const letters = textAt(question, "solution").toUpperCase();
  const places = /^[A-H]+$/.test(letters) ? [...letters].map((letter) => letter.charCodeAt(0) - 65) : [];
  const options = optionsOf(question);
  if (kind === 0) {
    const isWhole = places.every((place) => place < options.length);
    const read = options.map((markup, index) => ({ markup, isRight: isWhole && places.includes(index) }));
    return withBeside(question, choiceQuestion(asking, stem, read, true));
  }
  const texts = places.map((place) => ({ text: htmlToText(options[place] ?? "").trim(), html: null }));
  const isWhole = places.length === options.length && new Set(places).size === places.length;
  const body = isWhole ? orderOf(texts) : unplayable("Its right order can't be told.");
  return withBeside(
    question,
    authoredQuestion({ kind: "ordering", stem: readHtml(stem, asking.media), body, id: asking.id }),
  );
}

function card(one: unknown, asking: Asking): SourceQuestion {
  const [front, back] = [wordsOf(one, "eText"), wordsOf(one, "eTextBk")];
  const isShort = back !== "" && back.length <= CARD_LENGTH && !back.includes("\n");
  const rich = { text: back, html: null };
  const body: SourceBody = isShort
    ? {
        type: "short",
        accepted: [{ text: back.replaceAll("*", "\\*"), weight: 100, feedback: null }],
        card: rich,
      }
    : { type: "recall", back: rich };
  return authoredQuestion({ kind: "short_answer", stem: readPlain(front), body, id: asking.id });
}

function matching(
  pairs: readonly [left: string, right: string][],
  stem: string,
  asking: Asking,
  fault = "It is played with pictures.",
): SourceQuestion {
  const isWhole = pairs.length > 0 && pairs.every(([left, right]) => left !== "" && right !== "");
  const read = pairs.map(
    ([left, right]): Pair => ({ left: { text: left, html: null }, right, feedback: null }),
  );
  const body: SourceBody = isWhole ? { type: "matching", pairs: read, extras: [] } : unplayable(fault);
  return authoredQuestion({ kind: "matching", stem: readPlain(stem), body, id: asking.id });
}

/** The questions of a game; null for a game that isn't made of questions. */
export function gameQuestions(name: string, data: unknown, asking: Asking): SourceQuestion[] | null {
  const each = (list: string, read: (one: unknown, own: Asking) => SourceQuestion) =>
    listAt(data, list).map((one, index) => read(one, { ...asking, id: `${asking.id}-${index + 1}` }));
  switch (name) {
    case "quext":
    case "vquext":
      return each("questionsGame", quickQuestion);
    case "selecciona":
      return each("selectsGame", selection);
    case "rosco":
    case "crucigrama":
    case "adivina":
    case "sopa": {
      const asked = listAt(data, "wordsGame").filter((one) => textAt(one, "word").trim() !== "");
      return asked.map((one, index) =>
        withBeside(
          one,
          wordQuestion(
            { ...asking, id: `${asking.id}-${index + 1}` },
            textAt(one, "definition"),
            textAt(one, "word"),
          ),
        ),
      );
    }
    case "flipcards":
      return each("cardsGame", card);
    case "relaciona": {
      const pairs = listAt(data, "cardsGame").map((one): [string, string] => [
        wordsOf(one, "eText"),
        wordsOf(one, "eTextBk"),
      ]);
      return [matching(pairs, "Which belong together?", asking)];
    }
    case "clasifica": {
      const groups = listAt(data, "groups").map((group) =>
        typeof group === "string" ? htmlToText(group).trim() : "",
      );
      const words = listAt(data, "wordsGame");
      const pairs = words.map((one): [string, string] => [
        wordsOf(one, "eText"),
        groups[placeAt(one, "group")] ?? "",
      ]);
      const isLost = words.some((one) => groups[placeAt(one, "group")] === undefined);
      return [matching(pairs, "Which group does it belong to?", asking, isLost ? NO_GROUP : undefined)];
    }
    default:
      return null;
  }
}
