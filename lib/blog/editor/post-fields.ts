import { slugOf, UNTITLED } from "../rules.ts";

/** The part of a post that is written in the editor. */
export interface PostFields {
  title: string;
  excerpt: string;
  /** HTML, as the editor spells it */
  content: string;
  author: string;
  keywords: string[];
  slug: string;
  seoTitle: string;
  seoDescription: string;
}

/** A post as the server tells it. */
export interface SavedPost extends PostFields {
  _id: string;
  status: "draft" | "published";
  updatedAt: string;
  publishedAt: string | null;
  scheduledAt: string | null;
  /** A model has written it, and no one has changed or published it since */
  isUnread: boolean;
  /** How a model made it; null where none did */
  generation: { model: string; cost: number; createdAt: string } | null;
}

export const EMPTY_FIELDS: PostFields = {
  title: "",
  excerpt: "",
  content: "",
  author: "",
  keywords: [],
  slug: "",
  seoTitle: "",
  seoDescription: "",
};

export function fieldsOf(post: PostFields): PostFields {
  const { title, excerpt, content, author, keywords, slug, seoTitle, seoDescription } = post;
  return { title, excerpt, content, author, keywords, slug, seoTitle, seoDescription };
}

/** An address that came from the title, or from there being none. */
export function isMadeOf(slug: string, title: string): boolean {
  const plain = slug.replace(/-\d+$/, "");
  return [slugOf(title), slugOf(UNTITLED)].some((made) => made === slug || made === plain);
}

/** Letter by letter */
export function isSame(a: PostFields, b: PostFields): boolean {
  return (
    a.title === b.title &&
    a.excerpt === b.excerpt &&
    a.content === b.content &&
    a.author === b.author &&
    a.slug === b.slug &&
    a.seoTitle === b.seoTitle &&
    a.seoDescription === b.seoDescription &&
    a.keywords.join("\n") === b.keywords.join("\n")
  );
}

const words = (html: string) =>
  html
    .replace(/<[^>]*>?/g, " ")
    .replace(/&\w+;|\s+/g, " ")
    .trim();

/** The same words: the server may have tidied the markup. */
export function saysTheSame(a: PostFields, b: PostFields): boolean {
  const plain = (post: PostFields) => ({
    ...post,
    title: post.title.trim() || UNTITLED,
    excerpt: post.excerpt.trim(),
    author: post.author.trim(),
    seoTitle: post.seoTitle.trim(),
    seoDescription: post.seoDescription.trim(),
    content: words(post.content),
    slug: "",
  });
  return isSame(plain(a), plain(b));
}
