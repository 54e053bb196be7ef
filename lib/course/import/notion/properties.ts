import * as z from "zod";
import { wordsOf } from "./compact.ts";

const named = z.object({ name: z.string() });
const dateSchema = z.object({ start: z.string(), end: z.string().nullish() });
/** The value of a column, in all kinds of which a text can be made */
const valueSchema = z.looseObject({ type: z.string() });

type Value = z.infer<typeof valueSchema>;

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

function namesOf(value: unknown): string {
  const parsed = z.array(z.looseObject({ name: z.string().nullish() })).safeParse(value);
  return parsed.success ? parsed.data.flatMap(({ name }) => name ?? []).join(", ") : "";
}

function formulaOf(value: unknown): string {
  const parsed = valueSchema.safeParse(value);
  return parsed.success ? cellOf(parsed.data) : "";
}

/** A cell as a text; "" for what has none, such as a button. */
function cellOf(value: Value): string {
  const { type } = value;
  const held = value[type];
  switch (type) {
    case "title":
    case "rich_text":
      return wordsOf(held);
    case "select":
    case "status": {
      const parsed = named.safeParse(held);
      return parsed.success ? parsed.data.name : "";
    }
    case "multi_select":
    case "people":
      return namesOf(held);
    case "checkbox":
    case "boolean":
      return typeof held === "boolean" ? (held ? "Yes" : "No") : "";
    case "date": {
      const parsed = dateSchema.safeParse(held);
      if (!parsed.success) return "";
      return parsed.data.end ? `${parsed.data.start} – ${parsed.data.end}` : parsed.data.start;
    }
    case "formula":
      return formulaOf(held);
    default:
      return textOf(held);
  }
}

const propertiesSchema = z.record(z.string(), z.unknown());

/** The cells of a row by the names of their columns. */
export function cellsOf(properties: unknown): Map<string, string> {
  const parsed = propertiesSchema.safeParse(properties);
  const entries = parsed.success ? Object.entries(parsed.data) : [];
  return new Map(
    entries.map(([name, value]) => {
      const held = valueSchema.safeParse(value);
      return [name, held.success ? cellOf(held.data).slice(0, 20_000) : ""];
    }),
  );
}

/** The title of a page, which is the one property of its kind. */
export function titleOf(properties: unknown): string {
  const parsed = propertiesSchema.safeParse(properties);
  for (const value of parsed.success ? Object.values(parsed.data) : []) {
    const held = valueSchema.safeParse(value);
    if (held.success && held.data.type === "title") return wordsOf(held.data.title).trim();
  }
  return "";
}
