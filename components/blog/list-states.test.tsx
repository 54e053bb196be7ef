import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Away, NothingFound, PastTheEnd } from "./list-states.tsx";
import { MissingPost } from "./post-ends.tsx";

describe("a page of the blog that has nothing to show", () => {
  it("says that the list is shorter, and leads to its first page with the same filters", () => {
    const past = renderToStaticMarkup(<PastTheEnd page={99} pages={3} firstPage="/blog?q=sleep" />);
    expect(past).toContain("There is no page 99");
    expect(past).toContain("The list ends on page 3.");
    expect(past).toContain('href="/blog?q=sleep"');
    expect(past).not.toContain("Clear filters");
  });

  it("speaks of filters where there are some", () => {
    expect(renderToStaticMarkup(<NothingFound />)).toContain("Clear filters");
  });

  it("has one heading for itself where the page around it has none", () => {
    const away = renderToStaticMarkup(<Away title="Not just now" message="Sorry." address="/blog/x" />);
    expect(away.match(/<h1[^>]*>([^<]*)</)?.[1]).toBe("Not just now");
    expect(away).toContain('content="503"');
    expect(renderToStaticMarkup(<Away message="Sorry." address="/blog" />)).not.toContain("<h1");
  });

  it("tells an address that leads nowhere from an article that can't be shown", () => {
    const nowhere = renderToStaticMarkup(<MissingPost />);
    const untitled = renderToStaticMarkup(<MissingPost isUntitled />);
    expect(nowhere).toContain("The blog post you are looking for does not exist.");
    expect(untitled).toContain("This blog post could not be found or is no longer available.");
    for (const page of [nowhere, untitled]) {
      expect(page).toContain("Blog post not found");
      expect(page).toContain('content="404"');
    }
  });
});
