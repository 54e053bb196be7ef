/** What a line of an outline is, as far as it can be told without its neighbours. */
export type Line =
  | { type: "blank" }
  | { type: "code"; text: string }
  | { type: "heading"; level: number; text: string }
  | { type: "task"; text: string; isRight: boolean }
  | { type: "letter"; text: string; letter: string; isRight: boolean }
  | { type: "bullet"; text: string }
  | { type: "answer"; text: string }
  | { type: "explanation"; text: string }
  | { type: "text"; text: string };

const HEADING = /^(#{1,6})\s+(\S.*)$/;
const TASK = /^\s*[-*+]\s+\[([ xX✓✔])\]\s+(\S.*)$/u;
const LETTER = /^\s*([*✓✔]\s*)?(?:[-+]\s+)?\(?([A-Ja-j])[).]\s+(\S.*)$/u;
const BULLET = /^\s*[-*+•]\s+(\S.*)$/;
const ANSWER =
  /^\s*\*{0,2}(?:(?:correct |right )?answers?(?: key)?|correct|ans|key|antwort|(?:richtige )?antwort|lösung|réponse|bonne réponse|respuesta(?: correcta)?|ответ|答案|正解)\s{0,9}\*{0,2}\s{0,9}[:：]\s{0,9}\*{0,2}\s{0,9}(\S.*)$/i;
const EXPLANATION =
  /^\s*\*{0,2}(?:explanation|rationale|feedback|why|erklärung|begründung|explication|explicación|объяснение|解説|解释)\s{0,9}\*{0,2}\s{0,9}[:：]\s{0,9}\*{0,2}\s{0,9}(.*)$/i;
const UNDERLINE = /^(={3,}|-{3,})\s*$/;
const NUMBERED = /^(\d{1,3}(?:\.\d{1,3}){0,3})\.?\s+(\S.*)$/;
const NAMED =
  /^(?:(unit|module|chapter|part|week|kapitel|einheit|modul|chapitre|unidad)|(lesson|lektion|leçon|lección))\s+\d{1,3}\b/i;
const MAX_HEADING = 100;
const MAX_LINE = 20_000;

/** "1.", "12)", "Q3:", "Question 4." in front of a question, with or without Markdown's stars. */
export const QUESTION_START =
  /^\s*\*{0,2}(?:(?:q|question|frage|pregunta|вопрос|问题|質問)\s{0,9}\d{0,4}\s{0,9}[.:)：]|\d{1,4}\s{0,9}[.)])\s{0,9}\*{0,2}\s*/i;

/** Markdown's stars at the end of an answer that isn't made of nothing else */
function withoutStars(answer: string): string {
  const text = answer.trimEnd();
  const stars = text.endsWith("**") ? 2 : Number(text.endsWith("*"));
  return text.slice(0, Math.max(1, text.length - stars)).trimEnd();
}

/** "Title ##" → "Title" */
function withoutHashes(title: string): string {
  let end = title.trimEnd().length;
  while (end > 1 && title[end - 1] === "#") end -= 1;
  return title.slice(0, end).trimEnd();
}

function oneLine(line: string): Line {
  const heading = HEADING.exec(line);
  if (heading)
    return { type: "heading", level: heading[1]?.length ?? 1, text: withoutHashes(heading[2] ?? "") };
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

/** Headings of plain text: in capitals, numbered without a question, or called "Unit 3". */
function plainHeading(line: string, before: string, after: string): Line | null {
  const text = line.trim();
  const isAlone = before.trim() === "" && after.trim() === "";
  if (text.length > MAX_HEADING || /[?.!:;,]$/.test(text) || !isAlone) return null;
  const named = NAMED.exec(text);
  if (named) return { type: "heading", level: named[1] ? 2 : 3, text };
  const numbered = NUMBERED.exec(text);
  if (numbered)
    return {
      type: "heading",
      level: Math.min(6, 1 + (numbered[1]?.split(".").length ?? 1)),
      text: numbered[2] ?? text,
    };
  const isCapitals = text === text.toUpperCase() && /\p{Lu}.*\p{Lu}.*\p{Lu}.*\p{Lu}/u.test(text);
  return isCapitals ? { type: "heading", level: 2, text } : null;
}

/** All lines with what they are. Nothing within fenced code is anything else. */
export function readLines(source: string): Line[] {
  const raw = source.split(/\r\n|\n|\r/).map((line) => line.slice(0, MAX_LINE));
  const hasHashes = raw.some((line) => HEADING.test(line));
  const lines: Line[] = [];
  let fence = "";
  for (const [at, line] of raw.entries()) {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1] ?? "";
    const isFence = mark !== "" && (fence === "" || fence === mark);
    if (isFence) fence = fence === "" ? mark : "";
    if (isFence || fence !== "") {
      lines.push({ type: "code", text: line });
      continue;
    }
    const [before = "", after = ""] = [raw[at - 1], raw[at + 1]];
    if (line.trim() === "") lines.push({ type: "blank" });
    else if (UNDERLINE.test(line)) {
      const last = lines.at(-1);
      if (last?.type === "text" && (raw[at - 2] ?? "").trim() === "")
        lines[lines.length - 1] = {
          type: "heading",
          level: line.startsWith("=") ? 1 : 2,
          text: last.text.trim(),
        };
    } else lines.push((hasHashes ? null : plainHeading(line, before, after)) ?? oneLine(line));
  }
  return lines;
}
