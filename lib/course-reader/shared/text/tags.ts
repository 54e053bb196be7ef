const OPENING = /<([a-z][a-z0-9]{0,9})\b[^<>]*>/gi;
const CLOSING = /<\/([a-z][a-z0-9]{0,9})\s*>/gi;

/**
 * Whether a text holds an element of one of these names (small letters) with its end. Each tag is looked at once: a
 * single pattern for both ends would look for the end of every one of thousands that are never closed.
 */
export function hasElement(text: string, names: ReadonlySet<string>): boolean {
  const ends = new Map<string, number>();
  for (const { 1: name = "", index } of text.matchAll(CLOSING)) ends.set(name.toLowerCase(), index);
  if (ends.size === 0) return false;
  for (const { 1: name = "", index } of text.matchAll(OPENING)) {
    const known = name.toLowerCase();
    if (names.has(known) && (ends.get(known) ?? -1) > index) return true;
  }
  return false;
}
