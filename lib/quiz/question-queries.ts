/** What a version of a question says to whoever may read all of it, as columns to select. */
export const SAID = {
  text: true,
  html: true,
  options: true,
  correctIndex: true,
  explanation: true,
  explanationHtml: true,
} as const;
