import type { ImportDto } from "#lib/course/import/import-schema.ts";
import { PACE } from "#lib/course/import/notion/pace-service.ts";
import { createSession } from "#lib/server/auth/session.ts";
import type { Notion } from "#scripts/connections/notion/server.ts";
import type { Workspace } from "#scripts/connections/notion/workspace.ts";
import { connectNotion } from "./connections.ts";
import { createImporter, uploadsOnDisk, workOff } from "./imports.ts";

/** No waiting for a stand-in on this machine. */
export function hastenNotion(): void {
  Object.assign(PACE, { everyMs: 0, retryMs: 1, answerMs: 1000, fetchMs: 180_000, graceMs: 150_000 });
  // What another test was told to wait for is over.
  const holder = globalThis as typeof globalThis & { waddleNotionTurns?: Map<string, number> };
  holder.waddleNotionTurns?.clear();
}

/** A learner who has connected Notion, and imports pages of it by the calls of the API. */
export async function createNotionImporter(notion: Notion) {
  const importer = await createImporter();
  const asker = { id: importer.learner.id, sessionId: "" };
  asker.sessionId = (await createSession(asker.id, "test", new Date())).id;
  const connectionId = await connectNotion(notion, asker);
  notion.calls.length = 0;
  const begin = (pages: readonly string[], more: object = {}) =>
    importer.send({ connectionId, pages, preview: true, ...more });
  /** Reads pages into a preview, or as the body says; returns how the import stands then. */
  const fetchPages = async (pages: readonly string[], more: object = {}): Promise<ImportDto> => {
    const { body } = await begin(pages, more);
    await workOff();
    return importer.status(body.importId);
  };
  /** The course that pages have become */
  const courseOf = async (pages: readonly string[]): Promise<string> => {
    const { course } = await fetchPages(pages, { preview: false });
    if (!course) throw new Error("there is no course");
    return course._id;
  };
  return { ...importer, asker, connectionId, begin, fetchPages, courseOf };
}

export type NotionImporter = Awaited<ReturnType<typeof createNotionImporter>>;

/** Fills the stand-in with another workspace. */
export function useWorkspace({ workspace }: Notion, { pages, databases }: Workspace): void {
  workspace.pages.clear();
  workspace.databases.clear();
  for (const [id, page] of pages) workspace.pages.set(id, page);
  for (const [id, database] of databases) workspace.databases.set(id, database);
}

/** What of fetching Notion lies on the disk */
export const fetchedOnDisk = () => uploadsOnDisk().filter((name) => name.startsWith("notion-"));

/** The calls that read a page, by its id */
export const readsOf = ({ calls }: Notion, id: string) =>
  calls.filter(({ path }) => path.includes(id)).length;
