export type H5pRecord = Readonly<Record<string, unknown>>;

/** An object of the content, {} for anything else; nothing in it is taken for granted. */
export function recordOf(value: unknown): H5pRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return value as H5pRecord;
}

/** What stands under a name, if the object itself has it. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, name) => {
    const record = recordOf(found);
    return Object.hasOwn(record, name) ? record[name] : undefined;
  }, value);
}

export function listAt(value: unknown, ...path: string[]): unknown[] {
  const list = at(value, ...path);
  return Array.isArray(list) ? list : [];
}

export function textAt(value: unknown, ...path: string[]): string {
  const text = at(value, ...path);
  return typeof text === "string" ? text : "";
}

/** One content: the library that would show it, and what it would show. */
export interface H5pContent {
  /** "MultiChoice" */
  library: string;
  params: H5pRecord;
  title: string;
  id: string | null;
}

/** "H5P.MultiChoice 1.16" → "MultiChoice" */
export function libraryName(library: string): string {
  return library
    .trim()
    .replace(/\s.*$/s, "")
    .replace(/^H5P\./i, "")
    .slice(0, 80);
}

/** A content within another one; null where there is none. */
export function contentOf(value: unknown): H5pContent | null {
  const library = libraryName(textAt(value, "library"));
  if (library === "") return null;
  const title = textAt(value, "metadata", "title");
  return {
    library,
    params: recordOf(at(value, "params")),
    title: /^untitled\b/i.test(title.trim()) ? "" : title,
    id: textAt(value, "subContentId") || null,
  };
}

/** "DragQuestion" → "drag question" */
export function libraryWords(library: string): string {
  const words = library.replace(/[._-]+/g, " ").replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return words.trim().toLowerCase() || "unknown";
}
