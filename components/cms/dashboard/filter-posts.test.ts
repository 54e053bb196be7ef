import { expect, it } from "vitest";
import type { AdminRowDto } from "#lib/blog/schema.ts";
import { filterPosts } from "./filter-posts.ts";

const row = (title: string, excerpt: string, author: string, keywords: string[]) =>
  ({ _id: title, title, excerpt, author, keywords }) as AdminRowDto;
const POSTS = [
  row("Small steps", "Why they last", "Ada", ["Habits"]),
  row("Notes", "A page a day", "Grace", ["memory", "Writing"]),
];

it.each([
  ["", ["Small steps", "Notes"]],
  ["  SMALL ", ["Small steps"]],
  ["page", ["Notes"]],
  ["ada", ["Small steps"]],
  ["writ", ["Notes"]],
  ["none", []],
])("%j finds %j", (query, titles) => {
  expect(filterPosts(POSTS, query).map(({ title }) => title)).toEqual(titles);
});
