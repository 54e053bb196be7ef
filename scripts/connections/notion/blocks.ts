import { randomUUID } from "node:crypto";
import type { BlockObjectResponse, RichTextItemResponse } from "@notionhq/client";

type BlockType = BlockObjectResponse["type"];
type BlockOf<T extends BlockType> = Extract<BlockObjectResponse, { type: T }>;
/** What a block of this kind holds, by the client's own types */
type Content<T extends BlockType> = BlockOf<T> extends Record<T, infer C> ? C : never;

/** A block as the workspace keeps it */
export interface Block {
  id: string;
  type: BlockType;
  content: object;
  children: Block[];
  isTrashed?: boolean;
}

export function block<T extends BlockType>(type: T, content: Content<T>, children: Block[] = []): Block {
  return { id: randomUUID(), type, content: content as object, children };
}

type Signs = Partial<RichTextItemResponse["annotations"]>;
const PLAIN = { bold: false, italic: false, strikethrough: false, underline: false, code: false } as const;

export function words(content: string, signs: Signs = {}, url: string | null = null): RichTextItemResponse {
  return {
    type: "text",
    text: { content, link: url === null ? null : { url } },
    plain_text: content,
    href: url,
    annotations: { ...PLAIN, color: "default", ...signs },
  };
}

export function formula(expression: string): RichTextItemResponse {
  return {
    type: "equation",
    equation: { expression },
    plain_text: expression,
    href: null,
    annotations: { ...PLAIN, color: "default" },
  };
}

type Said = string | RichTextItemResponse[];
export const rich = (said: Said): RichTextItemResponse[] => (typeof said === "string" ? [words(said)] : said);

const said = (text: Said) => ({ rich_text: rich(text), color: "default" as const });

export const paragraph = (text: Said, children: Block[] = []) =>
  block("paragraph", { ...said(text), icon: null }, children);
export function heading(level: 1 | 2 | 3, text: Said, children: Block[] = []): Block {
  const content = { ...said(text), is_toggleable: children.length > 0 };
  if (level === 1) return block("heading_1", content, children);
  return level === 2 ? block("heading_2", content, children) : block("heading_3", content, children);
}
export const bullet = (text: Said, children: Block[] = []) =>
  block("bulleted_list_item", said(text), children);
export const numbered = (text: Said, children: Block[] = []) =>
  block("numbered_list_item", said(text), children);
export const quote = (text: Said) => block("quote", said(text));
export const callout = (text: Said, children: Block[] = []) =>
  block("callout", { ...said(text), icon: null }, children);
export const toggle = (text: Said, children: Block[]) => block("toggle", said(text), children);
export const toDo = (text: Said, checked: boolean) => block("to_do", { ...said(text), checked });
export const code = (text: string, language: "python" | "plain text" = "python") =>
  block("code", { rich_text: rich(text), caption: [], language });
export const equation = (expression: string) => block("equation", { expression });
export const table = (rows: readonly string[][]) =>
  block(
    "table",
    { has_column_header: true, has_row_header: false, table_width: rows[0]?.length ?? 0 },
    rows.map((cells) => block("table_row", { cells: cells.map((cell) => rich(cell)) })),
  );
export const columns = (...each: Block[][]) =>
  block(
    "column_list",
    {},
    each.map((children) => block("column", {}, children)),
  );
export const synced = (children: Block[]) => block("synced_block", { synced_from: null }, children);
export const bookmark = (url: string) => block("bookmark", { url, caption: [] });
export const embed = (url: string) => block("embed", { url, caption: [] });
export const video = (url: string) => block("video", { type: "external", external: { url }, caption: [] });
/** A picture on another site */
export const foreignPicture = (url: string, caption = "") =>
  block("image", { type: "external", external: { url }, caption: rich(caption) });
/** A picture that Notion keeps, by its file's name: its address is made when it is asked for, and expires. */
export const picture = (name: string, caption = "") =>
  block("image", {
    type: "file",
    file: { url: name, expiry_time: "" },
    caption: rich(caption),
  });
export const unsupported = () => block("unsupported", { block_type: "form" });
export const linkToPage = (id: string) => block("link_to_page", { type: "page_id", page_id: id });
