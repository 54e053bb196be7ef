import type {
  BlockObjectResponse,
  DatabaseObjectResponse,
  DataSourceObjectResponse,
  PageObjectResponse,
} from "@notionhq/client";
import { type Block, rich } from "./blocks.ts";
import type { Column, Database, Page, Workspace } from "./workspace.ts";

const CREATED = "2026-02-01T10:00:00.000Z";
export const OWNER = { object: "user" as const, id: "7a1e4c8e-0000-4000-8000-000000000001" };
const iconOf = (icon: string | null) => (icon === null ? null : { type: "emoji" as const, emoji: icon });
const inPage = (id: string) => ({ type: "page_id" as const, page_id: id });
const IN_WORKSPACE = { type: "workspace" as const, workspace: true as const };

const common = ({ id, icon, editedAt }: Page | Database, isTrashed: boolean) => ({
  ...{ id, icon: iconOf(icon), cover: null, in_trash: isTrashed, archived: isTrashed, is_archived: false },
  ...{ is_locked: false, created_time: CREATED, last_edited_time: editedAt, public_url: null },
  ...{ url: `https://www.notion.so/${id.replaceAll("-", "")}`, created_by: OWNER, last_edited_by: OWNER },
});

export function pageAnswer(page: Page, workspace: Workspace): PageObjectResponse {
  const database = page.parent === null ? undefined : workspace.databases.get(page.parent);
  const inSource = database && {
    type: "data_source_id" as const,
    data_source_id: database.sourceId,
    database_id: database.id,
  };
  const title = { id: "title", type: "title" as const, title: rich(page.title) };
  return {
    object: "page",
    ...common(page, workspace.isInTrash(page.id)),
    parent: inSource ?? (page.parent === null ? IN_WORKSPACE : inPage(page.parent)),
    properties: database ? page.properties : { title },
  };
}

export function databaseAnswer(database: Database, workspace: Workspace): DatabaseObjectResponse {
  const { parent, title, sourceId, otherSources = [] } = database;
  return {
    object: "database",
    ...common(database, workspace.isInTrash(database.id)),
    title: rich(title),
    description: [],
    is_inline: false,
    parent: parent === null ? IN_WORKSPACE : inPage(parent),
    data_sources: [sourceId, ...otherSources].map((id) => ({ id, name: title })),
  };
}

type PropertyConfig = DataSourceObjectResponse["properties"][string];

function configOf([name, type]: Column, at: number): PropertyConfig {
  const head = { id: type === "title" ? "title" : `p${at}`, name, description: null };
  if (type === "select") return { ...head, type, select: { options: [] } };
  if (type === "number") return { ...head, type, number: { format: "number" } };
  if (type === "checkbox") return { ...head, type, checkbox: {} };
  if (type === "title") return { ...head, type, title: {} };
  return { ...head, type, rich_text: {} };
}

export function sourceAnswer(database: Database, workspace: Workspace): DataSourceObjectResponse {
  const { parent, title, sourceId, columns } = database;
  return {
    object: "data_source",
    ...common(database, workspace.isInTrash(database.id)),
    id: sourceId,
    title: rich(title),
    description: [],
    is_inline: false,
    parent: { type: "database_id", database_id: database.id },
    database_parent: parent === null ? IN_WORKSPACE : inPage(parent),
    properties: Object.fromEntries(columns.map((column, at) => [column[0], configOf(column, at)])),
  };
}

/** `fileUrl`: the address that a file has for the next minutes */
export function blockAnswer(
  { id, type, content, children, isTrashed = false }: Block,
  parent: string,
  page: Page,
  fileUrl: (name: string) => { url: string; expiry_time: string },
): BlockObjectResponse {
  const file = "file" in content ? (content.file as { url: string }) : null;
  const answer = {
    object: "block",
    ...{ id, type, has_children: children.length > 0 || type === "child_page" },
    parent: parent === page.id ? inPage(parent) : { type: "block_id", block_id: parent },
    ...{ created_time: CREATED, last_edited_time: page.editedAt, created_by: OWNER, last_edited_by: OWNER },
    ...{ in_trash: isTrashed, archived: isTrashed },
    [type]: file ? { ...content, file: fileUrl(file.url) } : content,
  };
  // The union of all kinds of blocks can't be told from a kind that is only known at run time.
  return answer as unknown as BlockObjectResponse;
}
