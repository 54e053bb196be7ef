/** docs/product.md#passwords */
export const PASSWORD_TOO_COMMON =
  "This password is too easy to guess. Choose one without common words, dates or rows of keys.";
export const PASSWORD_OWN_WORDS =
  "This password is little more than your name or email. Choose one that has nothing to do with you.";

/** What people who know the site would try first. */
export const PRODUCT_WORDS: readonly string[] = ["waddle", "penguin", "island", "islands", "quiz", "streak"];

/** Shorter ones stand in too many passwords by chance. */
const WORD_MIN = 3;
/** A password needs more than this beside its owner's words: "1!" and the like are what everyone adds. */
const REST_MAX = 4;

export interface Person {
  fullName: string;
  email: string;
}

function partsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^a-z\d]+/).filter((part) => part !== "");
}

/** The words that stand for a person: each name, each part of the address before its @, and both written as one. */
export function ownWords({ fullName, email }: Person): string[] {
  const names = partsOf(fullName);
  const address = partsOf(email.slice(0, email.lastIndexOf("@")));
  const whole = [names, address].flatMap((parts) => [parts.join(""), parts.toReversed().join("")]);
  return [...new Set([...names, ...address, ...whole])].filter((word) => word.length >= WORD_MIN);
}

/** Whether hardly anything is left of a password without its owner's words. */
export function isMadeOf(words: readonly string[], password: string): boolean {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const lower = password.toLowerCase();
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ""), lower);
  return rest !== lower && rest.length <= REST_MAX;
}
