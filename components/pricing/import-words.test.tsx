import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ProofRows } from "#components/contact/proof-rows.tsx";
import { HowItWorks } from "#components/home/how-it-works.tsx";
import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { IMPORT_WORDS } from "#lib/site/rules.ts";
import { ComparisonTable } from "./comparison-table.tsx";
import { Questions } from "./questions.tsx";

const pages = {
  pricing: renderToStaticMarkup(<ComparisonTable />),
  enterprise: renderToStaticMarkup(<ProofRows />),
  landing: renderToStaticMarkup(<HowItWorks />),
  questions: renderToStaticMarkup(<Questions offer={null} />),
};

it.each(["questions", "enterprise"] as const)("%s names every format that a file can have", (page) => {
  const files = FORMAT_LIST.filter(({ endings }) => endings.length > 0);
  expect(files.length).toBeGreaterThan(10);
  for (const { name } of files) expect(pages[page]).toContain(name);
});

it.each([
  ["pricing", IMPORT_WORDS.sourcesInFull],
  ["pricing", IMPORT_WORDS.fileSize],
  ["pricing", IMPORT_WORDS.kinds],
  ["pricing", `in ${IMPORT_WORDS.formatCount} formats`],
  ["questions", IMPORT_WORDS.sourcesInFull],
  ["questions", IMPORT_WORDS.kinds],
  ["questions", IMPORT_WORDS.origins],
  ["enterprise", IMPORT_WORDS.kinds],
  ["enterprise", IMPORT_WORDS.origins],
  ["enterprise", IMPORT_WORDS.sources],
  ["landing", IMPORT_WORDS.sources],
] as const)("%s says what a course can come from: %s", (page, words) => {
  expect(pages[page]).toContain(words);
});
