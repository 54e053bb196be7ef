import { db } from "#lib/server/db.ts";
import { type ImportDraft, importDraftSchema } from "./schema.ts";

/** What an import has so far. */
export async function readDraft(importId: string): Promise<ImportDraft> {
  const row = await db().importDraft.findUnique({ where: { importId }, select: { result: true } });
  return importDraftSchema.parse(row?.result ?? {});
}
