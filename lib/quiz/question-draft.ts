import type { QuestionBody } from "./kinds/body-schema.ts";

/** Words with their markup, where that says more than the words do. */
interface Said {
  text: string;
  html: string | null;
}

export type OptionDraft = {
  text: string;
  html: string | null;
  /** What the source says to anyone who chooses it */
  feedback: string | null;
  /** The same with markup, only where the source had some that matters */
  feedbackHtml?: string | null;
};

/** A question as it is about to be saved, whatever it comes from. */
export interface QuestionDraft {
  kind: string;
  text: string;
  html: string | null;
  options: OptionDraft[];
  /** Null where `body` says what is right */
  correctIndex: number | null;
  /** What a question of another kind than choice asks and accepts */
  body?: QuestionBody | null;
  explanation: string | null;
  /** The same with markup, only where the source had some that matters */
  explanationHtml?: string | null;
  canShuffle: boolean;
  sourceId: string | null;
  /** The sentence that a made question rests on */
  source?: string | null;
}

const BLOCK = /<(?:p|ul|ol|pre|blockquote|h[1-6]|hr|table)\b/i;

function escapeMarkup(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\u00a0", "&nbsp;");
}

/** A text as markup that other markup can follow on a line of its own. */
function blockOf({ text, html }: Said): string {
  if (html === null) return `<p>${escapeMarkup(text).replaceAll("\n", "<br>")}</p>`;
  return BLOCK.test(html) ? html : `<p>${html}</p>`;
}

/** Several texts as one, each of them once; null where there is none. Markup stays as soon as one of them has any. */
export function joinSaid(parts: readonly Said[], separator = "\n\n"): Said | null {
  const unique = [...new Map(parts.map((part) => [JSON.stringify([part.text, part.html]), part])).values()];
  const [first] = unique;
  if (!first || unique.length === 1) return first ?? null;
  const texts = unique.map(({ text }) => text);
  if (unique.every(({ html }) => html === null)) return { text: texts.join(separator), html: null };
  return { text: texts.join("\n\n"), html: unique.map(blockOf).join("") };
}

/** Fewer made questions than this make no quiz. docs/product.md#questions-made-from-texts */
export const MIN_MADE = 3;

interface MadeQuestion {
  text: string;
  options: readonly string[];
  correctIndex: number | null;
  body: QuestionBody | null;
  /** The sentence that it rests on */
  source: string;
  explanation: string;
}

/** A question made from a text as it is saved. */
export function madeDraft({ text, options, correctIndex, body, source, explanation }: MadeQuestion) {
  return {
    kind: body?.kind ?? "choice",
    text,
    html: null,
    options: options.map((option) => ({ text: option, html: null, feedback: null })),
    correctIndex,
    body,
    explanation,
    canShuffle: true,
    sourceId: null,
    source,
  };
}
