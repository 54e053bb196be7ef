import { languageOf } from "#lib/quiz/generator/language.ts";

/** Languages (BCP 47) whose words PostgreSQL knows the forms of. */
const CONFIGS: Readonly<Record<string, string>> = {
  ar: "arabic",
  hy: "armenian",
  eu: "basque",
  ca: "catalan",
  da: "danish",
  nl: "dutch",
  en: "english",
  fi: "finnish",
  fr: "french",
  de: "german",
  el: "greek",
  hi: "hindi",
  hu: "hungarian",
  id: "indonesian",
  ga: "irish",
  it: "italian",
  lt: "lithuanian",
  ne: "nepali",
  nb: "norwegian",
  nn: "norwegian",
  no: "norwegian",
  pt: "portuguese",
  ro: "romanian",
  ru: "russian",
  sr: "serbian",
  es: "spanish",
  sv: "swedish",
  ta: "tamil",
  tr: "turkish",
  yi: "yiddish",
};

/** The language that most texts of a script are in, of those whose words' forms PostgreSQL knows */
const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Cyrillic}/gu, "ru"],
  [/\p{Script=Arabic}/gu, "ar"],
  [/\p{Script=Greek}/gu, "el"],
  [/\p{Script=Devanagari}/gu, "hi"],
  [/\p{Script=Armenian}/gu, "hy"],
  [/\p{Script=Tamil}/gu, "ta"],
];

/** The language of a text by the script that more than half of its letters are of. */
function languageByScript(text: string): string | undefined {
  const letters = text.slice(0, 20_000).match(/\p{L}/gu)?.length ?? 0;
  const isMost = (script: RegExp) => (text.slice(0, 20_000).match(script)?.length ?? 0) > letters / 2;
  return SCRIPTS.find(([script]) => isMost(script))?.[1];
}

/** The text search configuration of a language, told or else read off the text; "simple" where PostgreSQL has none. */
export function textConfig(language: string, text: string): string {
  const [told = ""] = language.toLowerCase().split(/[-_]/);
  const code = told === "" || told === "und" ? (languageByScript(text) ?? languageOf(text)?.code) : told;
  return CONFIGS[code ?? ""] ?? "simple";
}

const DENSE_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]+/gu;

/** Pairs of signs of scripts that are written without spaces: by them a word is found wherever it stands. */
export function densePairs(text: string): string[] {
  const runs = text.normalize("NFKC").match(DENSE_RUN) ?? [];
  const pairs = runs.flatMap((run) => {
    const signs = [...run];
    return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  });
  return [...new Set(pairs)];
}
