import type { Media } from "../media.ts";
import { escapeAttribute } from "../text/media-markup.ts";
import { type ReadText, readHtml, readPlain } from "../text/rich-text.ts";

const SOUND = /\[sound:([^\]\n]{1,300})\]/g;
const FORMULAS: [RegExp, string, string][] = [
  [/\[\$\$\]([\s\S]*?)\[\/\$\$\]/g, "\\[", "\\]"],
  [/\[\$\]([\s\S]*?)\[\/\$\]/g, "\\(", "\\)"],
  [/<anki-mathjax block="true">([\s\S]*?)<\/anki-mathjax>/g, "\\[", "\\]"],
  [/<anki-mathjax[^>]*>([\s\S]*?)<\/anki-mathjax>/g, "\\(", "\\)"],
];
const LATEX = /\[latex\]([\s\S]*?)\[\/latex\]/g;
/** Inside of LaTeX: formulas in dollars are formulas, whatever stands around them. */
const DOLLARS =
  /\$\$([\s\S]+?)\$\$|\$([^$]+)\$|\\begin\{(?:equation|displaymath|align)\*?\}([\s\S]*?)\\end\{(?:equation|displaymath|align)\*?\}/g;
const MARKUP = /<[a-z!/][^>]*>|&[a-z#0-9]+;/i;

function fromLatex(source: string): string {
  return source
    .replace(DOLLARS, (_, block?: string, inline?: string, named?: string) =>
      inline === undefined ? `\\[${block ?? named ?? ""}\\]` : `\\(${inline}\\)`,
    )
    .replace(/\\(textbf|textit|emph|text)\{([^{}]*)\}/g, "$2");
}

/** A field of a note as Anki shows it: markup, formulas of all its kinds, pictures and sounds. */
export function readField(field: string, media: Media | null): ReadText {
  let html = field.replace(LATEX, (_, source: string) => fromLatex(source));
  for (const [sign, begin, end] of FORMULAS)
    html = html.replace(sign, (_, source: string) => `${begin}${source}${end}`);
  html = html.replace(SOUND, (_, name: string) => ` <audio src="${escapeAttribute(name)}" controls></audio>`);
  return MARKUP.test(html) ? readHtml(html, media) : readPlain(html);
}
