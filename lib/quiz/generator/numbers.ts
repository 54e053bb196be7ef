/** A number that can be asked for. */
export interface NumberFound {
  kind: "year" | "number";
  text: string;
  start: number;
  end: number;
  value: number;
  /** What is counted, folded: "percent", "tons" */
  unit: string;
}

const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const YEAR = new RegExp(
  `(?<=\\b(?:in|since|from|until|of|by|around|${MONTH}) )(?:1[0-9]{3}|20[0-9]{2})(?=[ ,.]|$)(?! (?:BC|AD))`,
  "gi",
);
const QUANTITY =
  /(?<![\p{L}\p{N}.,/-])\d{1,3}(?:(?:,\d{3})+|\d*)(?:\.\d+)?(?: (?:thousand|million|billion|trillion))?(?=( ?%| °?\p{L}[\p{L}-]*))/gu;
/** One of several numbers in a row follows from its place among them. */
const LIST = /\d\S*, (?:\d\S*, )*\d\S*,? (?:and|or) \d/;
const RANGE = /\b(?:between|from)\s+[\d.,]+(?:\s*\p{L}*)\s+(?:and|to)\s+[\d.,]+/iu;

function amountOf(text: string): number {
  return Number.parseFloat(text.replaceAll(",", ""));
}

/** Years and amounts of a sentence, as far as they stand for themselves: no days of a date, no spans, no names' numbers. */
export function numbersIn(sentence: string): NumberFound[] {
  if (RANGE.test(sentence) || LIST.test(sentence)) return [];
  const found: NumberFound[] = [];
  for (const match of sentence.matchAll(YEAR)) {
    const [text] = match;
    found.push({
      kind: "year",
      text,
      start: match.index,
      end: match.index + text.length,
      value: Number(text),
      unit: "",
    });
  }
  for (const match of sentence.matchAll(QUANTITY)) {
    const [text, after = ""] = match;
    const unit = after.trim().toLowerCase();
    const end = match.index + text.length;
    const isDate = new RegExp(
      `^(?:${MONTH}|bc|ad|and|or|to|in|for|on|at|by|the|of|as|it|was|is|bits? address)$`,
      "i",
    ).test(unit);
    const isNamed =
      /(?:[\p{Lu}][\p{L}]*|No\.|version|type) $/u.test(sentence.slice(0, match.index)) && match.index > 12;
    const value = amountOf(text);
    if (
      isDate ||
      isNamed ||
      value < 3 ||
      found.some((one) => one.start <= match.index && match.index < one.end)
    )
      continue;
    found.push({ kind: "number", text, start: match.index, end, value, unit });
  }
  return found;
}

function styled(value: number, like: string): string {
  const decimals = /\.(\d+)/.exec(like)?.[1]?.length ?? 0;
  const scale = / \w+$/.exec(like)?.[0] ?? "";
  const text = value.toFixed(decimals);
  const [whole = "", part] = text.split(".");
  const grouped = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return (part === undefined ? grouped : `${grouped}.${part}`) + scale;
}

/** As coarse as the number itself: 200 has one figure that counts, 22.6 three. */
function rounded(value: number, like: number, text: string): number {
  const decimals = /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
  if (decimals > 0) return Number(value.toFixed(decimals));
  let step = 1;
  while (like % (step * 10) === 0 && step < like) step *= 10;
  return Math.max(step, Math.round(value / step) * step);
}

const FACTORS = [0.5, 1.5, 2, 0.25, 0.75, 3, 1.25, 4];

/** Numbers of the same kind that are clearly others, where the text itself has too few. `turn` varies the choice. */
export function numbersLike(found: NumberFound, turn: number): string[] {
  if (found.kind === "year") {
    const steps = [-12, 9, 21, -27, 34, -41];
    return steps.map((_, index) => String(found.value + (steps[(index + turn) % steps.length] ?? 0)));
  }
  const isPercent = found.unit === "percent" || found.unit === "%";
  return FACTORS.map((_, index) => FACTORS[(index + turn) % FACTORS.length] ?? 2)
    .map((factor) => rounded(found.value * factor, found.value, found.text))
    .filter((value) => value >= 2 && (!isPercent || value < 100 || found.value > 100))
    .filter((value) => Math.abs(value - found.value) / found.value > 0.2)
    .map((value) => styled(value, found.text));
}

/** Whether two amounts are of one kind and size, so that either may be the other's wrong answer. */
export function isComparable(one: NumberFound, other: NumberFound): boolean {
  if (one.kind !== other.kind) return false;
  const ratio = one.value / other.value;
  if (one.kind === "year") return Math.abs(one.value - other.value) <= 150 && one.value !== other.value;
  const isSameScale = (/ \w+$/.exec(one.text)?.[0] ?? "") === (/ \w+$/.exec(other.text)?.[0] ?? "");
  return one.unit === other.unit && isSameScale && ratio !== 1 && ratio <= 20 && ratio >= 0.05;
}
