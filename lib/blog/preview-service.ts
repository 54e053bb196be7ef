import { withAnchors } from "#lib/server/html/anchors.ts";
import { cleanContent } from "./post-service.ts";
import type { PreviewBody, PreviewDto } from "./preview-schema.ts";
import { getPostForAdmin } from "./queries.ts";
import { readingMinutes, UNTITLED } from "./rules.ts";

/**
 * Returns a post as its readers would see it with these words, or with those that are saved; null for an unknown one. Saves
 * nothing. docs/product.md#preview
 */
export async function previewPost(
  id: string,
  words: PreviewBody | null,
  now: Date,
): Promise<PreviewDto | null> {
  const saved = await getPostForAdmin(id);
  if (!saved) return null;
  const { title, excerpt, content, author, keywords, seoTitle, seoDescription } = words ?? saved;
  const { content: clean, words: count } = cleanContent(content);
  const post = {
    _id: saved._id,
    slug: saved.slug,
    title: title.trim() || UNTITLED,
    ...{ excerpt, author, keywords, seoTitle, seoDescription },
    content: clean,
    status: "published" as const,
    createdAt: saved.createdAt,
    publishedAt: saved.publishedAt ?? now.toISOString(),
    updatedAt: saved.updatedAt,
    readingMinutes: readingMinutes(count),
    isGenerated: saved.isGenerated,
  };
  return { post, ...withAnchors(clean) };
}
