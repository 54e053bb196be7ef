import { capOptions, checkChoice, foldText, type RichText } from "./choice.ts";
import { addLine, notesOf, type Outcome, type Part, plainOption } from "./parts.ts";
import type { Pair } from "./source-question.ts";

function uniqueTexts(texts: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const text of texts)
    if (text.trim() && !unique.has(foldText(text))) unique.set(foldText(text), text.trim());
  return [...unique.values()];
}

function matchPart(pair: Pair, rights: readonly string[], folded: readonly string[], stem: RichText) {
  const key = folded.indexOf(foldText(pair.right));
  const options = rights.map((right, index) =>
    plainOption(right, index === key ? pair.feedback : (pair.missed ?? null)),
  );
  if (key < 0) return null;
  const capped = capOptions(options, key);
  const verdict = checkChoice(capped.options, capped.correctIndex);
  if (!verdict.ok) return null;
  const html = pair.left.html === null ? null : `${pair.left.html}<p>→ ?</p>`;
  const line = { text: `${pair.left.text} → ?`, html };
  return { choice: verdict.choice, stem: addLine(stem, line), suffix: pair.left.text };
}

/** Pairs as one question each: which of all the matches belongs to this one. docs/product.md#import */
export function convertMatching(pairs: readonly Pair[], extras: readonly string[], stem: RichText): Outcome {
  const asked = pairs.filter((pair) => pair.left.text.trim() !== "");
  const rights = uniqueTexts([...pairs.map((pair) => pair.right), ...extras]);
  if (rights.length < 2) return { reason: "It has fewer than two different matches to choose from." };
  const folded = rights.map(foldText);
  const matches = new Map<string, Set<string>>();
  for (const { left, right } of asked) {
    const known = matches.get(foldText(left.text)) ?? new Set<string>();
    matches.set(foldText(left.text), known.add(foldText(right)));
  }
  const isClear = (pair: Pair) => matches.get(foldText(pair.left.text))?.size === 1;
  const parts = asked
    .filter(isClear)
    .map((pair): Part | null => matchPart(pair, rights, folded, stem))
    .filter((part) => part !== null);
  if (parts.length === 0) return { reason: "None of its pairs has one clear match." };
  const cut = rights.length > 8 ? `Shows 8 of its ${rights.length} matches.` : null;
  const lost = asked.length - parts.length;
  const missing =
    lost > 0 ? `${lost} of ${asked.length} pairs have no single clear match and are left out.` : null;
  return { parts, notes: notesOf("Played as one question a pair.", cut, missing) };
}
