/** What the symbol fonts of office programs mean by letters of their own */
const OFFICE_SIGNS: Record<string, string> = {
  "\uf0b7": "•",
  "\uf0a7": "▪",
  "\uf0a8": "☐",
  "\uf06f": "☐",
  "\uf071": "☐",
  "\uf0fe": "☑",
  "\uf0fc": "✓",
  "\uf0fb": "✗",
  "\uf0d8": "•",
  "\uf076": "•",
  "\uf06e": "▪",
  "\uf0e0": "→",
  "\uf0ae": "→",
};
const PRIVATE = /[\uf020-\uf0ff]/g;
/** What TeX's own fonts keep at the places of control characters */
const TEX_SIGNS: Record<string, string> = {
  "\u000b": "ff",
  "\u000c": "fi",
  "\u000d": "fl",
  "\u000e": "ffi",
  "\u000f": "ffl",
  "\u0010": "“",
  "\u0011": "”",
  "\u0015": "–",
  "\u0016": "—",
  "\u001b": "ff",
  "\u001c": "fi",
  "\u001d": "fl",
  "\u001e": "ffi",
  "\u001f": "ffl",
};
const CONTROL = /(?<=\p{L})\p{Cc}|\p{Cc}(?=\p{L})/gu;

/** Forms of letters that only printing tells apart: Arabic ones by their place in the word, and roots of Chinese ones */
const FORMS = /[\ufb50-\ufdff\ufe70-\ufefc\u2f00-\u2fdf]/g;
const ROOTS =
  "⺠民⻄西⻅见⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟";
const ROOT = /[\u2e80-\u2eff]/g;

/** Stands for what can't be read: a formula in several rows, or a letter that its font doesn't identify. */
export const UNREAD = "\ufffd";
const LOST =
  /(?<=[\p{L}\p{N}])(?![\t\n\r])[\p{Co}\p{Cn}\p{Cc}]|(?![\t\n\r])[\p{Co}\p{Cn}\p{Cc}](?=[\p{L}\p{N}])/gu;
const ORNAMENT = /(?![\t\n\r])[\p{Co}\p{Cn}\p{Cc}]/gu;

/** A text with the usual signs in place of those that only one font knows. */
export function withUsualSigns(text: string): string {
  return text
    .replace(PRIVATE, (sign) => OFFICE_SIGNS[sign] ?? sign)
    .replace(CONTROL, (sign) => TEX_SIGNS[sign] ?? sign)
    .replace(FORMS, (sign) => sign.normalize("NFKC"))
    .replace(ROOT, (sign) => (ROOTS.includes(sign) ? (ROOTS[ROOTS.indexOf(sign) + 1] ?? sign) : sign));
}

/** Letters that can't be told marked as such; ornaments that stand alone are left out. */
export function withoutStrangeSigns(text: string): string {
  return text.replace(LOST, UNREAD).replace(ORNAMENT, "");
}
