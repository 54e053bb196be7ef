/** A link in running text */
export interface LegalLink {
  text: string;
  href: string;
}

/** A paragraph: plain words, or words and links in their order */
export type LegalText = string | readonly (string | LegalLink)[];

export type LegalBlock =
  | { kind: "text"; text: LegalText }
  | { kind: "list"; items: readonly LegalText[] }
  | { kind: "table"; caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface LegalSection {
  /** The anchor of its heading: part of addresses that others keep */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}

export interface LegalDocument {
  title: string;
  /** What it is about, in a sentence or two */
  lead: string;
  /** The whole of it in a few lines, for anyone who reads no further */
  inShort: readonly string[];
  sections: readonly LegalSection[];
}

export const LAST_UPDATED = "Last updated February 2025";

export const text = (...parts: (string | LegalLink)[]): LegalBlock => ({ kind: "text", text: parts });
export const list = (...items: LegalText[]): LegalBlock => ({ kind: "list", items });
export const table = (
  caption: string,
  head: readonly string[],
  ...rows: readonly (readonly string[])[]
): LegalBlock => ({ kind: "table", caption, head, rows });
