import type { PostCardDto } from "#lib/blog/schema.ts";
import { site } from "#lib/site.ts";

/** A post that names no one is Waddle's own. */
export function authorOf({ author }: Pick<PostCardDto, "author">): string {
  return author.trim() || site.team;
}
