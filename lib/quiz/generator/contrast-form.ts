import type { Draft } from "./draft.ts";
import type { Read, Reading } from "./reading.ts";
import { capitalised, contentOf, foldOption, isContained, seedOf, wordsOf } from "./words.ts";

/**
 * "Arteries carry blood away from the heart, whereas veins carry blood toward it": the same verb on both sides, so that
 * exchanging what follows it makes two statements that the text calls untrue. English only.
 */
const CONTRAST =
  /^(?<one>[^,;:()]{3,50}?) (?<verb>\p{Ll}{2,}) (?<first>[^;:()]{4,110}?),? (?:whereas|while) (?<other>[^,;:()]{3,50}?) \k<verb> (?<second>[^;:()]{4,110})\.$/u;
/** What would speak of something else once it stands elsewhere */
const BOUND =
  /\b(?:it|its|they|their|them|he|his|she|her|this|these|those|that one|ones?|both|also|only|other|others|another|more|less|fewer|not|never|no|former|latter)\b|er than\b/i;
const MAX_SUBJECT_WORDS = 5;

function contrastDraft(read: Read): Draft | null {
  const { one, verb, first, other, second } = CONTRAST.exec(read.text)?.groups ?? {};
  if (!one || !verb || !first || !other || !second) return null;
  const isVerb = read.words.some(({ text, tags }) => text === verb && tags.has("Verb"));
  const parts = [one, first, other, second];
  const isFair =
    parts.every((part) => !BOUND.test(part)) &&
    [one, other].every((part) => wordsOf(part).length <= MAX_SUBJECT_WORDS && contentOf(part).size > 0) &&
    !isContained(one, other) &&
    !isContained(first, second);
  if (!isVerb || !isFair) return null;
  const say = (subject: string, rest: string) => `${capitalised(subject)} ${verb} ${rest}`;
  const isFirst = seedOf(read.text) % 2 === 0;
  const isName = read.words[0]?.tags.has("ProperNoun") || /^\p{Lu}{2}/u.test(one);
  const small = isName ? one : one.charAt(0).toLowerCase() + one.slice(1);
  return {
    form: "statement",
    at: read.at,
    text: `Which of these is true of ${small} and ${other}?`,
    answer: isFirst ? say(one, first) : say(other, second),
    wrong: [say(one, second), say(other, first)],
    body: null,
    source: read.source,
    explanation: `From the text: “${read.text}”`,
    score: 10,
    keys: [`${foldOption(one)} – ${foldOption(other)}`],
  };
}

/** Questions for how two things differ, where one sentence sets them against each other. */
export function contrastDrafts(reading: Reading): Draft[] {
  return reading.sentences.flatMap((read) => (read.isFit ? (contrastDraft(read) ?? []) : []));
}
