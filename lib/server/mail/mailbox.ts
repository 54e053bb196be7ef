/** Where a mail goes to or comes from; the name may be empty. */
export interface Mailbox {
  name: string;
  address: string;
}

const MAX_ADDRESS_LENGTH = 254;

/** What could end a header or end an address early has no place in one, not even in quotes. */
const ADDRESS = /^[^\s\p{C}"(),:;<>@[\\\]]+@[^\s\p{C}"(),:;<>@[\\\]]+$/u;

/** Line breaks and other controls, and the signs that turn the direction of writing and so disguise a text. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/u;

export function isMailAddress(text: string): boolean {
  return text.length <= MAX_ADDRESS_LENGTH && ADDRESS.test(text);
}

/** A text that can stand in a header: one line, no controls. */
export function oneLine(text: string): string {
  return text.toWellFormed().split(CONTROLS).join(" ").replace(/\s+/g, " ").trim();
}

/** Reads “Name <name@host>” or a bare address; null when it is neither, or more than one. */
export function parseMailbox(text: string): Mailbox | null {
  const [, name = "", inside = text] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  if (CONTROLS.test(text) || !isMailAddress(inside)) return null;
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: inside };
}
