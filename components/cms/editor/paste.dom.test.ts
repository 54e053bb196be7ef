import { getSchema } from "@tiptap/core";
import { DOMSerializer, Node } from "@tiptap/pm/model";
import { describe, expect, it } from "vitest";
import { parseMarkup } from "#components/ui/rich-text.tsx";
import { extensions, isLinkable, readContent } from "./extensions.ts";
import { hrefOf } from "./link-popover.tsx";
import { cleanPasted } from "./paste.ts";

const schema = getSchema(extensions);

/** What of a clipboard the editor would keep. */
function pasted(html: string): string {
  const tree = parseMarkup(html);
  cleanPasted(tree);
  const kept = Node.fromJSON(schema, readContent(tree.innerHTML, schema));
  const box = document.createElement("div");
  box.append(DOMSerializer.fromSchema(schema).serializeFragment(kept.content));
  return box.innerHTML;
}

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-GB><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'><span lang=EN-US style='font-family:"Calibri Light"'>Keeping going<o:p></o:p></span></h1>
<p class=MsoNormal><span style='font-size:12.0pt;color:#333'>A <b style='mso-bidi-font-weight:normal'>bold</b> word and an <i>italic</i> one.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Apples<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp;</span></span>Green ones<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>Pears<o:p></o:p></p>
<p class=MsoNormal>Then:</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span>Count<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp;</span></span>Stop<o:p></o:p></p>
<table class=MsoTableGrid border=1><tr><td width=100 style='width:75.0pt'><p class=MsoNormal>Day<o:p></o:p></p></td><td><p class=MsoNormal>One</p></td></tr></table>
<p class=MsoNormal><img width=10 src="file:///C:/Users/x/clip_image001.png"><a href="#_Toc1">Contents</a></p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-8a1c7f5e-7fff"><h1 dir="ltr" style="line-height:1.38;"><span style="font-size:20pt;font-weight:400;">A plan</span></h1><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;">Plain, </span><span style="font-size:11pt;font-weight:700;">bold</span><span style="font-style:italic;font-weight:400;"> slanted</span> and <a href="https://www.google.com/url?q=https://example.org/a%3Fb&amp;sa=D" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">a link</span></a></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">one</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>deeper</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

describe("from Word", () => {
  const html = pasted(WORD);

  it("keeps headings, words and weight", () => {
    expect(html).toContain("<h2>Keeping going</h2>");
    expect(html).toContain("<p>A <strong>bold</strong> word and an <em>italic</em> one.</p>");
  });

  it("makes lists of its list paragraphs", () => {
    expect(html).toContain(
      "<ul><li><p>Apples</p><ul><li><p>Green ones</p></li></ul></li><li><p>Pears</p></li></ul><p>Then:</p>",
    );
    expect(html).toMatch(/<ol[^>]*><li><p>Count<\/p><\/li><li><p>Stop<\/p><\/li><\/ol>/);
  });

  it("keeps tables, and nothing of Word's own", () => {
    expect(html).toContain("<p>Day</p>");
    expect(html).toContain("Contents");
    expect(html).not.toMatch(/mso|class=|style=|o:p|img|file:|·|#_Toc|<p>\s*<\/p>/i);
  });
});

describe("from Google Docs", () => {
  const html = pasted(DOCS);

  it("keeps what is meant, and not the wrapper's bold", () => {
    expect(html).toContain("<h2>A plan</h2>");
    expect(html).toMatch(/<p>Plain, <strong>bold<\/strong><em> slanted<\/em> and <a [^>]*>a link<\/a>/);
  });

  it("leads straight to where a link leads", () => {
    expect(html).toContain('href="https://example.org/a?b"');
    expect(html).not.toMatch(/google\.com|<u>/);
  });

  it("keeps letters above and below the line, in headings too", () => {
    const small = (align: string, text: string) =>
      `<span style="font-size:0.6em;font-weight:700;vertical-align:${align};">${text}</span>`;
    expect(pasted(`<p dir="ltr"><span style="font-weight:400;">x</span>${small("super", "2")}</p>`)).toBe(
      "<p>x<strong><sup>2</sup></strong></p>",
    );
    expect(pasted(`<p>H${small("sub", "2").replace("font-weight:700;", "")}O</p>`)).toBe(
      "<p>H<sub>2</sub>O</p>",
    );
    expect(pasted(`<p>a${small("baseline", "b").replace("font-weight:700;", "")}</p>`)).toBe("<p>ab</p>");
    expect(pasted(`<h2><span style="font-weight:700;">E = mc</span>${small("super", "2")}</h2>`)).toBe(
      "<h2>E = mc<sup>2</sup></h2>",
    );
  });

  it("puts deeper lists into their items", () => {
    expect(html).toContain("<ul><li><p>one</p><ul><li><p>deeper</p></li></ul></li></ul>");
  });
});

describe("from anywhere", () => {
  it.each([
    ['<p onclick="x()">a<script>alert(1)</script></p>', "<p>a</p>"],
    ['<p><a href="javascript:alert(1)">a</a></p>', "<p>a</p>"],
    ['<iframe src="//x"></iframe><p>a<img src=x onerror=alert(1)></p>', "<p>a</p>"],
    ["<h5>small</h5>", "<h4>small</h4>"],
    ["<p>H<sub>2</sub>O and x<sup>2</sup></p>", "<p>H<sub>2</sub>O and x<sup>2</sup></p>"],
    ["plain", "<p>plain</p>"],
  ])("%s becomes %s", (html, kept) => {
    expect(pasted(html)).toBe(kept);
  });
});

describe("addresses", () => {
  it.each([
    ["example.org/a", "https://example.org/a"],
    ["https://example.org", "https://example.org"],
    ["me@example.org", "mailto:me@example.org"],
    ["/blog/a", "/blog/a"],
    ["javascript:alert(1)", null],
    ["//evil.example", null],
    ["two words", null],
    ["", null],
  ])("%j is %j", (text, href) => {
    expect(hrefOf(text)).toBe(href);
  });

  it.each(["data:text/html,x", "vbscript:x", "file:///etc/passwd"])("%s is no link", (href) => {
    expect(isLinkable(href)).toBe(false);
  });
});
