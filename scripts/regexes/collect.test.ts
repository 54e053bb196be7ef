import { expect, it } from "vitest";
import { ownRegexes, regexesOf } from "./collect.ts";
import { attackWithin, measure } from "./judge.ts";
import { isKnown, KNOWN } from "./known.ts";

const read = (text: string) => regexesOf("a.tsx", text).map(({ source, flags }) => `/${source}/${flags}`);

it("finds literals, with their line", () => {
  expect(regexesOf("a.ts", "const a = 4 / 2 / 1;\n// /no/\nuse(/a[/]+b/giu);")).toEqual([
    { source: "a[/]+b", flags: "giu", line: 3 },
  ]);
});

it("finds what is made of constants, and puts a word where only the program knows", () => {
  const constants = 'const A = "a|b";\nconst B = ["c", "d"];\nconst C = /e+/;\n';
  expect(read(`${constants}new RegExp(\`^(?:\${A}|\${B.join("|")})\${C.source}\`, "gi")`)).toContain(
    "/^(?:a|b|c|d)e+/gi",
  );
  expect(read('RegExp("a\\\\d" + name)')).toEqual(["/a\\dx/"]);
  expect(read("new RegExp(String.raw`\\s`, flags)")).toEqual(["/\\s/"]);
  expect(read('const a = a + a; new RegExp(a, "g")')).toEqual(["/xx/g"]);
});

it("finds the pattern of an input as the browser holds it against the value", () => {
  expect(read('<input pattern="[a-z]+" />')).toEqual(["/^(?:[a-z]+)$/v"]);
});

const own = ownRegexes();

it("reads our own source without its tests", () => {
  const places = own.flatMap(({ places }) => places);
  expect(places.length).toBeGreaterThan(300);
  expect(places.some((place) => /\.(?:test|soak)\.|node_modules/.test(place))).toBe(false);
});

it("keeps among the known ones only what there is", () => {
  const gone = KNOWN.filter((known) => !own.some(({ source, places }) => isKnown(known, source, places)));
  expect(gone).toEqual([]);
});

it("measures an attack at its bound, and gives up on an endless one", () => {
  const attack = {
    pumps: [{ prefix: "", pump: "a", bias: 0 }],
    suffix: "!",
    string: "",
    pattern: "",
  };
  expect(attackWithin(attack, 5)).toBe("aaaa!");
  const control = { source: "^(a+)+$", flags: "", places: [] };
  expect(measure(control, attackWithin(attack, 5))).toBeLessThan(5000);
  expect(measure(control, attackWithin(attack, 40), 200)).toBe(Number.POSITIVE_INFINITY);
});
