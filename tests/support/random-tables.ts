import fc from "fast-check";

/** A question as it was made, before anyone writes it down as a table. */
export interface MadeQuestion {
  stem: string;
  options: string[];
  right: number;
}

const WORDS =
  "moss fern reed newt frog heron otter pike trout willow alder birch stone sand silt clay peat".split(" ");
const SIGNS = [", ", "; ", " | ", ' "', "'s ", " (", ") ", "\n", "\t", " ", " "];

/** Texts as they stand in sheets: with commas, quotation marks, line breaks and other signs that divide. */
const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...SIGNS)), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join("").trim());

const question = fc
  .tuple(
    text,
    fc.uniqueArray(text, {
      minLength: 2,
      maxLength: 5,
      selector: (one) => one.replace(/\s+/g, " ").toLowerCase(),
    }),
    fc.nat(),
  )
  .map(([stem, options, seed]): MadeQuestion => ({ stem, options, right: seed % options.length }));

export const madeTables = fc
  .array(question, { minLength: 1, maxLength: 6 })
  .map((list) => list.map((one, at) => ({ ...one, stem: `Q${at}: ${one.stem}?` })));

type Manner = "letter" | "number" | "text" | "heading" | "sorted";
const HEADS: [question: string, option: string, correct: string, wrong: string][] = [
  ["Question", "Option #", "Correct answer", "Incorrect answer #"],
  ["Question Text", "Answer #", "Correct Answer(s)", "Wrong Answer #"],
  ["Frage", "Antwort #", "Richtige Antwort", "Falsche Antwort #"],
  ["Pregunta", "Opción #", "Respuesta correcta", "Respuesta incorrecta"],
  ["Pergunta", "Alternativa #", "Resposta correta", "Resposta errada"],
  ["Énoncé", "Réponse #", "Bonne réponse", "Mauvaise réponse"],
  ["Domanda", "Risposta #", "Risposta corretta", "Risposta sbagliata"],
  ["题目", "选项#", "正确答案", "错误答案"],
  ["問題", "選択肢#", "正解", "不正解"],
  ["Вопрос", "Вариант #", "Правильный ответ", "Неправильный ответ"],
  ["السؤال", "الخيار #", "الإجابة الصحيحة", "اجابة خاطئة"],
];

export interface TableStyle {
  head: number;
  manner: Manner;
  delimiter: string;
  isSpaced: boolean;
  isQuoted: boolean;
  newline: string;
  title: boolean;
  explained: boolean;
}

export const tableStyles: fc.Arbitrary<TableStyle> = fc.record({
  head: fc.nat({ max: HEADS.length - 1 }),
  manner: fc.constantFrom<Manner>("letter", "number", "text", "heading", "sorted"),
  delimiter: fc.constantFrom(",", ";", "\t", "|"),
  isSpaced: fc.boolean(),
  isQuoted: fc.boolean(),
  newline: fc.constantFrom("\n", "\r\n"),
  title: fc.boolean(),
  explained: fc.boolean(),
});

function keyOf({ options, right }: MadeQuestion, manner: Manner, option: string): string {
  if (manner === "letter") return String.fromCharCode(65 + right);
  if (manner === "number") return String(right + 1);
  return manner === "heading" ? option.replace("#", String(right + 1)) : (options[right] ?? "");
}

/** The table of these questions, written in one of many ways. */
export function writeTable(questions: readonly MadeQuestion[], style: TableStyle): string {
  const { manner, delimiter, isSpaced, isQuoted, newline, title, explained } = style;
  const [ask, option, correct, wrong] = HEADS[style.head] ?? ["", "", "", ""];
  const most = Math.max(...questions.map(({ options }) => options.length));
  const numbers = Array.from({ length: most }, (_, at) => String(at + 1));
  const heads =
    manner === "sorted"
      ? [ask, correct, ...numbers.slice(1).map((number) => wrong.replace("#", number))]
      : [
          ask,
          ...numbers.map((number) => option.replace("#", number)),
          correct,
          ...(explained ? ["Explanation"] : []),
        ];
  const rows = questions.map((one) => {
    const others = one.options.filter((_, at) => at !== one.right);
    if (manner === "sorted") return [one.stem, one.options[one.right] ?? "", ...others];
    const cells = numbers.map((_, at) => one.options[at] ?? "");
    return [one.stem, ...cells, keyOf(one, manner, option), ...(explained ? ["Because."] : [])];
  });
  const write = (cell: string) => {
    const needs = isQuoted || /["\n\r\t,;|]/.test(cell);
    return (isSpaced ? " " : "") + (needs ? `"${cell.replaceAll('"', '""')}"` : cell);
  };
  const lines = [heads, ...rows].map((cells) => cells.map(write).join(delimiter));
  return [...(title ? ["My quiz", ""] : []), ...lines].join(newline);
}
