import { describe, expect, it } from "vitest";
import { PAGE_SCRIPT } from "#lib/client/page-script.ts";
import { inlineScripts, isKnownScript, scriptHash, withMergedScripts } from "./scripts.ts";

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
    expect(inlineScripts(page).map(({ text }) => text)).toEqual(["a()", "d()", "e()", "f()"]);
  });
});

describe("Next's calls", () => {
  const call = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`;
  const first = `<script>(self.__next_f=self.__next_f||[]).push([0])</script>`;
  const chunks = `<script>(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":[]});</script>`;

  it("become one script, in their order and behind what stood before the last of them", () => {
    const page = `<!doctype html><html><head><script>${PAGE_SCRIPT}</script></head><body><p>a</p>${chunks}${first}${call("1")}<p>b</p>${call("2")}<p>c</p></body></html>`;
    const { html, hashes, blocked } = withMergedScripts(page);
    const merged = [
      `(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":[]})`,
      "(self.__next_f=self.__next_f||[]).push([0])",
      `self.__next_f.push([1,"1"])`,
      `self.__next_f.push([1,"2"])`,
    ].join(";\n");
    expect(html).toBe(
      `<!doctype html><html><head><script>${PAGE_SCRIPT}</script></head><body><p>a</p><p>b</p><script>${merged}</script><p>c</p></body></html>`,
    );
    expect(hashes).toEqual([scriptHash(PAGE_SCRIPT), scriptHash(merged)]);
    expect(blocked).toEqual([]);
    const scope: { __next_f?: unknown[]; TURBOPACK?: unknown[] } = {};
    new Function("self", "globalThis", merged)(scope, scope);
    expect(scope).toEqual({ __next_f: [[0], [1, "1"], [1, "2"]], TURBOPACK: [{ a: [] }] });
  });

  it("are left where they wouldn't run, and take nothing along that no one knows", () => {
    const odd = `<!--${call("a")}--><textarea>${call("b")}</textarea><template>${call("c")}</template>`;
    const { html, hashes, blocked } = withMergedScripts(
      `<body>${call("1")}${odd}<script>alert(1)</script>${call("2")}`,
    );
    const merged = `self.__next_f.push([1,"1"]);\nself.__next_f.push([1,"2"])`;
    expect(html).toBe(`<body>${odd}<script>alert(1)</script><script>${merged}</script>`);
    expect(hashes).toEqual([scriptHash(`self.__next_f.push([1,"c"])`), scriptHash(merged)]);
    expect(blocked).toEqual(["alert(1)"]);
  });

  it("change nothing in a page that has none", () => {
    const page = `<body><script>${PAGE_SCRIPT}</script>`;
    expect(withMergedScripts(page)).toEqual({ html: page, hashes: [scriptHash(PAGE_SCRIPT)], blocked: [] });
  });
});
