import { AppError } from "#lib/core/errors.ts";
import { ImportError } from "#lib/course-reader/import-error.ts";
import { db } from "#lib/server/db/db.ts";
import { fetchNotion } from "../notion/fetch-service.ts";
import { courseSourceOf, listKnownParts } from "../notion/notion-queries.ts";
import { PACE } from "../notion/pace-service.ts";
import { ImportFailure } from "./failure.ts";
import { type Fetched, type Reading, saveStep } from "./read-service.ts";

/** After so much fetching, another job reads what was fetched. */
const READ_WITHIN_MS = 60_000;
/** Fetching is this share of an import, in percent. */
const SHARE = 10;
const CONNECT_AGAIN =
  "Notion no longer gives Waddle access. Connect Notion again, then import the pages again. Nothing was saved.";

interface NotionRow {
  fileName: string;
  fileHash: string;
  connectionId: string | null;
  pages: string[];
  replaces: string | null;
  addsTo: string | null;
  progress: number;
}

function toFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new ImportFailure("cancelled", "The import was canceled.");
  if (error instanceof ImportError) return new ImportFailure(error.code, error.message);
  if (!(error instanceof AppError)) return error;
  const isEnded = error.code === "connection_broken" || error.code === "not_found";
  return isEnded ? new ImportFailure("connection_broken", CONNECT_AGAIN) : error;
}

async function isCancelled(importId: string): Promise<boolean> {
  return (await db().courseImport.count({ where: { id: importId, status: "running" } })) === 0;
}

/** Tells how many pages are read; a learner who has cancelled in another process is heard. */
function progressOf(importId: string, before: number) {
  let progress = before;
  return async (done: number, total: number) => {
    progress = Math.max(progress, Math.round((SHARE * done) / total));
    await saveStep(importId, "Fetch", progress, { done, total });
    if (await isCancelled(importId)) throw new ImportFailure("cancelled", "The import was canceled.");
  };
}

/**
 * Fetches the pages of Notion that an import wants into one file, as far as this job's time goes: "later" where the next
 * job has to go on. Throws ImportFailure.
 */
export async function fetchChosenPages(
  { importId, userId, signal }: Reading,
  row: NotionRow,
  now: Date,
): Promise<Fetched | "later"> {
  const { fileName, fileHash, connectionId, pages } = row;
  if (connectionId === null) throw new ImportFailure("connection_broken", CONNECT_AGAIN);
  const sourceId = courseSourceOf(fileHash);
  const known = row.addsTo ? [] : await listKnownParts(userId, row);
  const startedAt = performance.now();
  try {
    const path = await fetchNotion({
      ...{ importId, userId, connectionId, pages, title: fileName, sourceId, known, now, signal },
      deadline: startedAt + PACE.fetchMs,
      graceMs: PACE.graceMs,
      onProgress: progressOf(importId, row.progress),
    });
    const isLate = performance.now() - startedAt > READ_WITHIN_MS;
    return path === "later" || isLate ? "later" : { path, fileName, sourceId };
  } catch (error) {
    throw toFailure(error, signal);
  }
}
