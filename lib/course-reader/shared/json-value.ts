export type JsonRecord = Readonly<Record<string, unknown>>;

/** An object of a file's data, {} for anything else; nothing in it is taken for granted. */
export function recordOf(value: unknown): JsonRecord {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  return value as JsonRecord;
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

/** JSON as data; null for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    return null;
  }
}
