import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { JsonLd, toScriptText } from "./json-ld.tsx";

const ATTACKS = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "-->]]>",
  "&lt;/script&gt;&amp;",
  "\u2028alert(1)\u2029",
  '"};alert(1);//\\',
];

describe("JSON inside a page", () => {
  it.each(ATTACKS)("cannot leave its script: %j", (name) => {
    const text = toScriptText({ name });
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(text)).toEqual({ name });
    const html = renderToStaticMarkup(<JsonLd data={{ name }} />);
    expect(html).toBe(`<script type="application/ld+json">${text}</script>`);
  });

  it("says the same as before", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(toScriptText(JSON.parse(json)))).toEqual(JSON.parse(json));
      }),
    );
  });
});
