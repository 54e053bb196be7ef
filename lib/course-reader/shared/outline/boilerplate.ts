import { LETTER } from "./line.ts";
import { ANSWER_LINE, EXPLANATION_LINE, NUMBER_LABEL, QUESTION_LABEL } from "./vocabulary.ts";

const BUTTON =
  "(?:view|show|hide|reveal|see|check)\\s(?:the\\s)?(?:correct\\s)?(?:answers?|solutions?|explanations?|discussions?|results?)|discussion\\s+\\d{1,4}";
const OWN_ANSWER =
  "(?:your|selected|incorrect|wrong)(?:\\s(?:selected|given|chosen))?\\s(?:answers?|response|choice)\\s?[:：].*";
const PAGE = "(?:page|seite|página|pagina|стр\\.?)\\s\\d{1,4}(?:\\s(?:of|von|de|di|из)\\s\\d{1,4})?";
const VOTES = "community vote distribution|[A-H]{1,5}\\s\\(\\d{1,3}\\s?%\\)";
/** What pages and printed tests write between a question and its answer, and what is no part of either */
const BOILERPLATE = new RegExp(
  `^[\\s*_>|]*(?:(?:(?:${BUTTON})[\\s|/]*)+|${OWN_ANSWER}|${PAGE}|${VOTES})[\\s*_]*$`,
  "iu",
);

/** Whether a line is a button, a page number or a vote, and nothing of a question. */
export function isBoilerplate(line: string): boolean {
  return line.length < 200 && BOILERPLATE.test(line);
}

const DECORATED =
  /^(\s*(?:#{1,6}\s+|[-*+]\s+|>\s*)?[*_]{0,3})((?:[\u{25a0}-\u{25ff}\u{1f300}-\u{1faff}]\ufe0f?\u200d?\s*){1,3})(\S.*)$/u;
/** A hand or a lamp that points may say what is right. */
const POINTS = /[👉👈🟢🔴🌟]/u;

/** "🔹 Question 1: …" without its ornament */
function withoutOrnament(line: string): string {
  const [, before = "", ornament = "", rest = ""] = DECORATED.exec(line) ?? [];
  if (rest === "" || POINTS.test(ornament)) return line;
  const isLabelled = [QUESTION_LABEL, NUMBER_LABEL, ANSWER_LINE, EXPLANATION_LINE, LETTER].some((label) =>
    label.test(rest),
  );
  return isLabelled ? before + rest : line;
}

const ONLY_NUMBER =
  /^[ \t]*(?:new[ \t]+)?question[ \t]*(?:no\.?|number)?[ \t]*[:.#]?[ \t]*#?(\d{1,4})[ \t]*[.:]?[ \t]*$/gim;
const NUMBER_FIRST =
  /^[ \t]*(?:new[ \t]+)?question[ \t]+(?:no[.:]?|number)[ \t]*[:.#]?[ \t]*(\d{1,4})[ \t]*[.:)]?[ \t]+(?=\S)/gim;
/** The line below the number that sorts the question into a topic */
const TOPIC =
  /^(Question \d{1,4})\n+[ \t]*(?:-[ \t]*)?\(?(?:exam[ \t]+)?topic[ \t]\d{1,3}\)?(?:[ \t]*,.*)?[ \t]*$/gim;

/** Dumps of exams: "QUESTION NO: 3", "NEW QUESTION 3" and "Topic 1" name a question as "Question 3" does. */
function withPlainLabels(text: string): string {
  return text.replace(ONLY_NUMBER, "Question $1").replace(NUMBER_FIRST, "Question $1: ").replace(TOPIC, "$1");
}

/** "||Answer: B||" and ">! Answer: B" without the signs of a spoiler */
function withoutSpoiler(line: string): string {
  const text = line.trim();
  if (text.startsWith(">!")) return text.slice(2).replace(/!<$/, "").trim();
  return /^\|\|[^|]+\|\|$/.test(text) ? text.slice(2, -2) : line;
}

const MOST_VOTED = /\smost voted$/i;
const MAX_LINE = 2000;

function plainLine(line: string): string {
  if (line.length > MAX_LINE) return line;
  const plain = withoutOrnament(withoutSpoiler(line));
  const end = plain.trimEnd();
  return LETTER.test(end) ? end.replace(MOST_VOTED, "") : plain;
}

/** A text whose questions are named in one way, without ornaments. */
export function normalizeLabels(text: string): string {
  return withPlainLabels(text).split("\n").map(plainLine).join("\n");
}

const WORTH =
  "\\d{1,3}(?:[.,]\\d{1,2})?\\s?(?:points?|pts?\\.?|marks?|punkte?|pkt\\.?|p\\.|puntos?|pontos?|punti|баллов|балла?|分)";
const LEVEL =
  "(?:(?:difficulty|level|schwierigkeit|dificultad|dificuldade|difficulté|сложность)\\s?[:：]?\\s)?(?:very\\s)?(?:easy|medium|hard|difficult|moderate|beginner|intermediate|advanced|leicht|mittel|schwer|fácil|media|médio|difícil|facile|moyen|difficile)";
const ASIDE = `[*_]{0,3}[([]\\s?(?:${WORTH}|${LEVEL})\\s?[)\\]][*_]{0,3}`;
const ASIDE_BEFORE = new RegExp(`^\\s*${ASIDE}[.:]?\\s+(?=\\S)`, "iu");
const ASIDE_BEHIND = new RegExp(`(?<=\\S)\\s+${ASIDE}\\s*$`, "iu");

/** The words of a question without its marks, "(2 points)", or its level, "[Easy]". */
export function withoutAside(text: string): string {
  return text.replace(ASIDE_BEFORE, "").replace(ASIDE_BEHIND, "");
}
