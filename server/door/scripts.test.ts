import { describe, expect, it } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { inlineScripts, isKnownScript } from "./scripts.ts";

describe("a script in a page", () => {
  it.each([
    [PAGE_SCRIPT, true],
    ["(self.__next_f=self.__next_f||[]).push([0])", true],
    [`self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n"])`, true],
    [`(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":[]});`, true],
    [`self.__next_f.push([1,""]);alert(1)//])`, false],
    ["self.__next_f.push(alert(1))", false],
    [`${PAGE_SCRIPT};alert(1)`, false],
    ["", false],
    ["alert(1)", false],
  ])("%j is known: %s", (text, isKnown) => {
    expect(isKnownScript(text)).toBe(isKnown);
  });

  it("is found wherever a browser would run it, and only there", () => {
    const page = `<script>a()</script><!--<script>b()</script>--><textarea><script>c()</script></textarea>
      <template><script>d()</script></template><script type="application/ld+json">{}</script>
      <script src="/x.js"></script><svg><script>e()</script></svg><script type="module">f()</script>`;
    expect(inlineScripts(page)).toEqual(["a()", "d()", "e()", "f()"]);
  });
});
