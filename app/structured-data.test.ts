import { describe, expect, it } from "vitest";
import { blogPosting, breadcrumbs, homeData } from "./structured-data.ts";

describe("what machines are told", () => {
  it("claims no rating, unless the owner says that it is real", () => {
    expect(JSON.stringify(homeData())).not.toMatch(/aggregateRating|ratingValue|4\.8/);
    expect(JSON.stringify(homeData(true))).toContain('"ratingValue":4.8,"bestRating":5,"ratingCount":10000');
  });

  it("names the house, its site and what it offers for nothing", () => {
    expect(homeData()).toMatchObject({
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "Organization", url: "http://localhost:3000/" },
        { "@type": "WebSite", publisher: { "@id": "http://localhost:3000/#organization" } },
        { "@type": "SoftwareApplication", offers: { "@type": "Offer", price: 0 } },
      ],
    });
  });

  it("shows the way to a page", () => {
    expect(breadcrumbs("Pricing", "/pricing").itemListElement).toEqual([
      { "@type": "ListItem", position: 1, name: "Waddle", item: "http://localhost:3000/" },
      { "@type": "ListItem", position: 2, name: "Pricing", item: "http://localhost:3000/pricing" },
    ]);
  });

  it("shows the way over what a page belongs to", () => {
    const way = breadcrumbs("A post", "/blog/a-post", [{ name: "Blog", path: "/blog" }]);
    expect(way.itemListElement).toMatchObject([
      { position: 1, name: "Waddle" },
      { position: 2, name: "Blog", item: "http://localhost:3000/blog" },
      { position: 3, name: "A post", item: "http://localhost:3000/blog/a-post" },
    ]);
  });

  it("says where the articles can be searched", () => {
    expect(JSON.stringify(homeData())).toContain("http://localhost:3000/blog?q={search_term_string}");
  });

  it("tells who has written a post, and when", () => {
    const post = {
      _id: "1",
      slug: "a-post",
      title: "A post",
      excerpt: "",
      author: "",
      keywords: ["Time"],
      publishedAt: "2026-11-01T10:00:00.000Z",
      updatedAt: "2026-11-03T10:00:00.000Z",
      readingMinutes: 2,
      content: "",
      status: "published",
      createdAt: "2026-11-01T09:00:00.000Z",
      seoTitle: "",
      seoDescription: "",
      isGenerated: false,
    } as const;
    const told = blogPosting({ ...post, keywords: ["Time"] });
    expect(told).toMatchObject({
      "@type": "BlogPosting",
      headline: "A post",
      mainEntityOfPage: "http://localhost:3000/blog/a-post",
      datePublished: post.publishedAt,
      dateModified: post.updatedAt,
      author: { "@type": "Organization", name: "Waddle" },
    });
    expect(told).not.toHaveProperty("description");
    const named = blogPosting({ ...post, keywords: [], author: "Ann Reader", excerpt: "Short." });
    expect(named).toMatchObject({ author: { "@type": "Person", name: "Ann Reader" }, description: "Short." });
  });
});
