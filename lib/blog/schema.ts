import * as z from "zod";
import {
  AUTHOR_MAX,
  CONTENT_MAX,
  EXCERPT_MAX,
  isSlug,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  QUERY_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SLUG_MAX,
  TITLE_MAX,
  tidyKeywords,
} from "./rules.ts";

/** One line of text, without what can't be shown. */
const line = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} must be at most ${max} characters`)
    .refine((text) => !/\p{Cc}/u.test(text), `${name} has a character that can't be shown`);

const keywords = z
  .array(line("A keyword", KEYWORD_MAX))
  .max(KEYWORDS_MAX, `At most ${KEYWORDS_MAX} keywords`)
  .transform(tidyKeywords);

const slug = z
  .string()
  .trim()
  .max(SLUG_MAX, `The address must be at most ${SLUG_MAX} characters`)
  .refine(isSlug, "The address may have lower-case letters, numbers and hyphens");

/** A new draft. docs/product.md#blog */
export const draftBodySchema = z.object({
  /** Chosen by the caller: a call repeated with it changes the post that the first one has made, and makes no second */
  newId: z.uuid().optional(),
  title: line("The title", TITLE_MAX).min(1, "A post needs a title"),
  excerpt: line("The excerpt", EXCERPT_MAX).default(""),
  content: z.string().max(CONTENT_MAX, "The text is too long").default(""),
  author: line("The author", AUTHOR_MAX).default(""),
  keywords: keywords.default([]),
  /** Asked for: refused with slug_taken where it is taken. Without it one is made of the title. */
  slug: slug.optional(),
  seoTitle: line("The search title", SEO_TITLE_MAX).default(""),
  seoDescription: line("The search description", SEO_DESCRIPTION_MAX).default(""),
});

/** A change: what is left out stays as it is. */
export const updateBodySchema = z.object({
  title: draftBodySchema.shape.title.optional(),
  excerpt: line("The excerpt", EXCERPT_MAX).optional(),
  content: z.string().max(CONTENT_MAX, "The text is too long").optional(),
  author: line("The author", AUTHOR_MAX).optional(),
  keywords: keywords.optional(),
  slug: slug.optional(),
  seoTitle: line("The search title", SEO_TITLE_MAX).optional(),
  seoDescription: line("The search description", SEO_DESCRIPTION_MAX).optional(),
  /** Of the post that was changed: refused with edit_conflict where someone has saved a newer one */
  updatedAt: z.iso.datetime().optional(),
  /** The writer knows that this takes the place of what someone else has saved: both texts stay in the history */
  isOverwrite: z.boolean().optional(),
  /** Published, as a draft again, or to go out at an instant to come (null: no longer) */
  status: z.enum(["draft", "published"]).optional(),
  scheduledAt: z.iso.datetime().nullable().optional(),
});

/** Words to look for: what can't stand in a text is no part of them. */
const wanted = (max: number) =>
  z
    .string()
    .transform((text) => text.replace(/\p{Cc}/gu, " ").trim())
    .pipe(z.string().max(max))
    .default("");

export const listQuerySchema = z.object({
  q: wanted(QUERY_MAX),
  category: wanted(KEYWORD_MAX),
  page: z.coerce.number().int().min(1).max(10_000).default(1).catch(1),
});

/** What the list of the blog shows of a post. */
export const postCardSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  keywords: z.array(z.string()),
  publishedAt: z.string(),
  updatedAt: z.string(),
  readingMinutes: z.int(),
});

/** A published post, for its readers. */
export const postSchema = postCardSchema.extend({
  content: z.string(),
  status: z.literal("published"),
  createdAt: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** A model has written the first draft */
  isGenerated: z.boolean(),
});

/** A post as an admin sees it. */
export const adminPostSchema = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  keywords: z.array(z.string()),
  seoTitle: z.string(),
  seoDescription: z.string(),
  status: z.enum(["draft", "published"]),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  scheduledAt: z.string().nullable(),
  isGenerated: z.boolean(),
  /** A model has written it, and no one has changed or published it since */
  isUnread: z.boolean(),
  /** How a model made it; null where none did */
  generation: z.object({ model: z.string(), cost: z.number(), createdAt: z.string() }).nullable(),
});

/** A row of an admin's list. */
export const adminRowSchema = adminPostSchema.omit({
  content: true,
  seoTitle: true,
  seoDescription: true,
  generation: true,
});
/** Without an address: all of them */
export const rowQuerySchema = z.object({ slug: z.string().max(SLUG_MAX).optional() });

/** A page of the published posts; `total` and `pages` tell of all that were found. */
export const postsSchema = z.object({ posts: z.array(postCardSchema), total: z.int(), pages: z.int() });
export const adminPostsSchema = z.object({ posts: z.array(adminRowSchema) });

/** A post as it was saved. */
export const revisionRowSchema = z.object({
  version: z.int(),
  savedBy: z.string(),
  reason: z.enum(["save", "publish", "restore", "generate"]),
  createdAt: z.string(),
  title: z.string(),
});
export const revisionSchema = revisionRowSchema.extend({
  excerpt: z.string(),
  content: z.string(),
  author: z.string(),
  keywords: z.array(z.string()),
  slug: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
});
export const revisionsSchema = z.object({ revisions: z.array(revisionRowSchema) });

/** The most that a call may send to save a post */
export const POST_BODY_BYTES = 1024 * 1024;

const REVISION_MAX = 2_147_483_647;
export const slugParamsSchema = z.object({ slug: z.string() });
export const postParamsSchema = z.object({ token: z.string(), id: z.uuid() });
export const revisionParamsSchema = postParamsSchema.extend({
  version: z.coerce.number().int().min(1).max(REVISION_MAX),
});
/** Without a version a deleted post is brought back. */
export const restoreBodySchema = z.object({ version: z.int().min(1).max(REVISION_MAX).optional() });
/** Nothing at all asks for what the call does without a body; what else it holds is judged by another shape. */
export const emptyOrSchema = z.looseObject({});

export type DraftBody = z.infer<typeof draftBodySchema>;
export type UpdateBody = z.infer<typeof updateBodySchema>;
export type ListQuery = z.infer<typeof listQuerySchema>;
export type PostCardDto = z.infer<typeof postCardSchema>;
export type PostDto = z.infer<typeof postSchema>;
export type AdminPostDto = z.infer<typeof adminPostSchema>;
export type AdminRowDto = z.infer<typeof adminRowSchema>;
export type RevisionRowDto = z.infer<typeof revisionRowSchema>;
export type RevisionDto = z.infer<typeof revisionSchema>;
