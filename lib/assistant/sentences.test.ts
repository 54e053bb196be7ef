import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitSentences, supportedOnly, wholeSentences, withoutLinks } from "./sentences.ts";

const SOURCES = [
  {
    title: "Cells",
    heading: "Division",
    text: "Cells divide by mitosis, which takes 2 hours. Before that they copy their chromosomes.",
  },
  { title: "Light", heading: "", text: "Leaves turn light into sugar." },
];
const never = () => false;
const shown = (text: string) => supportedOnly(splitSentences(text), SOURCES, never);

describe("sentences", () => {
  it.each([
    ["One. Two! Three?", ["One.", " Two!", " Three?"]],
    ["Cells divide [1]. They copy. [2][1] Then", ["Cells divide [1].", " They copy. [2][1]", " Then"]],
    ["It is, e.g. a cell, by Dr. Mitosis. Yes.", ["It is, e.g. a cell, by Dr. Mitosis.", " Yes."]],
    ["It takes 3.5 hours. Yes.", ["It takes 3.5 hours.", " Yes."]],
    ["- one [1]\n- two [2]\n", ["- one [1]", "\n- two [2]"]],
    ["Use `a. b` and $x. y$ here. Yes.", ["Use `a. b` and $x. y$ here.", " Yes."]],
    ["細胞は分裂する。[1]次に", ["細胞は分裂する。[1]", "次に"]],
  ])("of %j", (text, parts) =>
    expect(splitSentences(text).map((one) => one.replace(/\n$/, ""))).toEqual(parts),
  );

  it("lose nothing", () => {
    const piece = fc.constantFrom("a", " ", ".", "[1]", "\n", "`", "$", "!", "。", "e.g.", "[", "]");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const squeezed = (text: string) => text.replace(/\s/g, "");
        expect(squeezed(splitSentences(pieces.join("")).join(""))).toBe(squeezed(pieces.join("")));
      }),
    );
  });

  it("are whole once the next has begun with something else than a mark", () => {
    expect(wholeSentences("Cells divide.")).toEqual([]);
    expect(wholeSentences("Cells divide. [1]")).toEqual([]);
    expect(wholeSentences("Cells divide. [")).toEqual([]);
    expect(wholeSentences("Cells divide. [1] Th")).toEqual(["Cells divide. [1]"]);
  });
});

describe("what may be shown", () => {
  it("cites what bears it out, numbered in its order", () => {
    expect(
      shown("Leaves turn light into sugar [2]. Cells divide by mitosis [1]. Leaves make sugar [2]."),
    ).toEqual({
      text: "Leaves turn light into sugar [1]. Cells divide by mitosis [2]. Leaves make sugar [1].",
      cited: [1, 0],
    });
  });

  it.each([
    ["cites nothing", "Cells divide by mitosis."],
    ["cites what isn't there", "Cells divide by mitosis [3]."],
    ["cites what isn't there, too", "Cells divide by mitosis [1][9]."],
    ["says something else", "Paris became the capital of France under King Clovis [1]."],
    ["cites the wrong passage", "Cells divide by mitosis [2]."],
    ["changes a number", "Mitosis takes cells 3 hours [1]."],
    ["says nothing", "It is so [1]."],
  ])("is no sentence that %s", (_, text) => expect(shown(text)).toEqual({ text: "", cited: [] }));

  it("is no sentence that the guard refuses", () => {
    const text = "Cells divide by mitosis [1].";
    expect(supportedOnly(splitSentences(text), SOURCES, () => true).text).toBe("");
  });

  it.each([
    ["See [here](https://evil.example/a?b=c) now", "See here now"],
    ["![x](https://evil.example/p.png)Now", "Now"],
    ["Go to https://evil.example/x?y=1 now", "Go to  now"],
    ["Go to www.evil.example now", "Go to  now"],
    ["Mail mailto:a@b.example now", "Mail  now"],
    ["A <img src=x onerror=alert(1)> b", "A  b"],
    ["A <script>alert(1)</script> b", "A alert(1) b"],
    ["//evil.example/x", ""],
    ["**bold**, `code` and $x < y$ and a/b", "**bold**, `code` and $x < y$ and a/b"],
  ])("leads nowhere: %s", (text, clean) => expect(withoutLinks(text)).toBe(clean));
});
