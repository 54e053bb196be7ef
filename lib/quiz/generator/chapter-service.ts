import { type GeneratedQuestion, generateQuestions } from "./generator-service.ts";
import { foldSpace } from "./sentences.ts";

interface Page {
  title: string;
  text: string;
}

/**
 * Questions from the pages of a chapter, read as one text, so that wrong options come from all of it; for each page
 * those that rest on what it says. docs/product.md#questions-made-from-texts
 */
export function generateForPages(pages: readonly Page[]): GeneratedQuestion[][] {
  const texts = pages.map(({ text }) => text);
  const firsts = pages.filter(({ text }, at) => texts.indexOf(text) === at);
  const made = generateForDifferent(firsts);
  // The same page twice has the same questions.
  return texts.map((text) => made[firsts.findIndex((first) => first.text === text)] ?? []);
}

function generateForDifferent(pages: readonly Page[]): GeneratedQuestion[][] {
  const [only] = pages;
  if (!only) return [];
  if (pages.length === 1) return [generateQuestions(only.text, only.title)];
  const whole = pages.map(({ title, text }) => `# ${title}\n\n${text}`).join("\n\n");
  const said = pages.map(({ text }) => foldSpace(text));
  const made = pages.map((): GeneratedQuestion[] => []);
  const titles = pages.map(({ title }) => title);
  for (const question of generateQuestions(whole, "", { titles })) {
    const at = said.findIndex((text) => text.includes(foldSpace(question.source)));
    made[at]?.push(question);
  }
  return made;
}
