import * as z from "zod";
import type { NotionBlock, NotionRun } from "#lib/course-reader/shared/notion-bundle.ts";
import { hrefOf, notionIdOf } from "./notion-id.ts";

const MAX_WORDS = 20_000;
const MAX_ADDRESS = 2000;
/** As many as the bundle takes */
const MAX_RUNS = 2000;
const MAX_CELLS = 200;
const ODD = "Notion gives it out in a shape that isn't known.";

const richSchema = z.object({
  plain_text: z.string(),
  href: z.string().nullish(),
  type: z.string().optional(),
  annotations: z
    .object({
      bold: z.boolean().optional(),
      italic: z.boolean().optional(),
      strikethrough: z.boolean().optional(),
      underline: z.boolean().optional(),
      code: z.boolean().optional(),
    })
    .optional(),
  equation: z.object({ expression: z.string() }).optional(),
  mention: z
    .object({
      page: z.object({ id: z.string() }).optional(),
      database: z.object({ id: z.string() }).optional(),
    })
    .optional(),
});
const richListSchema = z.array(richSchema);
type Rich = z.infer<typeof richSchema>;

const urlSchema = z.object({ url: z.string() });
/** What a block holds under the name of its type: of each kind what we read, and nothing else. */
const contentSchema = z.object({
  rich_text: richListSchema.optional(),
  caption: richListSchema.optional(),
  checked: z.boolean().optional(),
  language: z.string().optional(),
  expression: z.string().optional(),
  has_column_header: z.boolean().optional(),
  cells: z.array(richListSchema).optional(),
  url: z.string().optional(),
  file: urlSchema.optional(),
  external: urlSchema.optional(),
  title: z.string().optional(),
  page_id: z.string().optional(),
  database_id: z.string().optional(),
});

const rawBlockSchema = z.looseObject({
  id: z.string(),
  /** Notion leaves it out where it shows no more than that there is a block. */
  type: z.string().max(60).default("unsupported"),
  has_children: z.boolean().default(false),
  in_trash: z.boolean().default(false),
});

/** Where a picture lies: with Notion, whose addresses expire, or on another site */
export interface PicturePlace {
  url: string;
  isHosted: boolean;
}

export interface CompactBlock {
  block: NotionBlock;
  hasChildren: boolean;
  picture: PicturePlace | null;
  /** A page or database that lies here */
  child: { id: string; kind: "page" | "database"; title: string } | null;
}

const MARKS = [
  ["bold", "b"],
  ["italic", "i"],
  ["strikethrough", "s"],
  ["underline", "u"],
  ["code", "c"],
] as const;

function runOf({ plain_text, href, annotations, equation, mention }: Rich): NotionRun {
  if (equation) return { text: equation.expression.slice(0, MAX_WORDS), isFormula: true };
  const marks = MARKS.filter(([name]) => annotations?.[name])
    .map(([, sign]) => sign)
    .join("");
  const named = notionIdOf(mention?.page?.id ?? mention?.database?.id ?? "");
  const link = named === null ? hrefOf(href) : `notion:${named}`;
  return { text: plain_text.slice(0, MAX_WORDS), ...(marks && { marks }), ...(link && { href: link }) };
}

export const runsOf = (rich: readonly Rich[] = []): NotionRun[] =>
  rich
    .filter(({ plain_text, equation }) => equation || plain_text !== "")
    .slice(0, MAX_RUNS)
    .map(runOf);

/** What rich text says, without its looks */
export function wordsOf(rich: unknown): string {
  const parsed = richListSchema.safeParse(rich);
  return parsed.success ? parsed.data.map(({ plain_text }) => plain_text).join("") : "";
}

const addressOf = (url: string | undefined) =>
  url !== undefined && url.length <= MAX_ADDRESS && /^https?:\/\//i.test(url) ? url : undefined;

function childOf(type: string, id: string, title: string): CompactBlock["child"] {
  if (type === "child_page") return { id, kind: "page", title };
  return type === "child_database" ? { id, kind: "database", title } : null;
}

/** A block of the API as the bundle keeps it; null for what is none, or lies in the trash. */
export function compactBlock(raw: unknown): CompactBlock | null {
  const parsed = rawBlockSchema.safeParse(raw);
  const id = parsed.success ? notionIdOf(parsed.data.id) : null;
  if (!parsed.success || id === null || parsed.data.in_trash) return null;
  const { type, has_children } = parsed.data;
  const said = contentSchema.safeParse(parsed.data[type]);
  const content = said.success ? said.data : {};
  const runs = runsOf(content.rich_text ?? content.caption);
  const link = notionIdOf(content.page_id ?? content.database_id ?? "");
  const hosted = content.file?.url;
  const shown = content.external?.url ?? content.url;
  const isPicture = type === "image";
  const url = hosted ?? shown;
  const child = childOf(type, id, content.title ?? "");
  const block: NotionBlock = {
    id,
    type,
    ...(runs.length > 0 && { runs }),
    ...(content.checked !== undefined && { isChecked: content.checked }),
    ...(content.language !== undefined && { language: content.language.slice(0, 60) }),
    ...(content.expression !== undefined && { formula: content.expression.slice(0, MAX_WORDS) }),
    ...(content.cells && { cells: content.cells.slice(0, MAX_CELLS).map(runsOf) }),
    ...(content.has_column_header && { hasHeadings: true }),
    ...(!isPicture && addressOf(shown) && { address: addressOf(shown) }),
    ...(link !== null && { page: link, address: `notion:${link}` }),
    ...(child && { page: id }),
    ...(!said.success && parsed.data[type] !== undefined && { problem: ODD }),
  };
  const picture = isPicture && url ? { url, isHosted: hosted !== undefined } : null;
  return { block, hasChildren: has_children && child === null, picture, child };
}
