const INLINE = new Set("b strong i em u s sub sup code".split(" "));

/**
 * A run of text, one of the four references that are also how they are spelled, or a bare tag. Left out of the text is
 * what a parser changes or a serialiser spells otherwise: control characters, halves of pairs, non-breaking spaces.
 */
const PIECE =
  /(?:[^<>&\u00a0\ufeff\p{Cc}\p{Cs}]|[\t\n])+|&(?:amp|lt|gt|nbsp);|<(\/?)(p|b|strong|i|em|u|s|sub|sup|code|br)>/uy;
/** A value that is spelled as it is read; sanitising trims values. */
export const PLAIN_VALUE = '(?!\\s)[^"<>&\\u00a0\\ufeff\\p{Cc}\\p{Cs}]*(?<!\\s)';
/** The address of a picture or sound of a course: as its file is read, and as it is saved. */
export const COURSE_ADDRESS =
  "(?:media:[0-9a-f]{64}|/api/courses/media/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})";
/** The same, and pictures and sounds of courses, spelled as sanitising spells them. */
const COURSE_PIECE = new RegExp(
  `${PIECE.source}|<img src="${COURSE_ADDRESS}" alt="${PLAIN_VALUE}">|<audio src="${COURSE_ADDRESS}" controls=""></audio>`,
  "uy",
);

/** Keeps the open tags; false where one isn't nested as it should be. */
function isNested(open: string[], name: string, isEnd: boolean): boolean {
  if (isEnd) return name !== "br" && open.pop() === name;
  if (name === "p" && open.length > 0) return false;
  if (name === "p" || INLINE.has(name)) open.push(name);
  return true;
}

/**
 * Whether markup has nothing but paragraphs of bare, properly nested text formatting, without a single attribute: a
 * parser reads it as it is spelled, and nothing in it is left to sanitise. `hasMedia` allows pictures and sounds of
 * courses, too. Linear in its length.
 */
export function isBareMarkup(html: string, hasMedia = false): boolean {
  const open: string[] = [];
  const pattern = hasMedia ? COURSE_PIECE : PIECE;
  pattern.lastIndex = 0;
  while (pattern.lastIndex < html.length) {
    const piece = pattern.exec(html);
    if (!piece) return false;
    const [, slash, name] = piece;
    if (name !== undefined && !isNested(open, name, slash === "/")) return false;
  }
  return open.length === 0;
}
