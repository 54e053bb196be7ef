import { AppError } from "#lib/core/errors.ts";
import { wordsOf } from "#lib/quiz/generator/words.ts";
import { excerptOf } from "./excerpt.ts";
import { ensurePassages } from "./passage-service.ts";
import {
  type Candidate,
  type FoundPassage,
  findByWords,
  findLikeWord,
  listPassages,
  readWanted,
  seesCourse,
} from "./queries.ts";
import { fuseRanks, MAX_PASSAGES } from "./rules.ts";
import type { SearchResultDto } from "./schema.ts";
import { densePairs } from "./text-config.ts";
import { rankByMeaning } from "./vector-service.ts";

/** Passages that are looked at more closely */
const CANDIDATES = 24;
const MAX_LEXEMES = 32;
/** A shorter word is like too many. */
const MIN_MISSPELT = 5;
const MAX_MISSPELT = 3;

/** Where no word is known as it is written, words like it are looked for. */
async function findMisspelt(courseId: string, question: string): Promise<Candidate[]> {
  const words = wordsOf(question).filter((word) => word.length >= MIN_MISSPELT);
  const longest = [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MAX_MISSPELT);
  const found = await Promise.all(longest.map((word) => findLikeWord(courseId, word, MAX_PASSAGES)));
  return found.flat();
}

const ranked = (all: readonly Candidate[], by: (one: Candidate) => number) =>
  all.toSorted((a, b) => by(b) - by(a) || (a.passageId < b.passageId ? -1 : 1)).map((one) => one.passageId);

/** Who asks, where what they write may be sent to a model that tells what it is about. */
export interface Meaning {
  userId: string;
  now: Date;
}

/**
 * The passages of a course that fit a question best, five at most: by rare words, by the words' closeness, by likeness
 * of the letters, and by meaning where a model is set up for that and may be asked. docs/product.md#assistant
 */
export async function findPassages(
  courseId: string,
  question: string,
  meaning: Meaning | null,
): Promise<FoundPassage[]> {
  await ensurePassages(courseId);
  const wanted = await readWanted(courseId, question);
  const lexemes = [...new Set([...densePairs(question), ...wanted.lexemes])].slice(0, MAX_LEXEMES);
  const byWords = await findByWords(courseId, { ...wanted, lexemes }, CANDIDATES);
  const all = byWords.length > 0 ? byWords : await findMisspelt(courseId, question);
  const byMeaning = meaning ? await rankByMeaning(courseId, question, meaning) : [];
  const fused = fuseRanks([
    ranked(all, ({ weight }) => weight),
    ranked(all, ({ isWhole, rank }) => (isWhole ? 1000 : 0) + rank),
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

/** What a course says about a question. Throws `not_found`. docs/product.md#assistant */
export async function searchCourse(
  userId: string,
  courseId: string,
  q: string,
  now: Date,
): Promise<SearchResultDto> {
  await assertSeen(userId, courseId);
  const found = await findPassages(courseId, q, { userId, now });
  return {
    passages: found.map(({ passageId, lessonId, title, heading, block, second, text }) => ({
      ...{ passageId, lessonId, title, heading, block, second, text },
      excerpt: excerptOf(text, q),
    })),
  };
}
