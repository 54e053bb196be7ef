import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/core/time.ts";

/** What a learner agrees to, word for word; it is kept with its time. docs/product.md#text-messages */
export const CONSENT =
  "I agree to study reminders by text to this number, at most 20 a month. Rates may apply. Reply STOP to end, HELP for help.";
/** Reminders to one number in a calendar month (UTC): what the consent says */
export const MONTHLY_TEXTS = 20;

export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const CODE_TRIES = 5;
/** Codes in 24 hours */
export const CODES = { aLearner: 3, aNumber: 3, anAddress: 10 };
export const CODE_WINDOW_MS = DAY_MS;

/** A country whose codes are hardly ever confirmed is being pumped: none go there for a day. */
const COUNTRY_CODES = 20;
const COUNTRY_SHARE = 0.3;
export const COUNTRY_WINDOW_MS = HOUR_MS;
export const COUNTRY_OFF_MS = DAY_MS;

/** HELP from one number is answered once in so long. */
export const HELP_EVERY_MS = DAY_MS;

/** Whether too few of the codes of one hour in one country were confirmed. */
export function isPumped({ sent, confirmed }: { sent: number; confirmed: number }): boolean {
  return sent >= COUNTRY_CODES && confirmed / sent < COUNTRY_SHARE;
}

/** "HH:MM" of the learner's own clock at which a text may arrive */
const FROM = "09:00";
const TO = "20:30";

export const isTextingHour = (clock: string) => clock >= FROM && clock <= TO;

/** First instant of the calendar month (UTC) */
export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
}

/** The letters of GSM 03.38: one unit each, and two for those of its extension */
const GSM_7 =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_7_EXTENSION = "^{}\\[~]|€\f";
const GSM_SEGMENT = 160;
const UCS_SEGMENT = 70;

/** What phones write of themselves and plain letters stand for as well; each would make a text cost more than twice as much. */
const PLAIN: Record<string, string> = {
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "…": "...",
};

function gsmUnits(letter: string): number {
  if (GSM_7.includes(letter)) return 1;
  return GSM_7_EXTENSION.includes(letter) ? 2 : Number.NaN;
}

/** Whether a text leaves in one piece: 160 units of GSM 03.38, or 70 of UTF-16. */
export function isOneSegment(text: string): boolean {
  const units = [...text].reduce((sum, letter) => sum + gsmUnits(letter), 0);
  return Number.isNaN(units) ? text.length <= UCS_SEGMENT : units <= GSM_SEGMENT;
}

/** The text in one line and one piece: cut at its end where it is longer. */
export function toSegment(text: string): string {
  const plain = text.replace(/[’‘“”–—…]/g, (sign) => PLAIN[sign] ?? sign);
  const line = plain.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (isOneSegment(line)) return line;
  const letters = [...line];
  while (letters.length > 0 && !isOneSegment(`${letters.join("").trimEnd()}...`)) letters.pop();
  return `${letters.join("").trimEnd()}...`;
}

export type Keyword = "stop" | "start" | "help" | null;

const WORDS: Record<string, Keyword> = {
  ...Object.fromEntries(
    ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "OPTOUT", "REVOKE"].map((word) => [
      word,
      "stop" as const,
    ]),
  ),
  ...Object.fromEntries(["START", "YES", "UNSTOP"].map((word) => [word, "start" as const])),
  ...Object.fromEntries(["HELP", "INFO"].map((word) => [word, "help" as const])),
};

/** What a text that came in asks for; null: nothing that we answer. */
export function keywordOf(text: string): Keyword {
  const word = text
    .trim()
    .replace(/[.!]+$/, "")
    .toUpperCase();
  return Object.hasOwn(WORDS, word) ? (WORDS[word] ?? null) : null;
}

/** "Canada, United States" */
export function countryNames(countries: readonly string[]): string {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return countries.map((country) => names.of(country) ?? country).join(", ");
}

/** "•••• 123" */
export const hiddenNumber = (ending: string) => `•••• ${ending}`;
