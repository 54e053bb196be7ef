import { expect, test } from "vitest";
import { leadsElsewhere } from "./leads-elsewhere.ts";

const here = { origin: "https://waddle.test", pathname: "/courses" };
const click = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };
const link = { href: "https://waddle.test/profile", target: "", download: "" };

test("a plain click on a link to another of our pages leads there", () => {
  expect(leadsElsewhere(click, link, here)).toBe(true);
  expect(leadsElsewhere(click, { ...link, target: "_self" }, here)).toBe(true);
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("a click with %s opens something else", (key) => {
  expect(leadsElsewhere({ ...click, [key]: true }, link, here)).toBe(false);
});

test("so does another button of the mouse", () => {
  expect(leadsElsewhere({ ...click, button: 1 }, link, here)).toBe(false);
});

test.each([
  { href: "https://waddle.test/courses#content" },
  { href: "https://waddle.test/courses?sort=new" },
  { href: "https://elsewhere.test/profile" },
  { href: "mailto:somebody@waddle.test" },
  { href: "" },
  { target: "_blank" },
  { download: "export.zip" },
])("a link like %o leaves this page where it is", (change) => {
  expect(leadsElsewhere(click, { ...link, ...change }, here)).toBe(false);
});
