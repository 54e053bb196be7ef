import { randomUUID } from "node:crypto";
import type { PageObjectResponse } from "@notionhq/client";
import { type Block, rich } from "./blocks.ts";

type Properties = PageObjectResponse["properties"];

export interface Page {
  kind: "page";
  id: string;
  title: string;
  icon: string | null;
  /** A page, a database, or null for the workspace itself */
  parent: string | null;
  blocks: Block[];
  /** Besides the title; of rows only */
  properties: Properties;
  editedAt: string;
  isTrashed: boolean;
  /** Whether the learner has given the integration access to it */
  isShared: boolean;
}

export interface Database {
  kind: "database";
  id: string;
  sourceId: string;
  /** Sources of other databases that it shows too */
  otherSources?: readonly string[];
  title: string;
  icon: string | null;
  parent: string | null;
  /** Its columns in their order; the first one is the title's */
  columns: readonly Column[];
  editedAt: string;
  isTrashed: boolean;
  isShared: boolean;
}

export type Column = [name: string, type: "title" | "rich_text" | "select" | "number" | "checkbox"];
export type Cell = string | number | boolean;

const EDITED = "2026-03-01T10:00:00.000Z";

type Property = Properties[string];

/** A cell as the API tells it */
function propertyOf(type: Column[1], cell: Cell, at: number): Property {
  const id = `p${at}`;
  if (type === "number") return { id, type, number: cell === "" ? null : Number(cell) };
  if (type === "checkbox") return { id, type, checkbox: cell === true };
  if (type === "select")
    return {
      id,
      type,
      select: cell === "" ? null : { id: `o${cell}`, name: String(cell), color: "default" },
    };
  if (type === "title") return { id: "title", type, title: rich(String(cell)) };
  return { id, type, rich_text: cell === "" ? [] : rich(String(cell)) };
}

/** What a workspace holds, and what was done with it since. */
export class Workspace {
  readonly pages = new Map<string, Page>();
  readonly databases = new Map<string, Database>();
  /** Pictures that it keeps, by their names */
  readonly files = new Map<string, { type: string; bytes: Buffer }>();

  page(
    title: string,
    blocks: Block[] = [],
    more: Partial<Pick<Page, "id" | "icon" | "parent" | "properties" | "isShared">> = {},
  ): Page {
    const page: Page = {
      ...{ kind: "page", id: randomUUID(), title, icon: null, parent: null, blocks, properties: {} },
      ...{ editedAt: EDITED, isTrashed: false, isShared: true, ...more },
    };
    this.pages.set(page.id, page);
    this.placeIn(page.parent, { id: page.id, type: "child_page", content: { title }, children: [] });
    return page;
  }

  database(title: string, columns: readonly Column[], parent: string | null = null): Database {
    const database: Database = {
      ...{ kind: "database", id: randomUUID(), sourceId: randomUUID(), title, icon: null, parent, columns },
      ...{ editedAt: EDITED, isTrashed: false, isShared: true },
    };
    this.databases.set(database.id, database);
    this.placeIn(parent, { id: database.id, type: "child_database", content: { title }, children: [] });
    return database;
  }

  row(database: Database, cells: readonly Cell[], blocks: Block[] = []): Page {
    const properties = Object.fromEntries(
      database.columns.map(([name, type], at) => [name, propertyOf(type, cells[at] ?? "", at)]),
    );
    const at = database.columns.findIndex(([, type]) => type === "title");
    return this.page(String(cells[at] ?? ""), blocks, { parent: database.id, properties });
  }

  private placeIn(parent: string | null, child: Block): void {
    if (parent !== null) this.pages.get(parent)?.blocks.push(child);
  }

  private known(id: string): Page | Database {
    const found = this.pages.get(id) ?? this.databases.get(id);
    if (!found) throw new Error(`there is no page ${id}`);
    return found;
  }

  /** Gives a page other blocks. */
  change(id: string, blocks: Block[]): void {
    const page = this.pages.get(id);
    if (!page) throw new Error(`there is no page ${id}`);
    const children = page.blocks.filter(({ type }) => type === "child_page" || type === "child_database");
    page.blocks = [...blocks, ...children];
    page.editedAt = new Date(Date.parse(page.editedAt) + 60_000).toISOString();
  }

  trash(id: string): void {
    this.known(id).isTrashed = true;
  }

  unshare(id: string): void {
    this.known(id).isShared = false;
  }

  share(id: string): void {
    this.known(id).isShared = true;
  }

  private around(id: string): (Page | Database)[] {
    const around: (Page | Database)[] = [];
    let at = this.pages.get(id) ?? this.databases.get(id);
    while (at && !around.includes(at)) {
      around.push(at);
      at = this.pages.get(at.parent ?? "") ?? this.databases.get(at.parent ?? "");
    }
    return around;
  }

  /** Whether the integration sees it: what lies below something that it doesn't see, it doesn't see either. */
  isSeen(id: string): boolean {
    const around = this.around(id);
    return around.length > 0 && around.every(({ isShared }) => isShared);
  }

  isInTrash(id: string): boolean {
    return this.around(id).some(({ isTrashed }) => isTrashed);
  }

  /** The database that one of its data sources belongs to */
  ofSource(sourceId: string): Database | undefined {
    return [...this.databases.values()].find((one) => one.sourceId === sourceId || one.id === sourceId);
  }

  rowsOf(database: Database): Page[] {
    return [...this.pages.values()].filter(({ parent }) => parent === database.id);
  }

  /** Databases that stand among the rows of one, as in a wiki */
  databasesIn(database: Database): Database[] {
    return [...this.databases.values()].filter(({ parent }) => parent === database.id);
  }

  /** The blocks right below a page or a block; undefined where there is no such thing */
  childrenOf(id: string): Block[] | undefined {
    const page = this.pages.get(id);
    if (page) return page.blocks;
    for (const { blocks } of this.pages.values()) {
      const found = findBlock(blocks, id);
      if (found) return found.children;
    }
    return undefined;
  }

  /** The page in which a block lies, or the page itself */
  pageAround(id: string): Page | undefined {
    return (
      this.pages.get(id) ?? [...this.pages.values()].find(({ blocks }) => findBlock(blocks, id) !== undefined)
    );
  }
}

export function findBlock(blocks: readonly Block[], id: string): Block | undefined {
  for (const each of blocks) {
    const found = each.id === id ? each : findBlock(each.children, id);
    if (found) return found;
  }
  return undefined;
}
