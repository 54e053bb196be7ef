import { isReservedName } from "../reserved-name.ts";

/** docs/product.md#profile */
export const NICKNAME_MIN = 2;
export const NICKNAME_MAX = 24;
export const NICKNAME_RESERVED =
  "This nickname could be mistaken for our team. Choose one without words such as Admin or Support.";

/** What a learner means by a nickname: without spaces around it, and with one spelling for each letter. */
export function tidyNickname(text: string): string {
  return text.trim().normalize("NFC").replaceAll("\u2019", "'");
}

/** The sentence that says what is wrong with a tidy nickname, or null. */
export function nicknameProblem(nickname: string): string | null {
  const length = [...nickname].length;
  if (length < NICKNAME_MIN) return `Nickname must have at least ${NICKNAME_MIN} characters`;
  if (length > NICKNAME_MAX) return `Nickname must be at most ${NICKNAME_MAX} characters`;
  // Some letters are invisible, and marks without end pile up over the lines around them.
  const isPlain = /^[\p{L}\p{M}\p{Nd} \-_'.]+$/u.test(nickname) && !/\p{DI}|^\p{M}|\p{M}{4}/u.test(nickname);
  if (!isPlain) return "Nickname can have letters, digits, spaces and - _ ' .";
  if (/ {2}/.test(nickname)) return "Nickname can't have two spaces in a row";
  if (!/[\p{L}\p{Nd}]/u.test(nickname)) return "Nickname needs a letter or a digit";
  return isReservedName(nickname) ? NICKNAME_RESERVED : null;
}

/** Built when it is needed: browsers that don't know the flag could not even load it as a literal. */
const ONE_EMOJI = "^\\p{RGI_Emoji}$";
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Whether the text is one emoji that people can choose on a keyboard, and nothing else. */
export function isOneEmoji(text: string): boolean {
  if (text.length === 0 || text.length > 64) return false;
  return new RegExp(ONE_EMOJI, "v").test(text) && [...graphemes.segment(text)].length === 1;
}

interface Face {
  emoji?: string | null | undefined;
  avatar?: string | null | undefined;
}

/** Either an emoji or a penguin stands for a learner: what is chosen takes the other's place; of both, the penguin. */
export function chosenFace({ emoji, avatar }: Face): Face {
  if (avatar) return { emoji: null, avatar };
  return emoji ? { emoji, avatar: null } : { emoji, avatar };
}

/** What decides how dates and numbers are written: BCP 47 tags, each in its own words. */
export const LANGUAGES = [
  { tag: "en", label: "English (US)" },
  { tag: "en-GB", label: "English (UK)" },
  { tag: "id", label: "Bahasa Indonesia" },
  { tag: "cs", label: "Čeština" },
  { tag: "da", label: "Dansk" },
  { tag: "de", label: "Deutsch" },
  { tag: "es", label: "Español" },
  { tag: "fr", label: "Français" },
  { tag: "it", label: "Italiano" },
  { tag: "hu", label: "Magyar" },
  { tag: "nl", label: "Nederlands" },
  { tag: "nb", label: "Norsk bokmål" },
  { tag: "pl", label: "Polski" },
  { tag: "pt", label: "Português (Brasil)" },
  { tag: "pt-PT", label: "Português (Portugal)" },
  { tag: "ro", label: "Română" },
  { tag: "fi", label: "Suomi" },
  { tag: "sv", label: "Svenska" },
  { tag: "vi", label: "Tiếng Việt" },
  { tag: "tr", label: "Türkçe" },
  { tag: "el", label: "Ελληνικά" },
  { tag: "uk", label: "Українська" },
  { tag: "ar", label: "العربية" },
  { tag: "hi", label: "हिन्दी" },
  { tag: "ja", label: "日本語" },
  { tag: "ko", label: "한국어" },
  { tag: "zh-Hans", label: "简体中文" },
] as const;

export function isLanguage(tag: string): boolean {
  return LANGUAGES.some((language) => language.tag === tag);
}
