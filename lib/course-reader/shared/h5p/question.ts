import type { SourceQuestion } from "#lib/course-reader/questions/source-question.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { Media } from "../media.ts";
import { type Asked, type Draft, SILENT } from "./asked.ts";
import { advancedBlanks, blanks, dragText, markTheWords } from "./blanks.ts";
import { crossword, dialogCards, flashcards, guessTheAnswer } from "./cards.ts";
import { multiChoice, multiMediaChoice, singleChoiceSet, summary, trueFalse } from "./choice.ts";
import type { H5pContent } from "./content.ts";
import { showGaps } from "./gaps.ts";
import { dragQuestion, sortParagraphs } from "./places.ts";

const MAX_NAME_LENGTH = 100;

const READERS: ReadonlyMap<string, (asked: Asked) => Draft[]> = new Map([
  ["MultiChoice", multiChoice],
  ["MultiMediaChoice", multiMediaChoice],
  ["TrueFalse", trueFalse],
  ["SingleChoiceSet", singleChoiceSet],
  ["Summary", summary],
  ["Blanks", blanks],
  ["AdvancedBlanks", advancedBlanks],
  ["DragText", dragText],
  ["MarkTheWords", markTheWords],
  ["DragQuestion", dragQuestion],
  ["SortParagraphs", sortParagraphs],
  ["Flashcards", flashcards],
  ["Dialogcards", dialogCards],
  ["GuessTheAnswer", guessTheAnswer],
  ["Crossword", crossword],
]);

/** The questions of one content in the terms of the conversions; null for a content that isn't made of questions. */
export function readH5pQuestions(content: H5pContent, media: Media): SourceQuestion[] | null {
  const read = READERS.get(content.library);
  if (!read) return null;
  const asked: Asked = { content, media, notes: [] };
  const drafts = read(asked);
  return drafts.map((draft, index): SourceQuestion => {
    const { stem, body, kind, id, notes, explanation = null, feedback = SILENT } = draft;
    const own = drafts.length === 1 ? content.title : "";
    return {
      kind,
      name: tidyTitle(own || showGaps(stem.rich.text), content.title || "Question", MAX_NAME_LENGTH),
      stem: stem.rich,
      explanation,
      feedback,
      sourceId: id ?? (content.id && drafts.length > 1 ? `${content.id}-${index + 1}` : content.id),
      notes: [...new Set([...stem.notes, ...notes])],
      body,
    };
  });
}
