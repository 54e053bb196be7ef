import { Sentence } from "../postgres/sentence.ts";

const SHARD = "--shard=";

/** One of several machines that share the tests: the `index`th (from 1) of `count`. */
export interface Shard {
  index: number;
  count: number;
}

/** Reads the arguments of `npm test`. Throws a sentence for people where there is anything but one `--shard=i/n`. */
export function readShard(args: readonly string[]): Shard {
  const [given = `${SHARD}1/1`, ...others] = args;
  const [, index = 0, count = 0] = (/^--shard=(\d{1,3})\/(\d{1,3})$/.exec(given) ?? []).map(Number);
  if (others.length === 0 && index >= 1 && index <= count) return { index, count };
  throw new Sentence(
    `npm test takes --shard=1/3 for the first of three machines and so on, not "${args.join(" ")}".`,
  );
}

/** What Vitest and Playwright are told: both split by files. */
export function shardArgs({ index, count }: Shard): string[] {
  return count === 1 ? [] : [`${SHARD}${index}/${count}`];
}
