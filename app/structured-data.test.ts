import { describe, expect, it } from "vitest";
import { breadcrumbs, homeData } from "./structured-data.ts";

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
});
