import type {
  Pair,
  SourceBody,
  SourceQuestion,
  WeightedOption,
} from "#lib/course-reader/questions/source-question.ts";
import { htmlToText } from "#lib/server/html/sanitize.ts";
import { at, listAt, textAt } from "../json-value.ts";
import type { Media } from "../media.ts";
import { imageMarkup } from "../text/media-markup.ts";
import { readHtml } from "../text/rich-text.ts";
import { authoredQuestion, IN_PICTURE, NO_KEY, unplayable } from "./course.ts";

const FULL_MARKS = 100;
const TWO_KEYS = "The file marks one answer as right and names another.";

const plain = (markup: string): string => htmlToText(markup).trim();
const idOf = (answer: unknown): string => String(at(answer, "id") ?? "");

/** The address of a picture as the course finds it; "" for none. */
function risePicture(media: unknown): string {
  const image = at(media, "image");
  const crushed = at(image, "useCrushedKey") === true ? textAt(image, "crushedKey") : "";
  const key = crushed || textAt(image, "key") || textAt(image, "src");
  if (key === "") return "";
  const src = /^[a-z]+:|^\/\//i.test(key) ? key : `assets/${key}`;
  return imageMarkup(src, textAt(image, "altText") || textAt(image, "alt"));
}

/** Which answers are right: those that a quiz names, those that a check marks. Null where these differ. */
function rightIds(item: unknown, isQuiz: boolean, isMultiple: boolean): Set<string> | null {
  const answers = listAt(item, "answers");
  const marked = answers.filter((answer) => at(answer, "correct") === true).map(idOf);
  const listed = isMultiple ? listAt(item, "corrects").map(String) : [String(at(item, "correct") ?? "")];
  const named = listed.filter((id) => answers.some((answer) => idOf(answer) === id));
  if (!isQuiz || named.length === 0) return new Set(marked);
  const isSame = marked.length === named.length && marked.every((id) => named.includes(id));
  return marked.length === 0 || isSame ? new Set(named) : null;
}

function choice(item: unknown, isQuiz: boolean, isMultiple: boolean, media: Media): SourceBody {
  const right = rightIds(item, isQuiz, isMultiple);
  if (right === null) return unplayable(TWO_KEYS);
  if (!isMultiple && right.size > 1)
    return unplayable("Several of its answers are marked as right, but one is to be chosen.");
  const options = listAt(item, "answers").map((answer): WeightedOption => {
    const { rich } = readHtml(textAt(answer, "title"), media);
    return { ...rich, weight: right.has(idOf(answer)) ? FULL_MARKS : 0, feedback: null };
  });
  return { type: isMultiple && right.size > 1 ? "multiple" : "single", options };
}

function fillIn(item: unknown, isQuiz: boolean): SourceBody {
  const all = listAt(item, "answers");
  const marked = all.filter((answer) => at(answer, "correct") === true);
  const texts = (isQuiz ? all : marked)
    .map((answer) => plain(textAt(answer, "title")))
    .filter((text) => text !== "");
  const accepted = texts.map((text) => ({
    text: text.replaceAll("*", "\\*"),
    weight: FULL_MARKS,
    feedback: null,
  }));
  return accepted.length > 0 ? { type: "short", accepted, typed: {} } : unplayable(NO_KEY);
}

function matching(item: unknown, media: Media): SourceBody {
  const pairs = listAt(item, "answers").map((answer): Pair => {
    const left = readHtml(textAt(answer, "title"), media).rich;
    return { left, right: plain(textAt(answer, "matchTitle")), feedback: null };
  });
  const isWhole = pairs.every(({ left, right }) => left.text.trim() !== "" && right !== "");
  return isWhole ? { type: "matching", pairs, extras: [] } : unplayable("Its parts are pictures.");
}

function bodyOf(item: unknown, isQuiz: boolean, media: Media): SourceBody {
  switch (textAt(item, "type")) {
    case "MULTIPLE_CHOICE":
      return choice(item, isQuiz, false, media);
    case "MULTIPLE_RESPONSE":
      return choice(item, isQuiz, true, media);
    case "FILL_IN_THE_BLANK":
      return fillIn(item, isQuiz);
    case "MATCHING":
      return matching(item, media);
    case "HOTSPOT":
      return unplayable(IN_PICTURE);
    default:
      return unplayable("Questions of its kind can't be played.");
  }
}

/** The questions of an item of a quiz (`isQuiz`) or of a knowledge check: a bank that is drawn from is taken whole. */
export function riseQuestions(item: unknown, isQuiz: boolean, media: Media): SourceQuestion[] {
  const drawn = textAt(item, "type") === "DRAW_FROM_QUESTION_BANK";
  return (drawn ? listAt(item, "questions") : [item]).map((one) => {
    const stem = readHtml(risePicture(at(one, "media")) + textAt(one, "title"), media);
    const id = idOf(one) || null;
    return authoredQuestion({
      kind: textAt(one, "type").toLowerCase() || "question",
      stem,
      body: bodyOf(one, isQuiz, media),
      id,
    });
  });
}
