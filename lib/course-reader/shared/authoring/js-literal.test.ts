import { describe, expect, it } from "vitest";
import { cpuSeconds } from "#tests/support/cpu.ts";
import { readJsLiteral, readJsString } from "./js-literal.ts";

describe("the data that a script writes down", () => {
  it.each([
    [
      '{a:1,\'b\':"x", "c" : [true,!0,!1,null,undefined,-1.5e3,0x10,],}',
      { a: 1, b: "x", c: [true, true, false, null, null, -1500, 16] },
    ],
    ["/* note */ { // more\n $a1: {} }", { $a1: {} }],
    ["'it\\'s \\u00e9\\x41\\n\\\\'", "it's éA\n\\"],
    ["{__proto__:{x:1}}", JSON.parse('{"__proto__":{"x":1}}')],
    ["{1:2}", { 1: 2 }],
  ])("%s", (text, expected) => {
    expect(readJsLiteral(text, 0)).toEqual(expected);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  it.each([
    "alert(1)",
    "{a:alert(1)}",
    "[1 2]",
    "{a}",
    "{a:function(){}}",
    "new Date()",
    "`x`",
    "[",
    "{a:'x",
    "'\\u00'",
    "constructor",
    "[".repeat(200),
    "",
  ])("are nothing else: %s", (text) => {
    expect(readJsLiteral(text, 0)).toBeNull();
  });

  it("are read in one go", async () => {
    const seconds = await cpuSeconds(() => {
      readJsLiteral("/*".repeat(500_000), 0);
      readJsLiteral(`"${"\\n".repeat(500_000)}`, 0);
      readJsLiteral(`[${" ".repeat(1_000_000)}`, 0);
      readJsString(`'${"a".repeat(5_000_000)}`, 0);
    });
    expect(seconds).toBeLessThan(3);
  });
});
