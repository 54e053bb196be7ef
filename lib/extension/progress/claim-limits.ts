/** docs/product.md#claims-of-progress */
export const ADDRESS_MAX = 1000;
export const TITLE_MAX = 300;
export const LESSON_MAX = 300;
/** A day */
export const SECONDS_MAX = 86_400;
export const MAX_CLAIMS = 2000;

/**
 * A course's address as it is kept: http or https, its host in lower case, without user name, query and fragment, at
 * most 1,000 signs. Null for anything else (docs/product.md#claims-of-progress).
 */
export function courseAddress(text: string): string | null {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") return null;
  if (url.username !== "" || url.password !== "") return null;
  const address = url.origin + url.pathname;
  return address.length <= ADDRESS_MAX ? address : null;
}
