import type { Draft } from "./draft.ts";
import type { Sentence } from "./sentences.ts";
import { capitalised, contentOf, foldOption, isContained, seedOf, wordsOf } from "./words.ts";

/** What a text counts out: "three types of muscle: skeletal, smooth, and cardiac". */
interface Enumeration {
  sentence: Sentence;
  /** "three types of muscle" */
  named: string;
  items: string[];
}

const COUNTS: Record<string, number> = { three: 3, four: 4, five: 5, six: 6, seven: 7 };
const CLASS = String.raw`(?<named>(?<count>three|four|five|six|seven) (?:[\p{L}-]+ ){0,4}?[\p{L}-]+s(?: (?:of|in|for|to) (?:[\p{L}-]+ ?){1,5})?)`;
const SHAPES = [
  new RegExp(String.raw`\b${CLASS}(?: (?:are|is|include))?(?::| are| —| –) (?<items>[^:;]+)\.$`, "iu"),
  new RegExp(String.raw`\b${CLASS}, (?:namely|which are) (?<items>[^:;]+)\.$`, "iu"),
];
const MAX_ITEM_WORDS = 5;
/** "Three distinct stages": of what, only the text tells */
const BARE =
  /^\w+ (?:\p{L}+ )?(?:stages|steps|parts|ways|things|types|kinds|forms|groups|categories|levels|phases|factors|reasons|elements|components|features|areas|systems)$/iu;

function itemsOf(text: string): string[] {
  return text
    .split(/, (?:and |or )?|,? (?:and|or) /)
    .map((item) =>
      item
        .replace(/\s*\([^()]*\)/g, "")
        .replace(/^(?:finally|lastly|then|also) /i, "")
        .replace(/^(?:the|an?) /, "")
        .trim(),
    )
    .filter(Boolean);
}

function enumerationIn(sentence: Sentence): Enumeration | null {
  for (const shape of SHAPES) {
    const groups = shape.exec(sentence.clean)?.groups;
    if (!groups?.named || !groups.items || !groups.count) continue;
    const items = itemsOf(groups.items);
    const isWhole = items.length === COUNTS[groups.count.toLowerCase()];
    const isFair =
      wordsOf(groups.named).length > 2 &&
      !BARE.test(groups.named) &&
      items.every(
        (item) =>
          wordsOf(item).length <= MAX_ITEM_WORDS &&
          /^[\p{L}]/u.test(item) &&
          !/\b(?:that|which|is|are|this|these)\b/.test(item),
      );
    if (isWhole && isFair) return { sentence, named: groups.named.toLowerCase().trim(), items };
  }
  return null;
}

/** Whether some sentence speaks of a thing together with a member of the class or the class itself. */
function isNear(odd: string, { items, named }: Enumeration, sentences: readonly Sentence[]): boolean {
  const own = [...contentOf(odd)];
  const topic = [...contentOf(named)].slice(1);
  return sentences.some(({ clean }) => {
    const said = contentOf(clean);
    if (!own.every((stem) => said.has(stem))) return false;
    return (
      items.some((item) => [...contentOf(item)].every((stem) => said.has(stem))) ||
      (topic.length > 0 && topic.every((stem) => said.has(stem)))
    );
  });
}

const isCapital = (text: string) => /^\p{Lu}/u.test(text);

function oddDraft(
  asked: Enumeration,
  all: readonly Enumeration[],
  terms: readonly string[],
  sentences: readonly Sentence[],
): Draft | null {
  const others = [...all.filter((other) => other !== asked).flatMap(({ items }) => items), ...terms];
  const long = Math.max(...asked.items.map(({ length }) => length));
  const odd = others
    .filter((item) => isCapital(item) === isCapital(asked.items[0] ?? "") && item.length <= long * 1.5 + 4)
    .filter((item) => /s$/.test(item) === /s$/.test(asked.items[0] ?? ""))
    .filter((item) => asked.items.every((own) => !isContained(own, item)) && !isNear(item, asked, sentences))
    .sort((a, b) => (seedOf(a + asked.named) % 101) - (seedOf(b + asked.named) % 101))[0];
  if (!odd) return null;
  return {
    form: "odd",
    at: asked.sentence.at,
    text: `Which of these is not one of the ${asked.named}?`,
    answer: capitalised(odd),
    wrong: asked.items.slice(0, 3).map(capitalised),
    body: null,
    source: asked.sentence.text,
    explanation: `From the text: “${asked.sentence.clean}”`,
    score: 10.5,
    keys: [foldOption(asked.named)],
  };
}

/** "Which of these is not one of the three types of muscle?", where a text counts them out. */
export function oddDrafts(sentences: readonly Sentence[], terms: readonly string[]): Draft[] {
  const all = sentences.flatMap((sentence) => (sentence.isProse ? (enumerationIn(sentence) ?? []) : []));
  return all.flatMap((one) => oddDraft(one, all, terms, sentences) ?? []);
}
