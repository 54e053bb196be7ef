import { at, type JsonRecord, recordOf, textAt } from "../json-value.ts";

/** One content: the library that would show it, and what it would show. */
export interface H5pContent {
  /** "MultiChoice" */
  library: string;
  params: JsonRecord;
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
