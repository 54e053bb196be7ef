import type { Draft } from "./draft.ts";
import type { Language } from "./language-data.ts";
import { bodyOf } from "./match-form.ts";
import type { Review, ReviewChoice, ReviewPair } from "./review.ts";
import { capitalised, foldOption } from "./words.ts";

const SCORE = 20;
const MIN_PAIRS = 4;
const MAX_PAIRS = 6;

function choiceDraft({ stem, raw, at, options, right, why }: ReviewChoice, { fromText }: Language): Draft {
  const texts = options.map(capitalised);
  const said = right.map((index) => texts[index] ?? "").join("; ");
  const base = {
    form: "ready",
    at,
    text: capitalised(stem),
    source: raw,
    score: SCORE,
    keys: [foldOption(stem)],
  };
  const explanation = `${fromText}: ${stem} – ${said}.${why ? `\n\n${why}` : ""}`;
  if (right.length > 1)
    return {
      ...base,
      answer: "",
      wrong: [],
      explanation,
      body: { options: texts, body: { kind: "multiple", right, weights: null } },
    };
  const answer = texts[right[0] ?? 0] ?? "";
  return { ...base, answer, wrong: texts.filter((_, index) => index !== right[0]), explanation, body: null };
}

const isApart = (pairs: readonly ReviewPair[]) =>
  new Set(pairs.map(({ answer }) => foldOption(answer))).size === pairs.length;

const MATCH_ANSWERS: Record<string, string> = {
  en: "Match each question with its answer.",
  de: "Ordne jeder Frage ihre Antwort zu.",
  es: "Relaciona cada pregunta con su respuesta.",
  fr: "Associez chaque question à sa réponse.",
  pt: "Associe cada pergunta à sua resposta.",
  it: "Abbina ogni domanda alla sua risposta.",
};

/** Short questions and answers in a row, as pairs: what was answered in free words is graded so. */
function pairDrafts(pairs: readonly ReviewPair[], language: Language): Draft[] {
  const drafts: Draft[] = [];
  const count = Math.ceil(pairs.length / MAX_PAIRS);
  for (let turn = 0; turn < count; turn += 1) {
    const from = Math.floor((turn * pairs.length) / count);
    const part = pairs.slice(from, Math.floor(((turn + 1) * pairs.length) / count));
    const [first] = part;
    if (!first || part.length < MIN_PAIRS || !isApart(part)) continue;
    const sides = part.map(({ question, answer }) => ({ left: question, right: capitalised(answer) }));
    const said = sides.map(({ left, right }) => `${left} – ${right}`).join("\n");
    drafts.push({
      form: "ready",
      at: first.at,
      text: MATCH_ANSWERS[language.code] ?? language.matchTerms,
      answer: "",
      wrong: [],
      body: bodyOf(sides),
      source: first.raw,
      explanation: `${language.fromText}:\n${said}`,
      score: SCORE,
      keys: part.map(({ question }) => foldOption(question)),
    });
  }
  return drafts;
}

/** Questions that a text brings itself, with the answers that it gives. */
export function reviewDrafts({ choices, pairs }: Review, language: Language): Draft[] {
  return [...choices.map((choice) => choiceDraft(choice, language)), ...pairDrafts(pairs, language)];
}
