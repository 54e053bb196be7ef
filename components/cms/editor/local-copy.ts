import { EMPTY_FIELDS, fieldsOf, type PostFields } from "#lib/blog/editor/post-fields.ts";
import { type CopyStorage, copyNames, readCopy } from "#lib/client/autosave/device-copies.ts";

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

/** Each open editor writes under a name of its own: none overwrites what another has left. */
export function copyName(postId: string, writer: string): string {
  return `${PREFIX}${postId}:${writer}`;
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

/** What was left here of a post, the newest first; of posts never saved anywhere under NEW_POST. */
export function listCopies(postId: string, storage?: CopyStorage): FoundCopy[] {
  return copyNames(copyName(postId, ""), storage)
    .flatMap((name) => {
      const copy = readCopy(name, isCopy, storage);
      return copy ? [{ name, copy: { ...copy, fields: fieldsOf(copy.fields) } }] : [];
    })
    .toSorted((a, b) => b.copy.at - a.copy.at);
}
