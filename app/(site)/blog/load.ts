import { connection } from "next/server";
import { cache } from "react";
import {
  findMoved,
  getNeighbours,
  getPublished,
  listCategories,
  listPublished,
  listRelated,
} from "#lib/blog/queries.ts";
import { isSlug } from "#lib/blog/rules.ts";
import type { ListQuery, PostCardDto, PostDto } from "#lib/blog/schema.ts";
import { isBeingUpdated } from "#lib/server/db/errors.ts";
import { describeError, log } from "#lib/server/log.ts";

/** A page answers also while the database doesn't; the log says why. */
function failed(error: unknown): void {
  log().error({ error: describeError(error) }, "the blog could not be read");
}

export async function loadList(filter: ListQuery) {
  await connection();
  try {
    const [list, categories] = await Promise.all([listPublished(filter), listCategories()]);
    return { ...list, categories };
  } catch (error) {
    failed(error);
    return null;
  }
}

export type LoadedPost =
  | { is: "there"; post: PostDto }
  | { is: "moved"; slug: string }
  | { is: "missing" }
  | { is: "untitled" }
  | { is: "updating" }
  | { is: "away" };

/** Once for the head and the body of a page */
export const loadPost = cache(async (slug: string): Promise<LoadedPost> => {
  await connection();
  if (!isSlug(slug)) return { is: "missing" };
  try {
    const post = await getPublished(slug);
    if (post) return post.title.trim() ? { is: "there", post } : { is: "untitled" };
    const moved = await findMoved(slug);
    return moved ? { is: "moved", slug: moved } : { is: "missing" };
  } catch (error) {
    failed(error);
    return { is: isBeingUpdated(error) ? "updating" : "away" };
  }
});

/** What stands at the end of an article; without it the article is still one. */
export async function loadMore(post: PostDto): Promise<{
  related: PostCardDto[];
  previous: PostCardDto | null;
  next: PostCardDto | null;
  isWhole: boolean;
}> {
  try {
    const [related, neighbours] = await Promise.all([listRelated(post), getNeighbours(post)]);
    return { related, ...neighbours, isWhole: true };
  } catch (error) {
    failed(error);
    return { related: [], previous: null, next: null, isWhole: false };
  }
}
