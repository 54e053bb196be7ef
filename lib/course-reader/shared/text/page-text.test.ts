import { load } from "cheerio/slim";
import { describe, expect, it } from "vitest";
import { markStructure, pageText } from "./page-text.ts";

describe("the text of a page", () => {
  it.each([
    ["<h1>Rivers</h1><p>They flow.</p><h3>Parts</h3>", "# Rivers\n\nThey flow.\n\n### Parts"],
    ["<h2> </h2><p>x</p>", "x"],
    [
      "<p>Steps:</p><ol start='3'><li>Dig.</li><li>Fill.</li></ol><h2>x</h2>",
      "Steps:\n\n3. Dig.\n4. Fill.\n\n## x",
    ],
    [
      "<table><tr><th>River</th><th>Sea</th></tr><tr><td>Rhine</td><td>North Sea</td></tr></table>",
      "| River | Sea |\n| --- | --- |\n| Rhine | North Sea |",
    ],
    ["<table><tr><td>Rhine</td><td>North Sea</td></tr></table>", "| Rhine | North Sea |"],
    [
      "<dl><dt>Delta</dt><dd>a plain at a mouth</dd><dt>Bed</dt><dd><p>the ground</p></dd></dl>",
      "Delta: a plain at a mouth\n\nBed: the ground",
    ],
    ["<dl><dt>One</dt><dt>Two</dt><dd>both</dd></dl>", "One\n\nTwo\n\nboth"],
    ["<p>The <b>bed</b> and <code>git add</code></p>", "The **bed** and `git add`"],
    ["<h2>The <b>bed</b></h2><pre><code>x</code></pre><p><b>a<i>b</i></b></p>", "## The bed\n\nx\n\n**ab**"],
    ["<p>No marks</p>", "No marks"],
  ])("says what its markup says: %s", (html, text) => expect(pageText(html)).toBe(text));

  it("has signs before items, within their first paragraph", () => {
    const $ = load("<ul><li><p>a</p></li><li>b</li></ul><ol><li><div><p>c</p></div></li></ol>", null, false);
    markStructure($);
    expect($.html()).toBe("<ul><li><p>- a</p></li><li>- b</li></ul><ol><li><div><p>1. c</p></div></li></ol>");
  });
});
