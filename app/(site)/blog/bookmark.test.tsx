import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PostText } from "#components/blog/post-text.tsx";
import { sanitizeHtml } from "#lib/server/html/sanitize.ts";
import { OWN_TEXTS } from "#tests/support/attack-texts.ts";

const spelled = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
const bookmark = (title: string, text = "", href = "https://www.example.org/a?b=c") =>
  `<p><a href="${spelled(href)}" title="Bookmark">${spelled(title)}</a>${text ? `<br>${spelled(text)}` : ""}</p>`;
const shown = (html: string) => renderToStaticMarkup(<PostText html={sanitizeHtml(html)} />);

describe("a bookmark", () => {
  it("passes the sanitizer as a plain link with a description, for feeds and older readers", () => {
    const once = sanitizeHtml(bookmark("A page", "About it"));
    expect(once).toBe(
      '<p><a href="https://www.example.org/a?b=c" title="Bookmark" rel="noopener nofollow ugc" target="_blank">A page</a><br>About it</p>',
    );
    expect(sanitizeHtml(once)).toBe(once);
  });

  it("shows as a card with title, description and host, and leads away as other links do", () => {
    const html = shown(bookmark("A page", "About it"));
    expect(html).toMatch(
      /<a href="https:\/\/www.example.org\/a\?b=c" rel="noopener nofollow ugc" target="_blank" class="[^"]*">/,
    );
    const words = html
      .replace(/<[^>]+>/g, "|")
      .split("|")
      .filter(Boolean);
    expect(words).toEqual(["A page", "About it", "example.org"]);
    expect(shown(bookmark("A page"))).not.toContain("<p>");
  });

  it("has inert words, whatever a page calls itself", () => {
    for (const text of OWN_TEXTS) {
      const html = shown(bookmark(`t ${text}`, `d ${text}`));
      expect(
        html.replace(/<\/?(?:div|a|span|p|br)(?: (?:dir|class|href|rel|target|title)="[^"<>]*")*\/?>/g, ""),
      ).not.toMatch(/<[a-z/!]/i);
    }
  });

  it.each([
    ["another title", '<p><a href="https://example.org/" title="x">A page</a></p>'],
    ["words before it", `<p>See <a href="https://example.org/" title="Bookmark">A page</a></p>`],
    ["words right behind it", `<p><a href="https://example.org/" title="Bookmark">A page</a> and more</p>`],
    ["no words", `<p><a href="https://example.org/" title="Bookmark"></a></p>`],
    ["a place on this site", bookmark("A page", "", "/pricing")],
    ["a script for an address", bookmark("A page", "", "javascript:alert(1)")],
  ])("is none with %s", (_, html) => {
    expect(shown(html)).toContain("<p>");
  });
});
