import { describe, expect, it } from "vitest";
import { LAUGHS_PROLOGUE, XXE_PROLOGUE } from "#tests/support/archives.ts";
import {
  childAt,
  childrenOf,
  deepText,
  descendants,
  parseXml,
  parseXmlBuffer,
  textAt,
  XmlError,
} from "./xml.ts";

function codeOf(read: () => unknown): string {
  try {
    read();
    return "none";
  } catch (error) {
    expect(error).toBeInstanceOf(XmlError);
    expect((error as Error).message).toMatch(/^[A-Z].{10,}\.$/);
    return error instanceof XmlError ? error.code : "other";
  }
}

describe("parseXml", () => {
  it("keeps order, text, attributes and CDATA, and drops prefixes", () => {
    const root = parseXml(
      '<?xml version="1.0"?><!-- c --><x:a xmlns:x="u" x:k="1 &lt; 2">t<b/><![CDATA[<i>&amp;]]><c>3</c><b n="2"/></x:a>',
    );
    expect(root).toMatchObject({ name: "a", text: "t<i>&amp;", attributes: { k: "1 < 2" } });
    expect(root.children.map((child) => child.name)).toEqual(["b", "c", "b"]);
    expect(childrenOf(root, "b")).toHaveLength(2);
    expect(textAt(root, "c")).toBe("3");
    expect(childAt(root, "b", "nope")).toBeUndefined();
    expect(deepText(root)).toBe("t<i>&amp;3");
  });

  it("decodes each entity once", () => {
    expect(parseXml("<a>&amp;lt; &#39;&#x41; &lt;p&gt; &unknown;</a>").text).toBe("&lt; 'A <p> &unknown;");
  });

  it("keeps numbers and spaces as they were written", () => {
    expect(parseXml("<a> 007 </a>").text).toBe(" 007 ");
    expect(parseXml("<a>1e3</a>").text).toBe("1e3");
  });

  it("finds descendants without looking where it mustn't", () => {
    const root = parseXml("<a><b><c/></b><d><c/></d></a>");
    expect(descendants(root, "c")).toHaveLength(2);
    expect(descendants(root, "c", ["d"])).toHaveLength(1);
  });

  it.each([
    ["a document type", `${XXE_PROLOGUE}<manifest>&x;</manifest>`],
    ["a billion laughs", `${LAUGHS_PROLOGUE}<manifest>&l9;</manifest>`],
    ["an entity behind a comment", "<!-- fine --><!ENTITY x 'y'><a/>"],
    ["a document type inside", "<a><!DOCTYPE b></a>"],
    ["a document type without a name", "<!DOCTYPE><a/>"],
  ])("refuses %s", (_, xml) => {
    expect(codeOf(() => parseXml(xml))).toBe("forbidden");
  });

  it("reads the word DOCTYPE where it is only text (control)", () => {
    expect(parseXml("<a><!-- <!DOCTYPE x> --><![CDATA[<!DOCTYPE html>]]></a>").text).toBe("<!DOCTYPE html>");
  });

  it.each([
    ["", "malformed"],
    ["plain words", "malformed"],
    ["<a><b></a>", "malformed"],
    ["<a", "malformed"],
    ["<a>".repeat(95) + "</a>".repeat(95), "too_large"],
  ])("refuses %j", (xml, code) => {
    expect(codeOf(() => parseXml(xml))).toBe(code);
  });

  it("names the place where it broke", () => {
    expect(() => parseXml("<a>\n  <b></c>\n</a>")).toThrow("line 2, where <b> of line 2 is still open");
  });

  it("has limits", () => {
    const limits = { maxCharacters: 100, maxTags: 5, maxDepth: 90 };
    expect(codeOf(() => parseXml(`<a>${"x".repeat(100)}</a>`, limits))).toBe("too_large");
    expect(codeOf(() => parseXml(`<a>${"<b/>".repeat(20)}</a>`, limits))).toBe("too_large");
    expect(parseXml("<a>ok</a>", limits).text).toBe("ok");
  });

  it.each([
    ["that close themselves", "<b/>", 4, "none"],
    ["that close themselves, one too many", "<b/>", 5, "too_large"],
    ["that have an end", "<b></b>", 4, "none"],
    ["that have an end, one too many", "<b></b>", 5, "too_large"],
    ["that only stand in CDATA and comments", "<![CDATA[<p></p>]]><!-- <p/> -->", 50, "none"],
  ])("counts elements once each: %s", (_, inner, times, code) => {
    const limits = { maxCharacters: 10_000, maxTags: 5, maxDepth: 90 };
    expect(codeOf(() => parseXml(`<a>${inner.repeat(times)}</a>`, limits))).toBe(code);
  });

  it("gives no way to the prototype", () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      expect(codeOf(() => parseXml(`<a><${name} polluted="1">y</${name}></a>`))).toMatch(/none|malformed/);
      expect(codeOf(() => parseXml(`<a ${name}="1"/>`))).toMatch(/none|malformed/);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe("parseXmlBuffer", () => {
  const utf16 = Buffer.from("\ufeff<a>ü</a>", "utf16le");
  it.each([
    ["UTF-8", Buffer.from("<a>ü</a>")],
    ["UTF-8 with a mark", Buffer.from("\ufeff<a>ü</a>")],
    ["UTF-16 LE", utf16],
    ["UTF-16 BE", Buffer.from(utf16).swap16()],
    ["UTF-16 without a mark", Buffer.from("<a>ü</a>", "utf16le")],
    ["a declared encoding", Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>', "latin1")],
    ["undeclared Windows-1252", Buffer.from("<a>ü</a>", "latin1")],
  ])("reads %s", (_, bytes) => {
    expect(parseXmlBuffer(bytes).text).toBe("ü");
  });

  it("refuses an encoding that hides what it says", () => {
    expect(codeOf(() => parseXmlBuffer(Buffer.from('<?xml version="1.0" encoding="UTF-7"?><a/>')))).toBe(
      "encoding",
    );
    const hidden = Buffer.from(`\ufeff${XXE_PROLOGUE}<a/>`, "utf16le");
    expect(codeOf(() => parseXmlBuffer(hidden))).toBe("forbidden");
  });
});
