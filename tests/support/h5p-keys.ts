/** A second, simple reading of H5P's own JSON, which shares no code with the importer: what is right, and how much there is. */

interface Raw {
  [name: string]: unknown;
}

const isRaw = (value: unknown): value is Raw => typeof value === "object" && value !== null;
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const get = (value: unknown, name: string): unknown => (isRaw(value) ? value[name] : undefined);

/** A text without tags and with single spaces. */
export function bare(markup: unknown): string {
  return String(markup ?? "")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim();
}

const starred = (text: unknown) =>
  [...String(text ?? "").matchAll(/\*([^*]+)\*/g)].map(([, inner = ""]) => inner);
const alternatives = (inner: string) =>
  (inner.split(/(?<!\\):/)[0] ?? "").split(/(?<!\\)\//).map((text) => bare(text.replaceAll("\\", "")));

/** The answers that count as right, question by question; [] for what isn't asked. */
export function rightAnswers(content: unknown): string[][] {
  const params = get(content, "params");
  const library = String(get(content, "library") ?? "").split(" ")[0];
  switch (library) {
    case "H5P.MultiChoice":
      return [
        list(get(params, "answers"))
          .filter((answer) => get(answer, "correct") === true)
          .map((answer) => bare(get(answer, "text"))),
      ];
    case "H5P.TrueFalse":
      return [[get(params, "correct") === "true" ? "True" : "False"]];
    case "H5P.SingleChoiceSet":
      return list(get(params, "choices")).map((choice) => [bare(list(get(choice, "answers"))[0])]);
    case "H5P.Summary":
      return list(get(params, "summaries")).map((set) => [bare(list(get(set, "summary"))[0])]);
    case "H5P.Blanks":
      return list(get(params, "questions")).flatMap((text) => starred(text).map(alternatives));
    case "H5P.AdvancedBlanks":
      return list(get(get(params, "content"), "blanksList")).map((blank) =>
        String(get(blank, "correctAnswerText")).split("/").map(bare),
      );
    case "H5P.DragText":
      return starred(get(params, "textField")).map((inner) => [bare(inner.split(/\\[+-]|:/)[0])]);
    case "H5P.MarkTheWords":
      return [starred(get(params, "textField")).map(bare)];
    case "H5P.Flashcards":
      return list(get(params, "cards")).map((card) => [bare(get(card, "answer"))]);
    case "H5P.Dialogcards":
      return list(get(params, "dialogs")).map((card) => [bare(get(card, "answer"))]);
    case "H5P.Crossword":
      return list(get(params, "words")).map((word) => [bare(get(word, "answer"))]);
    case "H5P.SortParagraphs":
      return list(get(params, "paragraphs")).map((text) => [bare(text)]);
    case "H5P.GuessTheAnswer":
      return [[bare(get(params, "solutionText"))]];
    default:
      return [];
  }
}

/** Every content within a file's JSON that has a library, in the order of the file. */
export function contentsIn(value: unknown): Raw[] {
  if (!isRaw(value)) return [];
  const own = typeof value.library === "string" ? [value] : [];
  return [...own, ...Object.values(value).flatMap(contentsIn)];
}
