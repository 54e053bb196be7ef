import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { corpusLines, faultsOf, hasCorpus, OWN_ATTACKS } from "#tests/support/markup-attacks.ts";
import { amount } from "#tests/support/soak.ts";
import { htmlToText, sanitizeCourseHtml, sanitizeHtml } from "./sanitize.ts";

const COURSE_MEDIA =
  /<img src="(?:media:[0-9a-f]{64}|\/api\/courses\/media\/[0-9a-f-]{36})" alt="[^"]*">|<audio src="(?:media:[0-9a-f]{64}|\/api\/courses\/media\/[0-9a-f-]{36})" controls=""><\/audio>/g;

/** The same for a course: what is spelled just like a picture or sound of ours may stand there as well. */
const courseFaultsOf = (html: string) => faultsOf(html.replace(COURSE_MEDIA, ""));

const KEPT = `media:${"0a".repeat(32)}`;
const SAVED = "/api/courses/media/0198c5b2-7d1e-7aaa-8bbb-0123456789ab";

describe("sanitizeCourseHtml", () => {
  it.each([KEPT, SAVED])("keeps pictures and sounds at %s, with nothing but what they need", (src) => {
    const html = `<p>a<img src="${src}" alt="A &quot;b&quot; &amp; c"><audio src="${src}" controls=""></audio></p>`;
    expect(sanitizeCourseHtml(html)).toBe(html);
    expect(sanitizeCourseHtml(`<img onerror=x class=y width=9 alt=b srcset=z src="${src}" title=t>`)).toBe(
      `<img src="${src}" alt="b">`,
    );
    expect(sanitizeCourseHtml(`<IMG SRC='${src}'>`)).toBe(`<img src="${src}" alt="">`);
    expect(
      sanitizeCourseHtml(`<audio autoplay loop onplay=x src="${src}"><b>no</b><source src=x></audio>`),
    ).toBe(`<audio src="${src}" controls=""></audio>`);
    expect(sanitizeHtml(html)).toBe("<p>a</p>");
  });

  it.each([
    "https://evil.example/x.png",
    "//evil.example/x.png",
    "data:image/png;base64,AAAA",
    "data:image/svg+xml,<svg onload=alert(1)>",
    "javascript:alert(1)",
    "blob:x",
    "/api/users/picture",
    "/api/auth/logout",
    `${SAVED}/../../../auth/logout`,
    `${SAVED}?x=1`,
    `/${SAVED}`,
    SAVED.toUpperCase(),
    `https://evil.example${SAVED}`,
    "media:x",
    `${KEPT}0`,
    KEPT.toUpperCase(),
    "",
  ])("takes nothing from %j", (src) => {
    expect(sanitizeCourseHtml(`a<img src="${src}" alt="b">c`)).toBe("ac");
    expect(sanitizeCourseHtml(`a<audio src="${src}"><b onclick=x>b</b><script>1</script></audio>`)).toBe(
      "a<b>b</b>",
    );
    expect(sanitizeCourseHtml(`<a href="${KEPT}">x</a>`)).toBe("<a>x</a>");
  });

  it("does with all other markup what sanitizeHtml does, and changes nothing the second time", () => {
    const lines = [...OWN_ATTACKS, ...(hasCorpus ? corpusLines() : [])];
    for (const line of lines) {
      const once = sanitizeCourseHtml(line);
      expect(once).toBe(sanitizeHtml(line));
      expect(sanitizeCourseHtml(once)).toBe(once);
    }
  });

  it("lets no attack in beside, within or around what it keeps", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        `<img src="${KEPT}" alt="`,
        `<img alt="</style><script>alert(1)</script>" src=${KEPT}>`,
        `<img src=${SAVED} alt='"><img src=x onerror=alert(1)>'>`,
        `<audio src="${SAVED}">`,
        "</audio>",
        '">',
        "<svg>",
        "<math><mtext>",
        "<style>",
        "<table>",
        "<noscript>",
        "<h1>",
        "<!--",
        "-->",
      ),
      fc.constantFrom(...OWN_ATTACKS),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const once = sanitizeCourseHtml(pieces.join(""));
        expect(courseFaultsOf(once)).toEqual([]);
        expect(sanitizeCourseHtml(once)).toBe(once);
      }),
      { numRuns: amount(150, 2000) },
    );
  });

  it("is read as text with words for what is seen and heard", () => {
    const html = `<p>A <img src="${KEPT}" alt=" cat "> says <audio src="${SAVED}" controls=""></audio></p>`;
    expect(htmlToText(html)).toBe("A [picture: cat] says [sound]");
    expect(htmlToText(`<img src="${KEPT}" alt="">`)).toBe("[picture]");
  });
});
