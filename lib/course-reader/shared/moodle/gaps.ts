import { foldText } from "#lib/course-reader/questions/choice.ts";
import type { Blank, SourceBody, WeightedOption } from "#lib/course-reader/questions/source-question.ts";
import { readMoodle } from "#lib/course-reader/shared/text/rich-text.ts";
import { childAt, childrenOf, textAt, type XmlNode } from "#lib/server/files/xml.ts";

const FULL_MARKS = 100;
const MAX_GAPS = 200;

/** A word that can be put into the gaps of its group. */
interface GapChoice {
  text: string;
  html: string | null;
  group: string;
}

function toChoice(node: XmlNode): GapChoice {
  return { ...readMoodle(textAt(node, "text")).rich, group: textAt(node, "group") || "1" };
}

/** The menus' words of "select missing words". */
export function selectOptions(node: XmlNode): GapChoice[] {
  return childrenOf(node, "selectoption").map(toChoice);
}

/** The words to drag of "drag and drop into text". */
export function dragBoxes(node: XmlNode): GapChoice[] {
  return childrenOf(node, "dragbox")
    .filter((box) => childAt(box, "text"))
    .map(toChoice);
}

/** "[[2]]" is a gap into which the second word belongs: it becomes "[gap 1]", its number is kept in `gaps`. */
export function markGaps(markup: string, gaps: number[]): string {
  return markup.replace(/\[\[\s*(\d{1,3})\s*\]\]/g, (whole, number: string) => {
    if (gaps.length === MAX_GAPS) return whole;
    gaps.push(Number(number));
    return `[gap ${gaps.length}]`;
  });
}

/** The same word may be there twice, to be used twice: it is offered once. */
function optionsFor(right: GapChoice, choices: readonly GapChoice[]): WeightedOption[] {
  const options = new Map<string, WeightedOption>();
  for (const choice of choices) {
    const { group, ...rich } = choice;
    const key = foldText(choice.text);
    const weight = key === foldText(right.text) ? FULL_MARKS : 0;
    if (group === right.group && !options.has(key)) options.set(key, { ...rich, weight, feedback: null });
  }
  return [...options.values()];
}

/** Each gap as a choice among the words of its group. */
export function gapBody(gaps: readonly number[], choices: readonly GapChoice[]): SourceBody {
  if (gaps.length === 0) return { type: "unplayable", reason: "It has no gaps that can be read." };
  const blanks = gaps.map((number, index): Blank => {
    const right = choices[number - 1];
    return { name: `gap ${index + 1}`, options: right ? optionsFor(right, choices) : [] };
  });
  return { type: "dropdowns", blanks, isPartial: true };
}
