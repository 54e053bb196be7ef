/** Returns the headers of a picture that is its learner's alone. It is kept nowhere: what it shows changes. */
export function pngHeaders(fileName: string): Record<string, string> {
  return { "content-type": "image/png", "content-disposition": `inline; filename="${fileName}"` };
}
