import { Feed } from "feed";
import { paths } from "#lib/client/paths.ts";
import { siteUrl } from "#lib/server/env.ts";
import { withAbsoluteLinks } from "#lib/server/html/absolute-links.ts";
import { type Document, documentOf } from "#lib/server/http/conditional.ts";
import { site } from "#lib/site.ts";
import { getLastChange, listForFeed } from "./queries.ts";
import { GENERATED_NOTE } from "./rules.ts";
import type { PostDto } from "./schema.ts";

const TYPES = { rss: "application/rss+xml; charset=utf-8", atom: "application/atom+xml; charset=utf-8" };

export type FeedKind = keyof typeof TYPES;

/** What the page says of it too (components/blog/post-view.tsx) */
const GENERATED = `<p><em>${GENERATED_NOTE}</em></p>`;

const BEFORE_ALL = new Date(0);

/** The library escapes too little in attributes and too much in texts, so these stand in until it is done. */
const STAND_INS: Record<string, string> = {
  "&": "\ue000",
  "<": "\ue001",
  ">": "\ue002",
  '"': "\ue003",
};
const ENTITIES: Record<string, string> = {
  "\ue000": "&amp;",
  "\ue001": "&lt;",
  "\ue002": "&gt;",
  "\ue003": "&quot;",
  // The library mends only the first of these in a text.
  "\ue004": "]]><![CDATA[>",
};

/** A text without what XML can't hold, nor what stands in. */
function xmlText(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e005}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
}

function plain(text: string): string {
  return xmlText(text).replace(/[&<>"]/g, (character) => STAND_INS[character] ?? "");
}

function asHtml(text: string): string {
  return xmlText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function toItem(post: PostDto, base: URL, kind: FeedKind) {
  const link = new URL(paths.blogPost(post.slug), base);
  const name = plain(post.author || site.team);
  const excerpt = post.excerpt ? asHtml(post.excerpt) : undefined;
  return {
    // Atom says that its titles are markup; in RSS they are text.
    title: kind === "atom" ? asHtml(post.title) : xmlText(post.title).replaceAll("]]>", "]]\ue004"),
    // Its address may change; who has read it shall not get it again.
    id: `urn:uuid:${post._id}`,
    link: link.href,
    date: new Date(post.updatedAt),
    published: new Date(post.publishedAt),
    content: xmlText(withAbsoluteLinks(post.content, link) + (post.isGenerated ? GENERATED : "")),
    category: post.keywords.map((keyword) => ({ name: plain(keyword), term: plain(keyword) })),
    ...(excerpt && { description: excerpt }),
    // An RSS author is a mail address; who has none is a creator.
    ...(kind === "atom"
      ? { author: [{ name }] }
      : { extensions: [{ name: "dc:creator", objects: { _text: name } }] }),
  };
}

/** The newest 50 posts in full, as RSS 2.0 or Atom 1.0. docs/product.md#feeds */
export async function getFeed(kind: FeedKind): Promise<Document> {
  const [posts, changedAt] = await Promise.all([listForFeed(), getLastChange()]);
  const base = siteUrl();
  const own = new URL(kind === "rss" ? paths.blogRss : paths.blogAtom, base).href;
  const blog = new URL(paths.blog, base).href;
  const feed = new Feed({
    title: `${site.name} Blog`,
    description: site.tagline,
    id: blog,
    link: blog,
    language: site.locale.replace("_", "-"),
    feed: own,
    generator: site.name,
    author: { name: plain(site.team) },
    updated: changedAt ?? BEFORE_ALL,
  });
  for (const post of posts) feed.addItem(toItem(post, base, kind));
  const xml = kind === "rss" ? feed.rss2() : feed.atom1();
  const whole = xml.replace(/[\ue000-\ue004]/g, (character) => ENTITIES[character] ?? "");
  return documentOf(whole, TYPES[kind], changedAt);
}
