import type { Metadata } from "next";
import { paths } from "#lib/client/paths.ts";
import { site } from "#lib/site.ts";

interface PageHead {
  path: string;
  /** Without the site's name: the template of app/document.tsx adds it. */
  title: string;
  /** 50 to 200 characters */
  description: string;
  /** An `opengraph-image.tsx` lies beside the page; otherwise the picture of the landing stands for it. */
  hasOwnPicture?: boolean;
}

/** The picture of app/opengraph-image.tsx */
const picture = {
  url: "/opengraph-image",
  width: 1200,
  height: 630,
  type: "image/png",
  alt: `${site.name}: ${site.tagline}`,
};

const common = { type: "website", siteName: site.name, locale: site.locale } as const;

/** What social networks show of a page that says nothing itself */
export const sharedOpenGraph: Metadata["openGraph"] = { ...common, images: [picture] };

/** Next takes the Open Graph part as a whole, so every page says all of it. */
function openGraph({ path, title, description, hasOwnPicture }: PageHead): Metadata["openGraph"] {
  const shared = hasOwnPicture ? common : { ...common, images: [picture] };
  return { ...shared, url: path, title, description };
}

/** The head of a public page that search engines are to find, under one address. */
export function pageMetadata(head: PageHead): Metadata {
  const { path, title, description } = head;
  return {
    title,
    description,
    alternates: { canonical: path },
    openGraph: openGraph(head),
    twitter: { card: "summary_large_image" },
  };
}

/** Where readers' own programs find what is new */
const feeds = { "application/rss+xml": paths.blogRss, "application/atom+xml": paths.blogAtom };

/** The list of the blog. With a filter or further back it stays out of search engines: those list the articles. */
export function blogMetadata(isWhole: boolean): Metadata {
  const head = pageMetadata({
    path: paths.blog,
    title: "Blog",
    description: `What helps people to learn beside a job and a life, why courses stay unfinished, and how to come back tomorrow: articles by ${site.name}.`,
    hasOwnPicture: true,
  });
  const alternates = { ...head.alternates, types: feeds };
  return { ...head, alternates, ...(!isWhole && { robots: { index: false, follow: true } }) };
}

interface ArticleHead {
  path: string;
  title: string;
  description: string;
  author: string;
  /** ISO instants */
  publishedAt: string;
  updatedAt: string;
  tags: readonly string[];
}

/** The head of a post of the blog; its picture lies beside its page. */
export function articleMetadata(article: ArticleHead): Metadata {
  const { path, title, description, author, publishedAt, updatedAt, tags } = article;
  const head = pageMetadata({ path, title, description, hasOwnPicture: true });
  return {
    ...head,
    alternates: { ...head.alternates, types: feeds },
    authors: [{ name: author }],
    openGraph: {
      ...head.openGraph,
      type: "article",
      publishedTime: publishedAt,
      modifiedTime: updatedAt,
      authors: [author],
      tags: [...tags],
    },
  };
}

/** The landing bears the site's name itself, and what the site says of its success. */
export function homeMetadata(): Metadata {
  const title = `${site.name}: ${site.tagline}`;
  return {
    ...pageMetadata({ path: "/", title, description: homeDescription() }),
    title: { absolute: title },
  };
}

/** The head of a page that everyone may open and no search engine shall list. */
export function unlistedMetadata({ title, description }: Pick<PageHead, "title" | "description">): Metadata {
  return { title, description, robots: { index: false } };
}

export function homeDescription(): string {
  const { completionPercent, industryCompletionPercent, rating, ratings, freePrice } = site.claims;
  return (
    `Finish your courses: ${completionPercent}% completion rate against ${industryCompletionPercent}% industry average, ` +
    `rated ${rating} of 5 by ${ratings.toLocaleString("en-US")} learners. Free to start, price ${freePrice}.`
  );
}
