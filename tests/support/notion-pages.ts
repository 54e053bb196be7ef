import type { ConnectionDto, ConnectionsDto } from "#lib/connection/schema.ts";
import type { NotionPage } from "#lib/course/import/notion/notion-schema.ts";

export const CONNECTIONS_PATH = "/api/connections";

/** A workspace that is connected */
export const workspace = (id: string, change: Partial<ConnectionDto> = {}): ConnectionDto => ({
  _id: id,
  provider: "notion",
  name: `Workspace ${id}`,
  scopes: ["Read pages"],
  status: "connected",
  createdAt: "2026-03-01T09:00:00.000Z",
  lastUsedAt: null,
  ...change,
});

export const connectionsOf = (connections: ConnectionDto[], isSetUp = true): ConnectionsDto => ({
  connections,
  providers: [{ id: "notion", name: "Notion", isSetUp }],
});

/** "Ice<Sea": a page called Ice in the one called Sea; "Words!": a database */
export function pagesOf(words: string): NotionPage[] {
  return words.split(" ").map((word) => {
    const [name = "", parentId = null] = word.split("<");
    const title = name.replace("!", "");
    const kind = name.endsWith("!") ? "database" : "page";
    return { id: title, title, kind, parentId, icon: null, editedAt: "2026-03-01T09:00:00.000Z" };
  });
}
