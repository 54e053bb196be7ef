import type { PDFPageProxy } from "unpdf/pdfjs";

/** What a font's name tells of it. */
export interface Font {
  isBold: boolean;
  isCode: boolean;
  /** Holds the pieces of large brackets, roots and sums */
  isFormula: boolean;
}

const BOLD = /bold|black|heavy|semibd|demi|-bd\b|cmbx|sfbx|ecbx/i;
const CODE = /mono|courier|consol|menlo|code|typewriter|cmtt|sftt|ectt|lmtt/i;
const FORMULA = /cmex|mathext|lmex|mt-?ext|euex|size(?:one|two|three|four|five)sym/i;
const UNKNOWN: Font = { isBold: false, isCode: false, isFormula: false };

const nameOf = (font: unknown): string => {
  const name = typeof font === "object" && font !== null && "name" in font ? font.name : "";
  return typeof name === "string" ? name : "";
};

/** The fonts of a document by pdf.js's ids, which are the same on every page. */
export class Fonts {
  private readonly known = new Map<string, Font>();

  /** Learns what fonts a page brings that no page before has had. */
  async learn(page: PDFPageProxy, ids: readonly string[]): Promise<void> {
    const fresh = ids.filter((id) => !this.known.has(id));
    if (fresh.length === 0) return;
    // Only drawing a page makes pdf.js tell the names of its fonts.
    await page.getOperatorList();
    for (const id of fresh) {
      const name = page.commonObjs.has(id) ? nameOf(page.commonObjs.get(id)) : "";
      this.known.set(id, {
        isBold: BOLD.test(name),
        isCode: CODE.test(name),
        isFormula: FORMULA.test(name),
      });
    }
  }

  of(id: string): Font {
    return this.known.get(id) ?? UNKNOWN;
  }
}

/** Signs that no text holds: they stand where a font doesn't say which letter it shows. */
const STRANGE = /[\ufffd\p{Cn}]|(?![\t\n\r])\p{Cc}|\p{Co}/gu;
const STRANGE_SHARE = 0.05;
/** A few of them may be ornaments. */
const MANY = 20;
const MIN_LETTERS = 60;
/** Letters whose codes are those of glyphs stand so far below where they belong. */
const SHIFT = 29;

function vowelShare(text: string): number {
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  return (text.match(/[aeiouy]/gi)?.length ?? 0) / Math.max(1, letters);
}

/** "WKH TXLFN": every letter is another one, as it is where a font's letters are only numbered. */
function isShifted(text: string): boolean {
  const letters = text.match(/[A-Z[\\\]]/g)?.length ?? 0;
  if (letters < MIN_LETTERS || letters < 0.8 * (text.match(/[a-z[\\\]]/gi)?.length ?? 0)) return false;
  const meant = [...text].map((sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + SHIFT)).join("");
  return vowelShare(text) < 0.25 && vowelShare(meant) > 0.3;
}

/** Whether letters come out as what they are. Fonts without a character map give others, or none. */
export function isReadable(text: string): boolean {
  const strange = text.match(STRANGE)?.length ?? 0;
  return (strange < MANY || strange <= STRANGE_SHARE * text.length) && !isShifted(text);
}
