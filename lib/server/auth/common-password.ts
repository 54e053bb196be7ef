import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Eight characters without any pattern are worth 10^8 guesses: whatever is worth less than half of that follows one. */
const ENOUGH_GUESSES = 5e7;

/** The estimate takes 0.2 s for 128 characters and blocks everyone else meanwhile; 32 tell enough. */
const JUDGED_LENGTH = 32;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Its 30,000 passwords take 25 MB and 75 ms: loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: JUDGED_LENGTH });
}

/**
 * Whether someone who guesses starts with passwords such as this: common ones and their usual disguises, keyboard runs,
 * repetitions, dates, and `words`, which concern this person or this site.
 */
export async function isCommonPassword(password: string, words: readonly string[]): Promise<boolean> {
  estimator ??= load();
  return (await estimator).check(password, [...words]).guesses < ENOUGH_GUESSES;
}
