/** Chance that is the same at every run. */
export interface Dice {
  /** 0 … max - 1 */
  below: (max: number) => number;
  pick: <T>(list: readonly T[]) => T;
}

/** The mulberry32 generator: small, and spread well enough for choosing where to cut. */
export function makeDice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (max: number) => Math.floor(next() * Math.max(1, max));
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("Nothing to pick from.");
    return list[below(list.length)] as T;
  };
  return { below, pick };
}

/** What readers trip over: markup, entities, escapes, numbers at the edge, names of JavaScript's own, odd letters. */
const HOSTILE: readonly string[] = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  "<![CDATA[",
  "]]>",
  "<!--",
  "-->",
  "<",
  ">",
  "&",
  "&#0;",
  "&#xD800;",
  "&lt;script&gt;",
  '"',
  "'",
  "\\",
  "{",
  "}",
  "{{{{",
  "}}}}",
  "[",
  "]",
  "[[1]]",
  "**",
  "/",
  ":",
  "~",
  "=",
  "%",
  "#",
  "|",
  "$$",
  "\\(",
  "\n",
  "\r",
  "\t\t",
  "\u0000",
  "\ufeff",
  "\u202e",
  "\u2028",
  "NaN",
  "Infinity",
  "-1",
  "1e999",
  "99999999999999999999",
  "0.000000000000001",
  "null",
  "true",
  "[]",
  "{}",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "../../../../etc/passwd",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "@@PLUGINFILE@@/../x.png",
  "שלום",
  "漢字",
  "👩‍👩‍👧‍👦",
  "A".repeat(3000),
  "<b>".repeat(120),
  "[".repeat(400),
  "(a*)*".repeat(40),
];

type Change = (bytes: Buffer, dice: Dice) => Buffer;

const WORD = /[\p{L}\p{N}_]{2,}/gu;
const MAX_CHUNK = 200;

function chunk(bytes: Buffer, dice: Dice): { start: number; end: number } {
  const start = dice.below(bytes.length);
  return { start, end: Math.min(bytes.length, start + 1 + dice.below(MAX_CHUNK)) };
}

const splice = (bytes: Buffer, start: number, end: number, between: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, start), between, bytes.subarray(end)]);

const insert: Change = (bytes, dice) => {
  const at = dice.below(bytes.length + 1);
  return splice(bytes, at, at, Buffer.from(dice.pick(HOSTILE)));
};

const truncate: Change = (bytes, dice) => bytes.subarray(0, dice.below(bytes.length));

const flip: Change = (bytes, dice) => {
  const copy = Buffer.from(bytes);
  const at = dice.below(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << dice.below(8));
  return copy;
};

const remove: Change = (bytes, dice) => {
  const { start, end } = chunk(bytes, dice);
  return splice(bytes, start, end, Buffer.alloc(0));
};

const repeat: Change = (bytes, dice) => {
  const { start, end } = chunk(bytes, dice);
  return splice(bytes, start, start, bytes.subarray(start, end));
};

const swap: Change = (bytes, dice) => {
  const from = chunk(bytes, dice);
  const to = dice.below(bytes.length);
  const moved = bytes.subarray(from.start, from.end);
  const rest = splice(bytes, from.start, from.end, Buffer.alloc(0));
  return splice(rest, Math.min(to, rest.length), Math.min(to, rest.length), moved);
};

/** Puts one word of the file, or something hostile, in place of another: the syntax stays, the sense is lost. */
const exchange: Change = (bytes, dice) => {
  const text = bytes.toString("utf8");
  const words = [...text.matchAll(WORD)];
  if (words.length === 0) return insert(bytes, dice);
  const gone = dice.pick(words);
  const instead = dice.below(2) === 0 ? dice.pick(words)[0] : dice.pick(HOSTILE);
  return Buffer.from(text.slice(0, gone.index) + instead + text.slice(gone.index + gone[0].length));
};

/** Takes a whole element, or a line, away or writes it twice. */
const unit: Change = (bytes, dice) => {
  const text = bytes.toString("utf8");
  const units = [...text.matchAll(/<(\w+)[^<>]*>[^<>]*<\/\1>|^.+$/gm)];
  if (units.length === 0) return remove(bytes, dice);
  const one = dice.pick(units);
  const instead = dice.below(2) === 0 ? "" : one[0] + one[0];
  return Buffer.from(text.slice(0, one.index) + instead + text.slice(one.index + one[0].length));
};

const recode: Change = (bytes, dice) =>
  Buffer.from(bytes.toString("utf8"), dice.pick(["utf16le", "latin1"] as const));

const CHANGES: readonly Change[] = [
  insert,
  insert,
  exchange,
  exchange,
  exchange,
  unit,
  unit,
  unit,
  remove,
  repeat,
  swap,
  flip,
  truncate,
  recode,
];

/** One to four changes, one after the other. */
export function mutateBytes(bytes: Buffer, dice: Dice): Buffer {
  let changed = bytes;
  for (let left = 1 + dice.below(4); left > 0; left -= 1) {
    if (changed.length > 0) changed = dice.pick(CHANGES)(changed, dice);
  }
  return changed;
}
