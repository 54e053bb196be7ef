import { sentencesOf } from "../generator/sentences.ts";

/** Characters that a model reads at once: more makes it skip, less costs more calls */
const SECTION_CHARACTERS = 9000;
/** Of one text; a longer one is read in sections that lie evenly over it */
export const MAX_SECTIONS = 12;
/** Characters to a question that is kept */
const CHARACTERS_A_QUESTION = 900;
const MIN_WANTED = 4;
const MAX_WANTED = 12;
/** Signs that leave nothing to ask */
const MIN_CHARACTERS = 60;

/** A paragraph that is longer than a section is cut between its sentences, or where nothing else helps, anywhere. */
function piecesOf(paragraph: string): string[] {
  if (paragraph.length <= SECTION_CHARACTERS) return [paragraph];
  return sentencesOf(paragraph).flatMap(({ text }) =>
    text.length <= SECTION_CHARACTERS
      ? [text]
      : Array.from({ length: Math.ceil(text.length / SECTION_CHARACTERS) }, (_, at) =>
          text.slice(at * SECTION_CHARACTERS, (at + 1) * SECTION_CHARACTERS),
        ),
  );
}

/** A text in sections of about the same length, between its paragraphs; none where it says next to nothing. */
export function sectionsOf(text: string): string[] {
  if (text.trim().length < MIN_CHARACTERS) return [];
  const count = Math.ceil(text.length / SECTION_CHARACTERS);
  const aim = text.length / count;
  const sections: string[] = [];
  let open = "";
  for (const piece of text.split(/\n\s*\n/).flatMap(piecesOf)) {
    const isFull = open.length >= aim || open.length + piece.length > SECTION_CHARACTERS;
    if (open !== "" && isFull) {
      sections.push(open);
      open = "";
    }
    open = open === "" ? piece : `${open}\n\n${piece}`;
  }
  if (open.trim() !== "") sections.push(open);
  if (sections.length <= MAX_SECTIONS) return sections;
  return Array.from(
    { length: MAX_SECTIONS },
    (_, at) => sections[Math.floor((at * sections.length) / MAX_SECTIONS)] ?? "",
  );
}

/** How many questions a model is asked for about so many characters: more than are kept, since some won't do. */
export function wantedOf(characters: number): number {
  return Math.min(MAX_WANTED, Math.max(MIN_WANTED, Math.round(characters / (CHARACTERS_A_QUESTION * 0.75))));
}

/** How many questions of a text are kept at most. */
export function mostOf(characters: number): number {
  return Math.max(MIN_WANTED + 1, Math.ceil(characters / CHARACTERS_A_QUESTION));
}

/** Scripts that are written without spaces take about a token a sign, others one for four. */
const DENSE = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;

/** The tokens of a text, roughly. */
export function contentTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / 4);
}
