import { describe, expect, it } from "vitest";
import { site } from "#lib/site.ts";
import {
  articleMetadata,
  blogMetadata,
  homeDescription,
  homeMetadata,
  pageMetadata,
  unlistedMetadata,
} from "./metadata.ts";

const head = { path: "/pricing", title: "Pricing", description: "What each plan includes." };

describe("the head of a page", () => {
  it("names one address, for search engines and for social networks", () => {
    const { alternates, openGraph, twitter } = pageMetadata(head);
    expect(alternates).toEqual({ canonical: "/pricing" });
    expect(openGraph).toMatchObject({
      type: "website",
      url: "/pricing",
      title: "Pricing",
      description: head.description,
      siteName: site.name,
      locale: "en_US",
    });
    expect(twitter).toEqual({ card: "summary_large_image" });
  });

  it("shows the landing's picture, unless the page has its own", () => {
    const picture = { url: "/opengraph-image", width: 1200, height: 630 };
    expect(pageMetadata(head).openGraph).toMatchObject({ images: [picture] });
    expect(pageMetadata({ ...head, hasOwnPicture: true }).openGraph).not.toHaveProperty("images");
  });

  it("has no address and no place in an index where it is not to be found", () => {
    const hidden = unlistedMetadata(head);
    expect(hidden.robots).toEqual({ index: false });
    expect(hidden).not.toHaveProperty("alternates");
  });

  it("of the landing is the house's own, with its figures in one text of due length", () => {
    const { title, description, alternates } = homeMetadata();
    expect(title).toEqual({ absolute: `${site.name}: ${site.tagline}` });
    expect(description).toBe(homeDescription());
    expect(alternates).toEqual({ canonical: "/" });
    for (const figure of ["92%", "13%", "4.8", "10,000", "price 0"]) expect(description).toContain(figure);
    expect(homeDescription().length).toBeLessThanOrEqual(200);
  });

  it("of the blog names its feeds, and keeps filtered lists out of an index", () => {
    const whole = blogMetadata(true);
    const types = { "application/rss+xml": "/blog/rss.xml", "application/atom+xml": "/blog/atom.xml" };
    expect(whole.alternates).toEqual({ canonical: "/blog", types });
    expect(whole).not.toHaveProperty("robots");
    expect(blogMetadata(false).robots).toEqual({ index: false, follow: true });
    expect(whole.description?.length).toBeLessThanOrEqual(200);
  });

  it("of an article says who wrote it, when and about what", () => {
    const article = articleMetadata({
      path: "/blog/a-post",
      title: "A post",
      description: "About a post.",
      author: "Ann Reader",
      publishedAt: "2026-11-01T10:00:00.000Z",
      updatedAt: "2026-11-03T10:00:00.000Z",
      tags: ["Time"],
    });
    expect(article.alternates).toMatchObject({ canonical: "/blog/a-post" });
    expect(article.openGraph).toMatchObject({
      type: "article",
      url: "/blog/a-post",
      publishedTime: "2026-11-01T10:00:00.000Z",
      modifiedTime: "2026-11-03T10:00:00.000Z",
      authors: ["Ann Reader"],
      tags: ["Time"],
    });
    expect(article.openGraph).not.toHaveProperty("images");
  });
});
