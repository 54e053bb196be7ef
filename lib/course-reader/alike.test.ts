import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keyText } from "#tests/support/key-text.ts";
import { parseCourseFile } from "./read.ts";

const CHAPTER = [
  [
    "Inside the cell",
    "A **ribosome** is a small machine that joins amino acids into proteins.",
    "A **vacuole** is a bubble of fluid that stores water for later use.",
    "A **chromosome** is a long thread of genes that carries what is inherited.",
  ],
  [
    "Around the cell",
    "A **membrane** is a thin layer of lipids that surrounds the inside.",
    "A **receptor** is a protein that catches a hormone from outside.",
    "A **capsule** is a coat of sugar that hides a germ from its enemies.",
    "A **flagellum** is a whip of fibres that drives a bacterium forward.",
  ],
] as const;

const bold = (text: string, mark: (term: string) => string) =>
  text.replace(/\*\*(.+?)\*\*/g, (_, term: string) => mark(term));

const FILES: Record<string, string> = {
  "chapter.md": CHAPTER.map(([title, ...texts]) => `# ${title}\n\n${texts.join("\n\n")}`).join("\n\n"),
  "chapter.html": `<html><head><title>Cells</title></head><body>${CHAPTER.map(
    ([title, ...texts]) =>
      `<h1>${title}</h1>${texts.map((text) => `<p>${bold(text, (term) => `<strong>${term}</strong>`)}</p>`).join("")}`,
  ).join("")}</body></html>`,
  "chapter.txt": CHAPTER.map(
    ([title, ...texts]) => `${title}\n\n${texts.map((text) => bold(text, (term) => term)).join("\n\n")}`,
  ).join("\n\n"),
};

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "alike-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function keysOf(fileName: string): Promise<string[]> {
  const file = path.join(folder, fileName);
  await writeFile(file, FILES[fileName] ?? "");
  const { course } = await parseCourseFile({ path: file, fileName }, () => {});
  const islands = [...course.units.flatMap((unit) => unit.islands), ...course.islands];
  return islands
    .flatMap(({ questions }) => questions.map((question) => `${question.text} ${keyText(question)}`))
    .sort();
}

it("a chapter gives alike questions as Markdown, as a page and as plain text", async () => {
  const [markdown, page, plain] = await Promise.all(Object.keys(FILES).map(keysOf));
  expect(markdown?.length).toBeGreaterThanOrEqual(3);
  expect(page).toEqual(markdown);
  expect(plain).toEqual(markdown);
});
