import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseXml, XmlError } from "./xml.ts";
import { sayFault } from "./xml-fault.ts";

const WHOLE = `<?xml version="1.0"?>
<quiz>
  <!-- <not-open> -->
  <question type="a > b">
    <text><![CDATA[<p>]]></text>
    <tag/>
  </question>
</quiz>
`;

function said(text: string): string {
  try {
    parseXml(text);
    return "";
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return error.message;
  }
}

describe("XML that can't be read", () => {
  it.each([
    ["in an element", "<quiz>\n<question>\n<text>a", "line 3, before <text> of line 3 is closed"],
    ["between elements", "<quiz>\n<question>\n</question>\n", "line 4, before <quiz> of line 1 is closed"],
    ["in a tag", '<quiz>\n<question type="a', "line 2, before <quiz> of line 1 is closed"],
    ["in a comment", "<quiz>\n<!-- so", "line 2, before <quiz> of line 1 is closed"],
    ["in a piece of unread text", "<quiz><text><![CDATA[\n\na", "line 3, before <text> of line 1 is closed"],
    ["in its first tag", "<qui", "line 1."],
  ])("breaks off %s", (_, text, place) => {
    expect(said(text)).toContain(`The XML breaks off in ${place}`);
    expect(said(text)).toMatch(/Export it again and retry\.$/);
  });

  it("says what closes another", () => {
    expect(said("<a>\n<b>\n</a>")).toBe(
      "The XML is broken: </a> stands in line 3, where <b> of line 2 is still open.",
    );
    expect(said("<a></a>\n</b>")).toBe("The XML is broken: </b> in line 2 closes nothing.");
    expect(said("<a><b 1></b></a>")).toMatch(/^The XML is broken( at line 1, column \d+)?\.$/);
  });

  it("is told wherever a whole file is cut, and never of the whole", () => {
    expect(sayFault(WHOLE)).toBeNull();
    const from = WHOLE.indexOf("<quiz");
    fc.assert(
      fc.property(fc.integer({ min: from + 1, max: WHOLE.lastIndexOf("</quiz>") + 6 }), (end) => {
        const cut = WHOLE.slice(0, end);
        const line = cut.split("\n").length;
        expect(sayFault(cut)).toContain(`The XML breaks off in line ${line}`);
      }),
    );
  });

  it("is told quickly, whatever it is", () => {
    const started = performance.now();
    for (const bit of ["<a ", "<!--", "<a b='", '"<', "<![CDATA[", "</a>", "<a>", "\n<"])
      sayFault(bit.repeat(2_000_000 / bit.length));
    expect(performance.now() - started).toBeLessThan(8000);
  });
});
