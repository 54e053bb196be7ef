/** Headers of a picture that is its learner's alone. Each is made anew: what it shows changes. */
export function pngHeaders(fileName: string): Record<string, string> {
  return {
    "content-type": "image/png",
    "content-disposition": `inline; filename="${fileName}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache",
    vary: "cookie, authorization",
  };
}
