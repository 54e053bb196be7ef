import katex from "katex";
import { describe, expect, it } from "vitest";
import { parseXml } from "#lib/server/files/xml.ts";
import { formulaOf } from "./office-math.ts";

const r = (text: string, look = "") => `<m:r>${look}<m:t>${text}</m:t></m:r>`;
const e = (content: string) => `<m:e>${content}</m:e>`;
const tex = (content: string) => formulaOf(parseXml(`<m:oMath xmlns:m="m">${content}</m:oMath>`));

describe("a formula of Word", () => {
  it.each([
    ["fraction", `<m:f><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`, "\\frac{a}{b}"],
    [
      "binomial",
      `<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r("n")}</m:num><m:den>${r("k")}</m:den></m:f>`,
      "{{{n} \\atop {k}}}",
    ],
    ["power", `<m:sSup>${e(r("x"))}<m:sup>${r("2")}</m:sup></m:sSup>`, "{x}^{2}"],
    [
      "index",
      `<m:sSubSup>${e(r("x"))}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`,
      "{x}_{i}^{2}",
    ],
    [
      "isotope",
      `<m:sPre><m:sub>${r("6")}</m:sub><m:sup>${r("14")}</m:sup>${e(r("C"))}</m:sPre>`,
      "{}_{6}^{14}{C}",
    ],
    ["root", `<m:rad><m:deg>${r("3")}</m:deg>${e(r("x"))}</m:rad>`, "\\sqrt[3]{x}"],
    [
      "sum",
      `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r("i=1")}</m:sub><m:sup>${r("n")}</m:sup>${e(r("i"))}</m:nary>`,
      "\\sum_{i=1}^{n} i",
    ],
    [
      "bracket",
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(r("x"))}</m:d>`,
      "\\left\\{x\\right.",
    ],
    [
      "matrix",
      `<m:m><m:mr>${e(r("a"))}${e(r("b"))}</m:mr><m:mr>${e(r("c"))}${e(r("d"))}</m:mr></m:m>`,
      "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
    ],
    [
      "limit",
      `<m:func><m:fName><m:limLow>${e(r("lim"))}<m:lim>${r("x→0")}</m:lim></m:limLow></m:fName>${e(r("x"))}</m:func>`,
      "\\lim_{x→0} x",
    ],
    ["function", `<m:func><m:fName>${r("sin")}</m:fName>${e(r("x"))}</m:func>`, "\\sin  x"],
    ["vector", `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e(r("v"))}</m:acc>`, "\\vec{v}"],
    [
      "equations",
      `<m:eqArr>${e(r("a&amp;=1"))}${e(r("b&amp;=2"))}</m:eqArr>`,
      "\\begin{gathered}a=1 \\\\ b=2\\end{gathered}",
    ],
    ["words", r("if 50% of it", "<m:rPr><m:nor/></m:rPr>"), "\\text{if 50\\% of it}"],
    ["deletion", `${r("a")}<w:del xmlns:w="w">${r("b")}</w:del>`, "a"],
  ])("%s", (_, content, expected) => {
    expect(tex(content)).toBe(`\\(${expected}\\)`);
    expect(() => katex.renderToString(expected, { throwOnError: true, strict: false })).not.toThrow();
  });

  it("that is empty is nothing", () => expect(tex("")).toBe(""));
});
