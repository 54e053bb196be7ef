import { load } from "cheerio";
import { describe, expect, it } from "vitest";
import { attackTexts } from "#tests/support/attack-texts.ts";
import { readScripts } from "#tests/support/headers.ts";
import { amount } from "#tests/support/soak.ts";
import { appUrl, renderEmail } from "./email.ts";

const content = {
  title: "Choose a new password",
  paragraphs: ["Hello Ann <b>& co</b>,", 'You asked for a "new" password.'],
  action: { label: "Choose it", url: appUrl("/reset-password/abc?a=1&b=2") },
  footer: "It wasn't you? Then nothing happens.",
};

describe("an address of ours", () => {
  it("has the host of the settings", () => {
    expect(appUrl("/dashboard?x=1#y")).toBe("http://localhost:3000/dashboard?x=1#y");
  });

  it.each([
    "//evil.example/x",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "dashboard",
    "",
    "@evil",
  ])("is never made of %j", (path) => {
    expect(() => appUrl(path)).toThrow("not a path of ours");
  });
});

describe("an email", () => {
  it("says the same in text and in markup", () => {
    const { text, html } = renderEmail(content);
    expect(text).toBe(
      [
        "Choose a new password",
        "Hello Ann <b>& co</b>,",
        'You asked for a "new" password.',
        "Choose it:\nhttp://localhost:3000/reset-password/abc?a=1&b=2",
        "-- \nIt wasn't you? Then nothing happens.\n",
      ].join("\n\n"),
    );
    for (const words of [
      "Choose a new password</h1>",
      "Hello Ann &lt;b&gt;&amp; co&lt;/b&gt;,",
      "Choose it</a>",
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="http://localhost:3000/reset-password/abc?a=1&amp;b=2"');
    expect(html).toContain("It wasn&#39;t you?");
    expect(html).toContain("Waddle</td>");
  });

  it("obeys no markup in any of its texts and fetches nothing", () => {
    const evil = `"><img src=x onerror=alert(1)><script>'`;
    const { html } = renderEmail({
      title: evil,
      paragraphs: [evil],
      action: { label: evil, url: appUrl(`/x?y=${evil}`) },
      footer: evil,
    });
    expect(html).not.toMatch(/<(img|script)/i);
    expect(html).not.toMatch(/url\(|src=["']?h/i);
  });

  it("links to no one else, and needs no link", () => {
    for (const url of ["https://evil.example/", "javascript:alert(1)", "//evil.example", "/dashboard"])
      expect(() => renderEmail({ ...content, action: { label: "Go", url } })).toThrow(
        "only to pages of ours",
      );
    const { text, html } = renderEmail({ ...content, action: undefined });
    expect(text + html).not.toContain("http://localhost:3000");
  });
});

describe("an email that quotes a text", () => {
  const ACTIVE = "script,img,iframe,svg,form,base,link,object,meta[http-equiv=refresh]";

  it.each(attackTexts(amount(50, Number.POSITIVE_INFINITY)))("runs and fetches nothing of %j", (text) => {
    const { html } = renderEmail({ title: text, paragraphs: [text, `From ${text}`], footer: text });
    expect(load(html)(ACTIVE)).toHaveLength(0);
    expect(readScripts(html)).toEqual({ scripts: [], attributes: [] });
  });

  it("is looked at for what would run", () => {
    const html = renderEmail(content).html.replace(
      "</body>",
      "<script>x</script><img src=x onerror=x></body>",
    );
    expect(load(html)(ACTIVE)).toHaveLength(2);
    expect(readScripts(html)).toMatchObject({ scripts: [{ text: "x" }], attributes: ['onerror="x"'] });
  });
});
