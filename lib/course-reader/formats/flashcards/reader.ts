import type { CourseReader } from "#lib/course-reader/format-reader.ts";
import type { Flashcard } from "#lib/course-reader/questions/flashcards.ts";
import { tidyTitle, titleFromFileName } from "#lib/course-reader/rules.ts";
import { addCards, commonPath, deckPath } from "#lib/course-reader/shared/cards-course.ts";
import { CourseBuilder } from "#lib/course-reader/shared/course-builder.ts";
import { isBlackboardText } from "#lib/course-reader/shared/outline/blackboard-lines.ts";
import { type CardList, readCardList } from "#lib/course-reader/shared/sheet/card-list.ts";
import { readCell } from "#lib/course-reader/shared/sheet/cell.ts";
import { withoutHint } from "#lib/course-reader/shared/sheet/delimited.ts";
import { findDelimiter } from "#lib/course-reader/shared/sheet/head.ts";
import { readTextFile } from "#lib/course-reader/shared/text-file.ts";
import { cardsOfAnkiText, readAnkiHeader } from "./anki-text.ts";

/** What is sniffed is at most this long. */
const START = 60_000;
const NO_PAIR = "It isn't a front and a back, as the other lines are.";

/** Bold and italic signs around words, which lists of notes are full of. */
function withoutSigns(text: string): string {
  const bold = text.replace(/(\*\*|__)(?=[^\s*_])([^*_]+?)(?<=\S)\1/g, "$2");
  return bold.replace(/(?<![\w*])\*(?=[^\s*])([^*]+?)(?<=\S)\*(?![\w*])/g, "$1");
}

function cardsOfList({ rows }: CardList): Flashcard[] {
  return rows.map(([front, back]) => ({
    deck: "",
    front: readCell(withoutSigns(front)),
    back: readCell(withoutSigns(back)),
    explanation: null,
    name: "",
    sourceId: null,
    notes: [],
    fault: null,
  }));
}

/** Lists of cards as texts: exports of Anki, Quizlet and others, and lists that people have typed. */
export const reader: CourseReader = {
  accepts: ({ kind, text }) => {
    if (kind !== "text" || isBlackboardText(text)) return false;
    if (readAnkiHeader(text)) return true;
    const list = withoutHint(text);
    return readCardList(list, text.length < START) !== null && findDelimiter(list) === null;
  },
  async read(source, onStep) {
    const text = withoutHint(await readTextFile(source, onStep));
    const header = readAnkiHeader(text);
    const list = header ? null : readCardList(text);
    const cards = header ? cardsOfAnkiText(header) : list ? cardsOfList(list) : [];
    onStep({ step: "Read outline", done: 1, total: 1 });
    const below = commonPath(cards.map(({ deck }) => deckPath(deck)));
    const title = tidyTitle(below.at(-1) ?? "", titleFromFileName(source.fileName));
    const builder = new CourseBuilder({ title, format: "flashcards" });
    addCards(builder, cards, title, below);
    for (const { line, text: words } of list?.odd ?? [])
      builder.skip("text", `Line ${line}: ${words}`, NO_PAIR);
    onStep({ step: "Build islands", done: 1, total: 1 });
    return builder.result();
  },
};
