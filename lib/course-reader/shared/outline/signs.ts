/** A heading of Markdown, a task list, or a numbered outline: texts of other formats have none of them. */
const SIGNS = /^#{1,6}[ \t]+\S|^[ \t]*[-*+][ \t]+\[[ xX]\][ \t]|^\d+\.\d+\.?[ \t]+\S/m;
/** What only GIFT writes */
const GIFT_SIGNS = /^[ \t]*::.+::|^[ \t]*\$CATEGORY:/m;

/** Whether a text is written as an outline, whatever braces and letters its code and questions hold. */
export function isOutline(text: string): boolean {
  return SIGNS.test(text) && !GIFT_SIGNS.test(text);
}

/** A row of a Markdown table, the line below its headings, and a number in its first cell */
const KEY_TABLE =
  /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*\|.*\n[ \t]*\|?[ \t]*\*{0,2}(?:Q(?:uestion)?[ \t]?)?\d{1,4}\.?\*{0,2}[ \t]*\|/im;
const NUMBERED = /^[ \t]*(?:#{1,6}[ \t]+)?[*_]{0,3}(?:Q(?:uestion)?[ \t]?)?\d{1,4}[.):*][ \t*_]/gim;

/** Whether a text is numbered questions and the table below them their key: the table holds no questions of its own. */
export function isAboveKeyTable(text: string): boolean {
  const at = text.search(KEY_TABLE);
  return at > 0 && (text.slice(0, at).match(NUMBERED)?.length ?? 0) > 1;
}
