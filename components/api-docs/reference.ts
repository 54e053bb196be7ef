/** A part of a body or an answer, in words that programmers read */
export interface Field {
  /** Empty for one of several shapes that a value may have */
  name: string;
  isOptional: boolean;
  type: string;
  /** The named shape that the type is or holds */
  shape: string | null;
  /** Bounds, lengths, what stands for nothing given */
  note: string;
  fields: readonly Field[];
}

export interface Parameter extends Field {
  where: "path" | "query" | "header";
}

export interface Answer {
  status: string;
  /** Null for an empty one */
  media: string | null;
  content: Field | null;
}

export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  limit: string | null;
  parameters: readonly Parameter[];
  /** One of several where the call takes more than one type */
  body: { isRequired: boolean; forms: readonly { media: string; content: Field }[] } | null;
  answers: readonly Answer[];
  failures: readonly { status: string; codes: readonly string[] }[];
  /** A call as one would type it; only of the main ones */
  example: string | null;
}

export interface CallGroup {
  id: string;
  name: string;
  description: string;
  calls: readonly ApiCall[];
}

export interface Shape {
  id: string;
  name: string;
  content: Field;
}

export interface Limit {
  what: string;
  most: string;
}

export interface Reference {
  base: string;
  version: string;
  groups: readonly CallGroup[];
  shapes: readonly Shape[];
  limits: readonly Limit[];
}

export const shapeId = (name: string) => `shape-${name.toLowerCase()}`;
