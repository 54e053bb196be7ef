import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PostText } from "./post-text.tsx";

const show = (html: string) =>
  renderToStaticMarkup(<PostText html={html} />)
    .replace(/^<div dir="auto" class="[^"]*">/, "")
    .replace(/<\/div>$/, "");

describe("the text of a post", () => {
  it("is the markup that was given", () => {
    const html =
      "<p>One <strong>two</strong> <em>three</em><br/>x<sup>2</sup> &amp; &lt;b&gt;</p><blockquote><p>Said.</p></blockquote>" +
      '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol><hr/><h4>Small</h4>';
    expect(show(html)).toBe(html);
  });

  it("lets go of line breaks between the parts of lists and tables", () => {
    expect(show("<ul>\n<li>a</li>\n <li>b</li>\n</ul>")).toBe("<ul><li>a</li><li>b</li></ul>");
    expect(show("<table>\n<tbody>\n<tr>\n<td>a</td>\n</tr>\n</tbody></table>")).toContain(
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
    );
  });

  it("moves what is too wide by itself, also by keys", () => {
    for (const html of [
      "<pre><code>x\n  y</code></pre>",
      "<table><tbody><tr><td>a</td></tr></tbody></table>",
    ]) {
      expect(show(html)).toMatch(/^<div role="group" aria-label="(Code|Table)" tabindex="0" class="[^"]*">/);
      expect(show(html)).toContain(html);
    }
  });

  it("puts a link beside a heading with an anchor, and not into its name", () => {
    const shown = show('<h2 id="s-why">Why &amp; <em>how</em></h2><h4 id="s-x">No</h4>');
    expect(shown).toContain(
      '<h2 id="s-why">Why &amp; <em>how</em></h2><a href="#s-why" aria-label="Link to “Why &amp; how”"',
    );
    expect(shown).toContain('<h4 id="s-x">No</h4>');
    expect(show("<h2>Why</h2>")).toBe("<h2>Why</h2>");
  });

  it("opens its own house here and others elsewhere", () => {
    const more = 'target="_blank" rel="noopener nofollow ugc"';
    expect(show(`<p><a href="/pricing" ${more}>x</a></p>`)).toBe('<p><a href="/pricing">x</a></p>');
    expect(show(`<p><a href="#s-1" ${more}>x</a></p>`)).toBe('<p><a href="#s-1">x</a></p>');
    expect(show(`<p><a href="https://a.example/" ${more}>x</a></p>`)).toBe(
      `<p><a href="https://a.example/" ${more}>x</a></p>`,
    );
  });

  it.each([
    "https://a.example/x?y=1#z",
    "HTTP://a.example/",
    "mailto:ann@a.example",
    "/pricing",
    "#s-1",
    "?q=x",
    "other-post",
    "../blog",
    "//a.example/x",
  ])("leads to %s", (href) => {
    expect(show(`<a href="${href}">x</a>`)).toBe(`<a href="${href}">x</a>`);
  });

  it.each([
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    " \u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/x",
    "tel:1",
    "https://",
  ])("leads nowhere for %j, whatever got in", (href) => {
    expect(show(`<p><a href="${href}" target="_blank" rel="x" title="t">x</a></p>`)).toBe(
      '<p><a title="t">x</a></p>',
    );
  });

  it("has no part that it doesn't know, whatever got in", () => {
    const shown = show(
      '<p onclick="a()" style="color:red" class="x" data-a="1">text<img src="x" onerror="a()"></p>' +
        '<script>alert(1)</script><iframe src="/x"></iframe><svg><a href="/y">z</a></svg><!-- c --><div>kept</div>',
    );
    expect(shown).not.toMatch(/onclick|onerror|style|class="x"|data-|<(img|script|iframe|svg|div)/);
    expect(shown).toContain("<p>text</p>");
    expect(shown).toContain("kept");
  });
});
