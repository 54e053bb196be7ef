/** A regular expression of ours that takes long for some texts, and why it never sees them. */
export type Known = {
  /** Where it stands, and how it begins. */
  file: string;
  begins: string;
  /** The longest text that it is given, in characters: its worst is measured. Null where nobody from outside writes it. */
  longest: number | null;
  reason: string;
};

const NUMBERS = "lib/quiz/generator/numbers.ts";
const OUTLINE = "lib/course-reader/formats/outline/line.ts";
const SENTENCE = "a sentence is at most 600 characters long (isWhole)";
const LINE = "a line is cut at 20,000 characters (MAX_LINE)";
const OWN_FILE = "reads a file of this repository while building";

export const KNOWN: readonly Known[] = [
  {
    file: "lib/account/device/device-name.ts",
    begins: "\\bVersion",
    longest: 300,
    reason: "a session keeps 300 characters of what a browser calls itself",
  },
  {
    file: "lib/account/profile/profile-rules.ts",
    begins: "^\\p{RGI_Emoji}",
    longest: null,
    reason: "one emoji of at most 64 characters; the checker doesn't know the flag v",
  },
  { file: NUMBERS, begins: "\\d\\S*, ", longest: 600, reason: SENTENCE },
  { file: NUMBERS, begins: "(?<![\\p{L}", longest: 600, reason: SENTENCE },
  { file: NUMBERS, begins: "(?:[\\p{Lu}]", longest: 600, reason: SENTENCE },
  { file: NUMBERS, begins: "\\b(?:between", longest: 600, reason: SENTENCE },
  { file: NUMBERS, begins: "\\B(?=", longest: 600, reason: "the digits of one number of a sentence" },
  { file: OUTLINE, begins: "^\\s*\\*{0,2}(?:(?:correct", longest: 20_000, reason: LINE },
  { file: OUTLINE, begins: "^\\s*\\*{0,2}(?:explanation", longest: 20_000, reason: LINE },
  {
    file: "lib/course-reader/shared/sheet/columns.ts",
    begins: "\\([^)]*\\)",
    longest: 200,
    reason: "a heading is cut at 200 characters",
  },
  {
    file: "lib/course-reader/formats/spreadsheet/number.ts",
    begins: '"[^"]*"',
    longest: 500,
    reason: "a number's format is cut at 500 characters",
  },
  {
    file: "lib/course-reader/formats/youtube/transcript.ts",
    begins: "^\\W{0,3}",
    longest: 300,
    reason: "a line of a description is cut at 300 characters",
  },
  {
    file: "lib/course-reader/formats/web-page/dom.ts",
    begins: "<!--",
    longest: 5 * 1024 * 1024,
    reason: "what it begins on it also ends, at the text's end at the latest, so no stretch is read twice",
  },
  {
    file: "lib/course-reader/shared/text/rich-text.ts",
    begins: "<(br|strong",
    longest: null,
    reason:
      "only the last <p finds no other after it, so the text is read to its end once more and not again",
  },
  {
    file: "lib/course-reader/formats/olx/text.ts",
    begins: "\\[mathjax\\]",
    longest: 1_000_000,
    reason: "it stops at the next beginning, so no stretch is read twice",
  },
  {
    file: "components/ui/math-parts.ts",
    begins: "\\\\\\((",
    longest: 5_000,
    reason:
      "a text of a question is at most 5000 characters long, and a formula 4000: more text costs in proportion",
  },
  {
    file: "lib/course-reader/shared/text/math.ts",
    begins: "(^|[^",
    longest: 100_000,
    reason: "a formula is at most 1000 characters long and ends at the next dollar",
  },
  {
    file: "lib/course-reader/formats/outline/text.ts",
    begins: "^#{1,6} |",
    longest: 100_000,
    reason: "every stretch stops at the sign that the next one begins with",
  },
  { file: "app/svg-text.ts", begins: "", longest: null, reason: "reads our own style sheet" },
  {
    file: "server/page-cache/page.ts",
    begins: "<script>",
    longest: null,
    reason: "reads pages that Next has made: each of these scripts has its end",
  },
  { file: "scripts/extension-build.ts", begins: "", longest: null, reason: OWN_FILE },
  { file: "scripts/icons.ts", begins: "", longest: null, reason: OWN_FILE },
];

/** Whether a known one is this. */
export function isKnown({ file, begins }: Known, source: string, places: readonly string[]): boolean {
  return source.startsWith(begins) && places.every((place) => place.startsWith(`${file}:`));
}
