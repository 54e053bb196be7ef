/** What a version of a question says to anyone who may read all of it, as columns to select. */
export const SAID = {
  text: true,
  html: true,
  options: true,
  correctIndex: true,
  body: true,
  explanation: true,
  explanationHtml: true,
} as const;

/** The same with what a version is and where it comes from. */
export const VERSION = {
  number: true,
  basedOn: true,
  isOwn: true,
  kind: true,
  ...SAID,
  source: true,
  canShuffle: true,
} as const;

/** The columns of a version by which a question is asked and answered, for Kysely. */
export const ASKED = [
  "text",
  "html",
  "options",
  "correctIndex",
  "body",
  "explanation",
  "explanationHtml",
  "source",
] as const;
