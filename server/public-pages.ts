/** The pages that are the same for everybody: path → query parameters that change them, with their longest length. */
export const PUBLIC_PAGES: Record<string, Record<string, number>> = {
  "/": {},
  "/pricing": {},
  "/enterprise": {},
  "/contact": {},
  "/cancel-survey": {},
  "/privacy": {},
  "/terms": {},
  "/oauth/callback": {},
  "/oauth/google/callback": {},
  "/oauth/notion/callback": {},
};
