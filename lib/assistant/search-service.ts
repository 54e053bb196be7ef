import { AppError } from "#lib/core/errors.ts";
import { contentOf } from "#lib/quiz/generator/words.ts";
import { excerptOf } from "./excerpt.ts";
import { ensurePassages } from "./passage-service.ts";
import { type FoundPassage, listPassages, seesCourse } from "./queries.ts";
import { fuseRanks, MAX_PASSAGES } from "./rules.ts";
import type { SearchResultDto } from "./schema.ts";
import { mayBeSealed } from "./sealed-queries.ts";
import { type AskedWord, type Candidate, findByWords, readSearched, type Wanted } from "./search-queries.ts";
import { densePairs } from "./text-config.ts";
import { rankByMeaning } from "./vector-service.ts";

/** Passages that are looked at more closely */
const CANDIDATES = 24;
const MAX_WORDS = 32;
/** A shorter word is like too many. */
const MIN_LIKE = 5;
/** Of the words of a question, how many may be looked for by likeness: the longest. */
const MAX_LIKE = 3;

/**
 * What of a question is looked for. Words that say nothing in one of the course's languages are left out, as they would
 * be rare in its others; a question of nothing else is taken as it is.
 */
function wantedOf(words: readonly AskedWord[], question: string): Wanted[] {
  const telling = words.filter(({ word, isStop }) => !isStop && contentOf(word).size > 0);
  const kept = telling.length > 0 ? telling : words.filter(({ lexemes }) => lexemes.length > 0);
  const longest = kept
    .map(({ word }) => word)
    .filter((word) => word.length >= MIN_LIKE && densePairs(word).length === 0)
    .sort((a, b) => b.length - a.length)
    .slice(0, MAX_LIKE);
  const pairs = densePairs(question).map((pair) => ({ lexemes: [pair], like: null }));
  const others = kept.map(({ word, lexemes }) => ({ lexemes, like: longest.includes(word) ? word : null }));
  return [...pairs, ...others].slice(0, MAX_WORDS);
}

const ranked = (all: readonly Candidate[], by: (one: Candidate) => number) =>
  all.toSorted((a, b) => by(b) - by(a) || (a.passageId < b.passageId ? -1 : 1)).map((one) => one.passageId);

/** Who asks, where what they write may be sent to a model that tells what it is about. */
export interface Meaning {
  userId: string;
  now: Date;
}

/**
 * The passages of a course that fit a question best, five at most: by the words that they hold, by likeness of the
 * letters, and by meaning where a model is set up for that and may be asked. docs/product.md#assistant
 */
export async function findPassages(
  courseId: string,
  question: string,
  meaning: Meaning | null,
): Promise<FoundPassage[]> {
  await ensurePassages(courseId);
  const searched = await readSearched(courseId, question);
  const words = wantedOf(searched.words, question);
  const all = await findByWords(courseId, question, searched, words, CANDIDATES);
  const byMeaning = meaning ? await rankByMeaning(courseId, question, meaning) : [];
  const fused = fuseRanks([
    ranked(all, ({ isWhole, score }) => (isWhole ? 1000 : 0) + score),
    ranked(all, ({ likeness }) => likeness),
    byMeaning,
  ]).slice(0, MAX_PASSAGES);
  const known = new Map<string, FoundPassage>(all.map((one) => [one.passageId, one]));
  const others = await listPassages(
    courseId,
    fused.filter((id) => !known.has(id)),
  );
  for (const one of others) known.set(one.passageId, one);
  return fused.flatMap((id) => known.get(id) ?? []);
}

/** Throws `not_found` for courses that a learner neither owns nor is enrolled in. */
export async function assertSeen(userId: string, courseId: string): Promise<void> {
  if (!(await seesCourse(userId, courseId))) throw new AppError("not_found", "There is no such course.");
}

/**
 * What a course says about a question; of one that may be sealed for the learner, only where. Throws `not_found`.
 * docs/product.md#assistant
 */
export async function searchCourse(
  userId: string,
  courseId: string,
  q: string,
  now: Date,
): Promise<SearchResultDto> {
  await assertSeen(userId, courseId);
  const isSealed = await mayBeSealed(userId, [q], now);
  const found = await findPassages(courseId, q, isSealed ? null : { userId, now });
  return {
    passages: found.map(({ passageId, lessonId, title, heading, block, second, text }) => ({
      ...{ passageId, lessonId, title, heading, block, second },
      text: isSealed ? "" : text,
      excerpt: isSealed ? "" : excerptOf(text, q),
    })),
  };
}
