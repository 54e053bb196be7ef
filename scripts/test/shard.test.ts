import { expect, test } from "vitest";
import { readShard, shardArgs } from "./shard.ts";

test("without an argument one machine runs everything", () => {
  expect(readShard([])).toEqual({ index: 1, count: 1 });
  expect(shardArgs(readShard([]))).toEqual([]);
});

test.each([
  ["--shard=1/3", { index: 1, count: 3 }],
  ["--shard=3/3", { index: 3, count: 3 }],
  ["--shard=12/999", { index: 12, count: 999 }],
])("%s is understood and handed on", (given, shard) => {
  expect(readShard([given])).toEqual(shard);
  expect(shardArgs(shard)).toEqual([given]);
});

test.each([
  [["--shard=0/3"]],
  [["--shard=4/3"]],
  [["--shard=1/0"]],
  [["--shard=1"]],
  [["--shard=1/3x"]],
  [["--shard=-1/3"]],
  [["--shard=1/3", "--shard=2/3"]],
  [["--only"]],
  [["quiz.spec.ts"]],
])("%j is refused, with a sentence", (args) => {
  expect(() => readShard(args)).toThrow(/^npm test takes --shard=1\/3/);
});
