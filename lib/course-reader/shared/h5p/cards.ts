import type { SourceBody } from "#lib/course-reader/questions/source-question.ts";
import { at, listAt, textAt } from "../json-value.ts";
import { imageMarkup } from "../text/media-markup.ts";
import { readHtml } from "../text/rich-text.ts";
import { type Asked, apart, audioMarkup, type Draft, FULL_MARKS, NO_HINTS } from "./asked.ts";

/** A longer back is no answer to choose. */
const MAX_ANSWER_LENGTH = 80;

interface Sides {
  front: string;
  back: string;
  hasTip: boolean;
  /** Learners type the back, instead of uncovering it */
  isTyped?: boolean;
}

/** A card: asked as a choice where its back is short, else recalled. */
function cardOf(asked: Asked, { front, back, hasTip, isTyped = false }: Sides): Draft {
  const one = apart(asked);
  const stem = readHtml(front, one.media);
  const read = readHtml(back, one.media);
  const text = read.rich.text.trim();
  const isShort = text !== "" && text.length <= MAX_ANSWER_LENGTH && !/[\n[]/.test(text);
  const body: SourceBody = isShort
    ? {
        type: "short",
        accepted: [{ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }],
        ...(isTyped && { typed: {} }),
        card: read.rich,
      }
    : { type: "recall", back: read.rich };
  return { kind: "short_answer", stem, body, notes: [...read.notes, ...(hasTip ? [NO_HINTS] : [])] };
}

function pictureOf(card: unknown): string {
  return imageMarkup(textAt(card, "image", "path"), textAt(card, "imageAltText"));
}

export function flashcards(asked: Asked): Draft[] {
  return listAt(asked.content.params, "cards").map((card) =>
    cardOf(asked, {
      front: pictureOf(card) + textAt(card, "text"),
      back: textAt(card, "answer"),
      hasTip: (textAt(card, "tip", "tip") || textAt(card, "tip")).trim() !== "",
      isTyped: true,
    }),
  );
}

export function dialogCards(asked: Asked): Draft[] {
  return listAt(asked.content.params, "dialogs").map((card) =>
    cardOf(asked, {
      front: pictureOf(card) + textAt(card, "text") + audioMarkup(textAt(listAt(card, "audio")[0], "path")),
      back: textAt(card, "answer"),
      hasTip: ["front", "back"].some((side) => textAt(card, "tips", side).trim() !== ""),
    }),
  );
}

/** A picture or a question whose answer is uncovered. */
export function guessTheAnswer(asked: Asked): Draft[] {
  const { params } = asked.content;
  const media = at(params, "media");
  const shown = imageMarkup(textAt(media, "params", "file", "path"), textAt(media, "params", "alt"));
  const front = shown + textAt(params, "taskDescription");
  return [cardOf(asked, { front, back: textAt(params, "solutionText"), hasTip: false })];
}

/** The words of a crossword with what is asked about them. */
export function crossword(asked: Asked): Draft[] {
  return listAt(asked.content.params, "words").map((word) => {
    const text = textAt(word, "answer").trim();
    const accepted =
      text === "" ? [] : [{ text: text.replaceAll("*", "\\*"), weight: FULL_MARKS, feedback: null }];
    const stem = readHtml(textAt(word, "clue"), asked.media);
    return { kind: "short_answer", stem, body: { type: "short", accepted, typed: {} }, notes: [] };
  });
}
