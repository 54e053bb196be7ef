import { describe, expect, it } from "vitest";
import {
  choiceProblem,
  chosenInWords,
  emojiOf,
  foundInWords,
  limitInWords,
  pageTitle,
} from "./notion-words.ts";
import { sourceName } from "./source-name.ts";

it.each([
  [0, 0, "No page chosen yet"],
  [1, 1, "1 page chosen"],
  [3, 3, "3 pages chosen"],
  [2, 3, "2 pages chosen, with 1 sub-page"],
  [1, 1200, "1 page chosen, with 1,199 sub-pages"],
])("%i chosen, %i with what comes along: %s", (sent, coming, words) => {
  expect(chosenInWords(sent, coming)).toBe(words);
});

describe("the limit of an import", () => {
  it.each([
    [500, 500, null],
    [1, 501, /reads at most 500 pages\. The report lists/],
    [501, 501, /takes at most 500 pages\. Choose fewer\.$/],
  ])("%i chosen, %i with what comes along", (sent, coming, words) => {
    const said = limitInWords(sent, coming);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });

  it.each([
    [0, /^Choose at least one page\.$/],
    [501, /Choose fewer\.$/],
  ])("refuses %i", (sent, words) => expect(choiceProblem(sent)).toMatch(words));

  it.each([1, 500])("takes %i", (sent) => expect(choiceProblem(sent)).toBeNull());
});

it.each([
  ["", 1, false, "1 page"],
  ["", 1000, true, "1,000 pages so far"],
  ["ice", 2, false, "2 pages for “ice”"],
  ["ice", 0, true, "0 pages so far for “ice”"],
  ["ice", 0, false, "No page has “ice” in its title."],
])("a search for “%s”: %i, more: %s", (q, count, hasMore, words) => {
  expect(foundInWords(count, { q, hasMore })).toBe(words);
});

it.each([
  ["🐧", "🐧"],
  ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
  [null, null],
  ["https://files.example/icon.png", null],
  ["icon", null],
  [":smile:", null],
])("the icon %s is shown as %s", (icon, shown) => expect(emojiOf({ icon })).toBe(shown));

it("a page without a title has a name all the same", () => {
  expect(pageTitle({ title: "  " })).toBe("Untitled");
  expect(pageTitle({ title: " Ice " })).toBe("Ice");
});

it.each([
  ["Ice", "Notion: Ice"],
  ["", "Notion"],
])("an import of “%s” is called %s", (fileName, name) => {
  expect(sourceName({ origin: "notion", address: null, fileName })).toBe(name);
});
