import type { Pair, SourceBody, SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { at, type JsonRecord, listAt, textAt } from "../json-value.ts";
import { orderOf } from "../order.ts";
import { readPlain } from "../text/rich-text.ts";
import type { CaptivateData, SlideItem } from "./captivate-data.ts";
import { authoredQuestion, IN_PICTURE, IS_SURVEY, NO_KEY, unplayable } from "./course.ts";

const FULL_MARKS = 100;
const PICTURES = "Its answers are pictures.";
/** The type of an answer of which several may be ticked */
const TICKED = 10081;

interface Asked {
  data: CaptivateData;
  question: JsonRecord;
  items: readonly SlideItem[];
}

function answerText({ data }: Asked, answer: JsonRecord): string {
  return (data.spoken(answer.atxtlms) || data.spoken(answer.accstr)).replace(/\s+/g, " ");
}

/** Answers are marked one by one, or named in a list; where both are there, they must say the same. */
function choice(asked: Asked): SourceBody {
  const { data, question } = asked;
  const isNew = listAt(question, "ail").length > 0;
  const answers = data.named(listAt(question, isNew ? "ail" : "ao"));
  const named = new Set(listAt(question, "cal").map(String));
  const nameOf = ({ key, thing }: (typeof answers)[number]) => (isNew ? key : String(thing.aid ?? ""));
  const marks = answers.map(({ thing }) => thing.ic === true);
  const names = answers.map((answer) => named.has(nameOf(answer)));
  const [hasMarks, hasNames] = [marks.includes(true), names.includes(true)];
  if (hasMarks && hasNames && marks.some((mark, index) => mark !== names[index]))
    return unplayable("The file marks one answer as right and names another.");
  const options = answers.map((answer, index) => {
    const text = isNew ? data.labelOf(answer.key) : answerText(asked, answer.thing);
    const isRight = hasMarks ? marks[index] : names[index];
    return { text, html: null, weight: isRight ? FULL_MARKS : 0, feedback: null };
  });
  if (options.some(({ text }) => text === "")) return unplayable(PICTURES);
  const right = options.filter(({ weight }) => weight > 0).length;
  const isTicked = isNew || answers.some(({ thing }) => Number(thing.at) === TICKED);
  return { type: right > 1 && isTicked ? "multiple" : "single", options };
}

function typed(texts: readonly unknown[]): SourceBody {
  const accepted = texts
    .map((text) => (typeof text === "string" ? text.trim() : ""))
    .filter((text) => text !== "")
    .map((text) => ({ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }));
  return accepted.length > 0 ? { type: "short", accepted, typed: {} } : unplayable(NO_KEY);
}

/** A gap in a phrase; a list to choose from is a choice. */
function fillIn({ data, question }: Asked): { body: SourceBody; line: string } {
  const [gap, ...more] = data.named(listAt(question, "ao"));
  if (!gap || more.length > 0)
    return { body: unplayable("Several gaps of this kind can't be played."), line: "" };
  const caption = data.thing(`${textAt(gap.thing, "capN")}c`);
  const line = data.spoken(caption.fibText ?? caption.accstr).replace(/\bdash\b/, "_____");
  const right = listAt(gap.thing, "correctAnswers").map((text) => String(text).trim());
  if (gap.thing.sac !== true) return { body: typed(right), line };
  const options = listAt(gap.thing, "allAnswers").map((text) => {
    const words = String(text).trim();
    return { text: words, html: null, weight: right.includes(words) ? FULL_MARKS : 0, feedback: null };
  });
  return { body: { type: "single", options }, line };
}

function matching(asked: Asked): SourceBody {
  const { data, question } = asked;
  const places = data.named(listAt(question, "aco"));
  const byId = new Map(places.map(({ thing }) => [String(thing.aid ?? ""), answerText(asked, thing)]));
  const pairs = data.named(listAt(question, "aio")).map(({ thing }): Pair => {
    const text = (data.spoken(thing.aAnsTxtlms) || data.spoken(thing.accstr)).replace(/\s+/g, " ");
    return { left: { text, html: null }, right: byId.get(String(thing.aid ?? "")) ?? "", feedback: null };
  });
  const isWhole = pairs.length > 0 && pairs.every(({ left, right }) => left.text !== "" && right !== "");
  return isWhole
    ? { type: "matching", pairs, extras: [...byId.values()] }
    : unplayable("Its right pairs can't be told.");
}

function sequence(asked: Asked): SourceBody {
  const { data, question } = asked;
  const answers = data.named(listAt(question, "ao"));
  const texts = listAt(question, "cal").map((id) => {
    const found = answers.find(({ key, thing }) => key === String(id) || String(thing.aid) === String(id));
    return { text: found ? answerText(asked, found.thing) : "", html: null };
  });
  return texts.length === answers.length ? orderOf(texts) : unplayable("Its right order can't be told.");
}

function bodyOf(asked: Asked): { body: SourceBody; line: string } {
  const alone = (body: SourceBody) => ({ body, line: "" });
  const { question } = asked;
  if (question.is === true) return alone(unplayable(IS_SURVEY));
  switch (textAt(question, "itp")) {
    case "choice":
    case "true-false":
      return alone(choice(asked));
    case "fill-in":
      return fillIn(asked);
    case "long-fill-in":
      return alone(typed(listAt(question, "cal")));
    case "matching":
      return alone(matching(asked));
    case "sequencing":
      return alone(sequence(asked));
    case "hotspot":
      return alone(unplayable(IN_PICTURE));
    case "likert":
      return alone(unplayable(IS_SURVEY));
    default:
      return alone(unplayable("Questions of its kind can't be played."));
  }
}

function asks({ data, question, items }: Asked): string {
  const own = textAt(question, "qtc").replace(/c$/, "");
  if (own !== "") return data.textOf(own);
  const tagged = (tag: string) => items.find(({ item }) => item.tag === tag);
  const text = tagged("slide-item-question-text") ?? tagged("slide-item-question-title");
  return text ? data.textOf(text.key) : "";
}

/** The question of a slide, with the key that the course's data name. */
export function captivateQuestion(
  data: CaptivateData,
  slide: JsonRecord,
  question: JsonRecord,
  id: string,
): SourceQuestion {
  const asked: Asked = { data, question, items: data.itemsOf(slide) };
  const { body, line } = bodyOf(asked);
  const stem = readPlain([asks(asked), line].filter((text) => text !== "").join("\n\n"));
  return authoredQuestion({
    kind: textAt(question, "itp") || String(at(question, "qtp") ?? "question"),
    stem,
    body,
    id,
  });
}
