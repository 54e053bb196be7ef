/** A part of an earlier course that came from Notion */
export interface KnownPart {
  /** Of a page, a database or a row */
  id: string;
  name: string;
  /** The database that it would be a row of; null for what has a place of its own */
  row: string | null;
}

/** The id of the page in the source id of what was read of it: "<id>", "<id>#2" */
export const pageIdIn = (sourceId: string): string => sourceId.split("#")[0] ?? sourceId;
