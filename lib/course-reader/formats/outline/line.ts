/** What a line of an outline is, as far as it can be told without its neighbours. */
export type Line =
  | { type: "task"; text: string; isRight: boolean }
  | { type: "letter"; text: string; letter: string; isRight: boolean }
  | { type: "bullet"; text: string }
  | { type: "answer"; text: string }
  | { type: "explanation"; text: string }
  | { type: "text"; text: string };

const TASK = /^\s*[-*+]\s+\[([ xX✓✔])\]\s+(\S.*)$/u;
const LETTER = /^\s*([*✓✔]\s*)?(?:[-+]\s+)?\(?([A-Ja-j])[).]\s+(\S.*)$/u;
const BULLET = /^\s*[-*+•]\s+(\S.*)$/;
const ANSWER =
  /^\s*\*{0,2}(?:(?:correct |right )?answers?(?: key)?|correct|ans|key|antwort|(?:richtige )?antwort|lösung|réponse|bonne réponse|respuesta(?: correcta)?|ответ|答案|正解)\s{0,9}\*{0,2}\s{0,9}[:：]\s{0,9}\*{0,2}\s{0,9}(\S.*)$/i;
const EXPLANATION =
  /^\s*\*{0,2}(?:explanation|rationale|feedback|why|erklärung|begründung|explication|explicación|объяснение|解説|解释)\s{0,9}\*{0,2}\s{0,9}[:：]\s{0,9}\*{0,2}\s{0,9}(.*)$/i;
const NUMBERED = /^(\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+(\S.*)$/;
const NAMED =
  /^(?:(unit|module|chapter|part|week|kapitel|einheit|modul|chapitre|unidad)|(lesson|lektion|leçon|lección))\s+\d{1,3}\b/i;
const MAX_HEADING = 100;

/** "1.", "12)", "Q3:", "Question 4." in front of a question, with or without Markdown's stars. */
export const QUESTION_START =
  /^\s*\*{0,2}(?:(?:q|question|frage|pregunta|вопрос|问题|質問)\s{0,9}\d{0,4}\s{0,9}[.:)：]|\d{1,4}\s{0,9}[.)])\s{0,9}\*{0,2}\s*/i;

/** Markdown's stars at the end of an answer that isn't made of nothing else */
function withoutStars(answer: string): string {
  const text = answer.trimEnd();
  const stars = text.endsWith("**") ? 2 : Number(text.endsWith("*"));
  return text.slice(0, Math.max(1, text.length - stars)).trimEnd();
}

/** A line of a paragraph. */
export function readLine(line: string): Line {
  const task = TASK.exec(line);
  if (task) return { type: "task", isRight: task[1] !== " ", text: task[2] ?? "" };
  const answer = ANSWER.exec(line);
  if (answer) return { type: "answer", text: withoutStars(answer[1] ?? "") };
  const explanation = EXPLANATION.exec(line);
  if (explanation) return { type: "explanation", text: explanation[1] ?? "" };
  const letter = LETTER.exec(line);
  if (letter)
    return {
      type: "letter",
      isRight: letter[1] !== undefined,
      letter: (letter[2] ?? "").toUpperCase(),
      text: letter[3] ?? "",
    };
  const bullet = BULLET.exec(line);
  return bullet ? { type: "bullet", text: bullet[1] ?? "" } : { type: "text", text: line };
}

/** Headings of plain text, alone in their paragraph: in capitals, numbered without a question, or called "Unit 3". */
export function plainHeading(paragraph: string): { level: number; text: string } | null {
  const text = paragraph.trim();
  if (text.length > MAX_HEADING || text.includes("\n") || /[?.!:;,]$/.test(text)) return null;
  const named = NAMED.exec(text);
  if (named) return { level: named[1] ? 2 : 3, text };
  const numbered = NUMBERED.exec(text);
  if (numbered)
    return { level: Math.min(6, 1 + (numbered[1]?.split(".").length ?? 1)), text: numbered[2] ?? text };
  const isCapitals = text === text.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text);
  return isCapitals ? { level: 2, text } : null;
}

/** "Question 1" on a line of its own, with or without Markdown's stars */
export const QUESTION_LABEL =
  /^\s*(?:\*\*|__)?(?:q|question|frage|pregunta|вопрос|问题|質問)\s{0,9}#?(\d{1,4})\s{0,9}[.:)]?(?:\*\*|__)?\s*$/i;
