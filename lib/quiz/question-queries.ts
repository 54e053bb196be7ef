/** What a version of a question says to anyone who may read all of it, as columns to select. */
export const SAID = {
  text: true,
  html: true,
  options: true,
  correctIndex: true,
  explanation: true,
  explanationHtml: true,
} as const;
