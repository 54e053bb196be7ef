import { MAX_WRONG, MIN_WRONG } from "./distractors.ts";
import type { Draft } from "./draft.ts";
import type { IsSmall } from "./fact.ts";
import type { Read } from "./reading.ts";
import { capitalised, contentOf, foldOption, seedOf, wordsOf } from "./words.ts";

/** A sentence that says why something is so, or what something is for. */
interface Clause {
  read: Read;
  form: "why" | "purpose";
  /** Without its mark at the end */
  question: string;
  reason: string;
  /** Of whom it speaks, so that a wrong reason may speak of the same */
  start: string;
}

const BECAUSE = /^(?<result>[^,;:]+?),? because (?!of\b)(?<reason>[^;:]+)\.$/;
const BECAUSE_FIRST = /^Because (?!of\b)(?<reason>[^,;:]+), (?<result>[^;:]+)\.$/;
const USED =
  /^(?<term>(?:An? |The )?[^,;:]{2,60}?) (?<verb>is|are) (?:(?:often|commonly|usually|mainly|mostly|typically|also) )?used (?<reason>(?:to|for) [^;:]+)\.$/;
const AUXILIARY = /^(?:is|are|was|were|can|could|must|should|may|might|will|would|cannot)$/;
const MAX_WORDS = 24;
const MIN_WORDS = 4;

const startOf = (reason: string) =>
  /^(?:it|they|its|their|he|she|his|her)\b/i.exec(reason)?.[0]?.toLowerCase() ?? "";

/** "Bacteria are small" as "Why are bacteria small"; without such a verb "Why is it that bacteria grow". */
function whyText(result: string, read: Read, isSmall: IsSmall): string | null {
  const first = /^[\p{L}-]+/u.exec(result)?.[0] ?? "";
  const isProper = read.words.some(({ text, tags }) => text === first && tags.has("ProperNoun"));
  const start = isSmall(first) || !isProper ? result.charAt(0).toLowerCase() + result.slice(1) : result;
  const offset = read.text.indexOf(result.slice(1)) - 1;
  const own = read.words.filter((word) => word.start >= offset && word.end <= offset + result.length);
  const at = own.findIndex(
    ({ tags }) => tags.has("Verb") || tags.has("Auxiliary") || tags.has("Copula") || tags.has("Modal"),
  );
  const verb = own[at];
  if (!verb || at < 1) return null;
  if (!AUXILIARY.test(verb.text) || verb.text === "cannot") return `Why is it that ${start}`;
  const subject = start.slice(0, verb.start - offset).trim();
  return `Why ${verb.text} ${subject} ${result.slice(verb.end - offset).trim()}`;
}

const isFair = (text: string) => {
  const count = wordsOf(text).length;
  return count >= MIN_WORDS && count <= MAX_WORDS;
};

function clauseIn(read: Read, isSmall: IsSmall): Clause | null {
  const { text } = read;
  const groups = (BECAUSE.exec(text) ?? BECAUSE_FIRST.exec(text))?.groups;
  if (groups?.result && groups.reason) {
    const { result, reason } = groups;
    if (!isFair(reason) || !isFair(result) || /^(?:this|that|it|they|he|she)\b/i.test(result)) return null;
    const question = whyText(result, read, isSmall);
    return question
      ? { read, form: "why", question, reason: `Because ${reason}`, start: startOf(reason) }
      : null;
  }
  const used = USED.exec(text)?.groups;
  if (!used?.term || !used.reason || !isFair(used.reason) || wordsOf(used.term).length > 5) return null;
  const first = used.term.split(" ")[0] ?? "";
  const term = isSmall(first) ? used.term.charAt(0).toLowerCase() + used.term.slice(1) : used.term;
  return {
    read,
    form: "purpose",
    question: `What ${used.verb} ${term} used for`,
    reason: capitalised(used.reason),
    start: used.reason.split(" ")[0] ?? "",
  };
}

/** Whether a reason could be one for the question as well. */
function couldFit(asked: Clause, other: Clause): boolean {
  const [own, theirs] = [contentOf(asked.question), contentOf(other.question)];
  const [a, b] = [contentOf(asked.reason), contentOf(other.reason)];
  const same = [...a].filter((stem) => b.has(stem)).length;
  const topic = [...own].filter((stem) => theirs.has(stem)).length;
  return same > Math.min(a.size, b.size) * 0.3 || topic > Math.min(own.size, theirs.size) * 0.4;
}

const isLikeLong = (one: string, other: string) =>
  Math.max(one.length, other.length) <= Math.min(one.length, other.length) * 1.8 + 10;

function draftOf(asked: Clause, clauses: readonly Clause[]): Draft | null {
  const close = (other: Clause) =>
    Math.abs(other.read.at - asked.read.at) / 5000 + (seedOf(other.reason) % 10) / 50;
  const wrong: Clause[] = [];
  const pool = clauses
    .filter(
      (other) =>
        other !== asked &&
        other.form === asked.form &&
        other.start === asked.start &&
        isLikeLong(other.reason, asked.reason),
    )
    .sort((a, b) => close(a) - close(b));
  for (const other of pool) {
    if (wrong.length === MAX_WRONG) break;
    if (!couldFit(asked, other) && wrong.every((one) => !couldFit(one, other))) wrong.push(other);
  }
  if (wrong.length < MIN_WRONG) return null;
  return {
    form: asked.form,
    at: asked.read.at,
    text: `${asked.question}?`,
    answer: asked.reason,
    wrong: wrong.map(({ reason }) => reason),
    body: null,
    source: asked.read.source,
    explanation: `From the text: “${asked.read.text}”`,
    score: 9 + wrong.length * 0.2,
    keys: [`why:${foldOption(asked.question)}`],
  };
}

/** "Why …?" and "What is … used for?", where a text says so in one sentence, and says so of other things, too. */
export function causeDrafts(reads: readonly Read[], isSmall: IsSmall): Draft[] {
  const clauses = reads.filter(({ isFit }) => isFit).flatMap((read) => clauseIn(read, isSmall) ?? []);
  return clauses.flatMap((clause) => draftOf(clause, clauses) ?? []);
}
