import { EMPTY_FIELDS, fieldsOf, type PostFields } from "#lib/blog/editor/post-fields.ts";

const PREFIX = "waddle-cms-draft:";
/** Stands for the id of a post that the server doesn't know yet */
export const NEW_POST = "new";

/** What was written here and has not reached the server. */
export interface LocalCopy {
  fields: PostFields;
  /** Of the version that it was written over; null for a new post */
  updatedAt: string | null;
  /** ms since the epoch */
  at: number;
}

export interface FoundCopy {
  name: string;
  copy: LocalCopy;
}

type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function shelf(): Shelf | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Each open editor writes under a name of its own: none overwrites what another has left. */
export function copyName(postId: string, writer: string): string {
  return `${postId}:${writer}`;
}

/** False where this device has no room, or keeps nothing. */
export function keepCopy(name: string, copy: LocalCopy, place: Shelf | null = shelf()): boolean {
  try {
    place?.setItem(PREFIX + name, JSON.stringify(copy));
    return place !== null;
  } catch {
    return false;
  }
}

export function dropCopy(name: string, place: Shelf | null = shelf()): void {
  try {
    place?.removeItem(PREFIX + name);
  } catch {
    // Then there was nothing to drop.
  }
}

function isCopy(value: unknown): value is LocalCopy {
  if (typeof value !== "object" || value === null) return false;
  const { fields, at, updatedAt } = value as Partial<LocalCopy>;
  if (typeof at !== "number" || typeof fields !== "object" || fields === null) return false;
  if (updatedAt !== null && typeof updatedAt !== "string") return false;
  const isText = (name: keyof PostFields) => name === "keywords" || typeof fields[name] === "string";
  const names = Object.keys(EMPTY_FIELDS) as (keyof PostFields)[];
  const { keywords } = fields;
  return names.every(isText) && Array.isArray(keywords) && keywords.every((each) => typeof each === "string");
}

/** What is kept under a name; null where nothing is, or where it is damaged. */
export function readCopy(name: string, place: Shelf | null = shelf()): LocalCopy | null {
  try {
    const value: unknown = JSON.parse(place?.getItem(PREFIX + name) ?? "null");
    return isCopy(value) ? { ...value, fields: fieldsOf(value.fields) } : null;
  } catch {
    return null;
  }
}

/** What was left here of a post, the newest first; of posts never saved anywhere under NEW_POST. */
export function listCopies(postId: string, place: Shelf | null = shelf()): FoundCopy[] {
  const start = `${PREFIX}${postId}:`;
  const keys = Array.from({ length: place?.length ?? 0 }, (_, at) => place?.key(at) ?? "");
  return keys
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(PREFIX.length))
    .flatMap((name) => {
      const copy = readCopy(name, place);
      return copy ? [{ name, copy }] : [];
    })
    .toSorted((a, b) => b.copy.at - a.copy.at);
}
