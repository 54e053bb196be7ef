/** What marks a formula in the texts of people who write LaTeX: dollars as in Markdown, and the signs of other tools. */
const DISPLAY = /\$\$([^$]{1,4000}?)\$\$/g;
/** A dollar beside a space or before a digit is money. */
const INLINE = /(^|[^\\$\p{L}\p{N}])\$(?=[^\s$])([^$\n]{1,1000}?)(?<=[^\s\\])\$(?![\d\p{L}$])/gu;

/** $$…$$ and $…$ as \[…\] and \(…\), the only forms that our pages know. */
export function convertDollars(text: string): string {
  if (!text.includes("$")) return text;
  return text
    .replace(DISPLAY, (_, formula: string) => `\\[${formula}\\]`)
    .replace(INLINE, (_, before: string, formula: string) => `${before}\\(${formula}\\)`);
}
