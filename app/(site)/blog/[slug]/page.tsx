import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { articleMetadata } from "#app/metadata.ts";
import { blogPosting, breadcrumbs } from "#app/structured-data.ts";
import { authorOf } from "#components/blog/author.ts";
import { Away } from "#components/blog/list-states.tsx";
import { MissingPost, MoreToRead } from "#components/blog/post-ends.tsx";
import { PostView } from "#components/blog/post-view.tsx";
import { JsonLd } from "#components/layout/json-ld.tsx";
import { PartialPage } from "#components/layout/page-status.tsx";
import type { PostDto } from "#lib/blog/schema.ts";
import { paths } from "#lib/client/paths.ts";
import { withAnchors } from "#lib/server/html/anchors.ts";
import { site } from "#lib/site.ts";
import { loadMore, loadPost } from "../load.ts";

/** Never half a page: what the database says is a part of the document. docs/decisions/006-documents-and-the-page-cache.md */
export const instant = false;

interface PostPageProps {
  params: Promise<{ slug: string }>;
}

const DESCRIPTION_MAX = 200;
const AWAY_TITLE = "This article can't be shown right now";
const MESSAGES = {
  away: "Failed to load blog post. Our team is working on it!",
  updating: "The blog system is currently being updated. Please check back later.",
};

function descriptionOf({ seoDescription, excerpt, title }: PostDto): string {
  const text = seoDescription || excerpt || `${title}: an article on the blog of ${site.name}.`;
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : text;
}

export async function generateMetadata({ params }: PostPageProps): Promise<Metadata> {
  const { slug } = await params;
  const loaded = await loadPost(slug);
  if (loaded.is === "away" || loaded.is === "updating")
    return { title: AWAY_TITLE, robots: { index: false } };
  if (loaded.is !== "there") return { title: "Blog post not found", robots: { index: false } };
  const { post } = loaded;
  return articleMetadata({
    path: paths.blogPost(post.slug),
    title: post.seoTitle || post.title,
    description: descriptionOf(post),
    author: authorOf(post),
    publishedAt: post.publishedAt,
    updatedAt: post.updatedAt,
    tags: post.keywords,
  });
}

export default async function PostPage({ params }: PostPageProps) {
  const { slug } = await params;
  const loaded = await loadPost(slug);
  if (loaded.is === "moved") permanentRedirect(paths.blogPost(loaded.slug));
  if (loaded.is === "missing" || loaded.is === "untitled")
    return <MissingPost isUntitled={loaded.is === "untitled"} />;
  if (loaded.is !== "there")
    return (
      <Away
        title={AWAY_TITLE}
        message={MESSAGES[loaded.is]}
        address={paths.blogPost(encodeURIComponent(slug))}
      />
    );
  return <Article post={loaded.post} />;
}

async function Article({ post }: { post: PostDto }) {
  const { isWhole, ...more } = await loadMore(post);
  const { html, headings } = withAnchors(post.content);
  return (
    <>
      {isWhole ? null : <PartialPage />}
      <JsonLd data={blogPosting(post)} />
      <JsonLd
        data={breadcrumbs(post.title, paths.blogPost(post.slug), [{ name: "Blog", path: paths.blog }])}
      />
      <PostView post={post} html={html} headings={headings} />
      <MoreToRead {...more} />
    </>
  );
}
