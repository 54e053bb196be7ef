import { AppError } from "#lib/core/errors.ts";
import { MINUTE_MS } from "#lib/core/time.ts";
import { getOwnTitle } from "#lib/course/export/export-queries.ts";
import { sweepTrash } from "#lib/course/trash-service.ts";
import { FORMAT_LIST } from "#lib/course-reader/format-list.ts";
import { tidyTitle } from "#lib/course-reader/rules.ts";
import type { ColumnRole } from "#lib/course-reader/schema.ts";
import { db, inTransaction, kysely } from "#lib/server/db/db.ts";
import { dbErrorCode } from "#lib/server/db/errors.ts";
import { sha256 } from "#lib/server/hash.ts";
import { parseInput } from "#lib/server/http/request.ts";
import { removeUpload, saveUpload, sweepUploads, type Upload } from "#lib/server/http/upload.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { dropDraft, renameDraft, returnToPreview, sweepDrafts } from "./draft-service.ts";
import { findImportOfFile, getImport, isInCourse } from "./import-queries.ts";
import {
  type ConfirmImportBody,
  type ImportBody,
  type ImportDto,
  importFormSchema,
} from "./import-schema.ts";
import { enqueueImport, stopReading } from "./job/job-service.ts";
import { assertTimeLeft, readingPriority } from "./job/reading-time-service.ts";
import { getNotionConnection, hashOfPages } from "./notion/notion-queries.ts";
import { undoImport } from "./undo-service.ts";

/** docs/product.md#import */
export const UPLOAD_LIMITS = { maxBytes: 50 * 1024 * 1024, maxFiles: 500 };
/** An import that gave no sign of life for so long has lost its job. */
const STALE_MS = 15 * MINUTE_MS;

function inProgress(): AppError {
  return new AppError(
    "import_in_progress",
    "You have another import running. Wait for it or cancel it first.",
  );
}

const orInProgress = (error: unknown): never => {
  throw dbErrorCode(error) === "P2002" ? inProgress() : error;
};

async function giveUpLost(userId: string, now: Date): Promise<void> {
  const lostBefore = new Date(now.getTime() - STALE_MS);
  await returnToPreview({ userId, updatedAt: { lt: lostBefore } });
  await db().courseImport.updateMany({
    where: { userId, status: { in: ["queued", "running"] }, updatedAt: { lt: lostBefore } },
    data: { status: "failed", errorCode: "failed", message: "The import was interrupted. Please try again." },
  });
}

/**
 * Refuses a second import before its file is received, and one for which there is no reading time left. Errors:
 * `import_in_progress`, `rate_limited`.
 */
export async function assertMayImport(userId: string, now: Date): Promise<void> {
  await assertTimeLeft(userId);
  await giveUpLost(userId, now);
  const underWay = { userId, status: { in: ["queued", "running"] } } satisfies Prisma.CourseImportWhereInput;
  if (await db().courseImport.findFirst({ where: underWay, select: { id: true } })) throw inProgress();
}

/** What a learner wants of an import. */
interface ImportOptions {
  title?: string | undefined;
  preview: boolean;
  /** Undefined: not asked yet */
  replace?: boolean | undefined;
  /** The one of several courses of the same source that it updates */
  replaces?: string | undefined;
  /** The course of the learner's own that it is added to */
  into?: string | undefined;
  /** What the columns of a table hold */
  columns?: ColumnRole[] | undefined;
}

interface ImportSource {
  origin: "file" | "address" | "text" | "notion";
  address?: string;
  connectionId?: string;
  pages?: string[];
  fileName: string;
  fileHash: string;
  sizeBytes: number;
}

const SOURCE_WORDS = {
  file: "this file",
  address: "this page",
  text: "this text",
  notion: "these pages of Notion",
} as const;

/** What the same file became before, where the new import is to update that. A preview asks later. */
async function courseToUpdate(
  userId: string,
  { fileHash, origin }: ImportSource,
  options: ImportOptions,
): Promise<string | null> {
  if (options.replace === false || (options.preview && options.replace === undefined)) return null;
  const earlier = await findImportOfFile(userId, fileHash, options.replaces);
  if (!earlier && options.replaces)
    throw new AppError("not_found", `There is no course of yours that came from ${SOURCE_WORDS[origin]}.`);
  if (!earlier || options.replace) return earlier?.courseId ?? null;
  const before = `${SOURCE_WORDS[origin]} before, as “${earlier.course?.title ?? "a course"}”`;
  throw new AppError("already_imported", `You have imported ${before}. Replace that course, or keep both?`);
}

/** Refuses to add something twice to a course, and to add anything to someone else's. */
async function assertMayAdd(userId: string, fileHash: string, into: string): Promise<void> {
  const title = await getOwnTitle(kysely(), userId, into);
  if (title === null) throw new AppError("not_found", "There is no such course of yours.");
  if (await isInCourse(userId, fileHash, into))
    throw new AppError("already_imported", `“${title}” already has this, so it wasn't added again.`);
}

async function begin(
  userId: string,
  source: ImportSource,
  options: ImportOptions,
  file: string | null,
): Promise<{ importId: string }> {
  const { preview: isPreview, title, replace, columns, into: addsTo = null } = options;
  if (addsTo) await assertMayAdd(userId, source.fileHash, addsTo);
  const replaces = addsTo ? null : await courseToUpdate(userId, source, options);
  const data = { ...source, userId, replaces, addsTo, isPreview };
  const priority = await readingPriority(userId);
  // Were one there without the other, a crash in between would leave an import that no one works on.
  return inTransaction(async (tx) => {
    const { id: importId } = await tx.courseImport.create({ data, select: { id: true } });
    await enqueueImport({ importId, file, title, replace: addsTo ? false : replace, columns }, priority, tx);
    return { importId };
  }).catch(orInProgress);
}

function importOptionsOf(fields: Upload["fields"]): ImportOptions {
  const { preview = false, title, ...options } = parseInput(importFormSchema, fields);
  return { ...options, preview, title: title || undefined };
}

async function beginUpload(
  userId: string,
  upload: Upload,
  origin: "file" | "text",
  optionsOf: () => ImportOptions,
): Promise<{ importId: string }> {
  const { fileName, hash: fileHash, sizeBytes, path } = upload;
  try {
    const options = optionsOf();
    if (sizeBytes === 0)
      throw new AppError("unreadable_file", "The file is empty. Export it again, then retry.");
    return await begin(userId, { origin, fileName, fileHash, sizeBytes }, options, path);
  } catch (error) {
    await removeUpload(path);
    throw error;
  }
}

/**
 * Takes an uploaded file and queues its import. Throws `unreadable_file` (empty), `invalid_input`, `not_found` (the course
 * to add it to), `already_imported` (choose by the form's field `replace`), `import_in_progress`. The upload is removed
 * where nothing is queued.
 */
export function importUpload(userId: string, upload: Upload): Promise<{ importId: string }> {
  return beginUpload(userId, upload, "file", () => importOptionsOf(upload.fields));
}

/** A pasted text bears the ending that its format's files have, which tells two alike formats apart. */
function textFileName(title: string | undefined, format: string | undefined): string {
  const known = FORMAT_LIST.find(({ id, name }) => format === id || format === name);
  const ending = known?.endings[0] ?? ".txt";
  const name = tidyTitle((title ?? "").replace(/[/\\\p{Cc}]/gu, " "), "Pasted course", 100);
  return name + (ending === ".zip" ? ".txt" : ending);
}

/** Pages that a learner shares with us: what they are known by is their account at Notion, and which pages they are. */
async function notionSource(userId: string, id: string, pages: readonly string[]): Promise<ImportSource> {
  const { accountId, name } = await getNotionConnection(userId, id);
  const chosen = [...new Set(pages)];
  return {
    ...{ origin: "notion", connectionId: id, pages: chosen, fileName: name, sizeBytes: 0 },
    fileHash: hashOfPages(accountId, chosen),
  };
}

/**
 * Queues the import of a page, of a pasted text or of pages of Notion. Throws `not_found` (the course to add it to), `already_imported`,
 * `import_in_progress`, `unreadable_file` for a text without a word, `not_found` and `connection_broken` for a connection.
 */
export async function importAddressOrText(userId: string, body: ImportBody): Promise<{ importId: string }> {
  const { url, text = "", connectionId, pages, format, title, preview = false, ...wanted } = body;
  const options = { ...wanted, title: title || undefined, preview };
  if (connectionId && pages)
    return begin(userId, await notionSource(userId, connectionId, pages), options, null);
  if (url === undefined) {
    if (text.trim() === "") throw new AppError("unreadable_file", "There is no text yet. Type or paste one.");
    const upload = await saveUpload(textFileName(title, format), Buffer.from(text));
    return beginUpload(userId, upload, "text", () => options);
  }
  const fileName = new URL(url).hostname;
  const source: ImportSource = {
    origin: "address",
    address: url,
    fileName,
    fileHash: sha256(url),
    sizeBytes: 0,
  };
  return begin(userId, source, options, null);
}

function notConfirmable(): AppError {
  return new AppError("not_confirmable", "There is nothing to confirm: this import shows no preview.");
}

async function leavePreview(
  userId: string,
  importId: string,
  { mode, title, into }: ConfirmImportBody,
): Promise<void> {
  const where = { id: importId, userId, status: "preview" } as const;
  const select = { updates: true, addsTo: true, fileHash: true };
  const found = await db().courseImport.findFirst({ where, select });
  if (!found) throw notConfirmable();
  const addsTo = mode === "add" ? (into ?? found.addsTo) : null;
  if (mode === "add" && addsTo === null)
    throw new AppError("not_confirmable", "Choose the course to add this to.");
  if (addsTo) await assertMayAdd(userId, found.fileHash, addsTo);
  const replaces = mode === "update" ? found.updates : null;
  if (mode === "update" && replaces === null)
    throw new AppError("not_confirmable", "There is no earlier course that this could update.");
  const data = {
    status: "running" as const,
    step: "Create quizzes",
    progress: 90,
    replaces,
    addsTo,
    errorCode: null,
    message: null,
  };
  const priority = await readingPriority(userId);
  await inTransaction(async (tx) => {
    const { count } = await tx.courseImport.updateMany({ where, data });
    if (count === 0) throw notConfirmable();
    if (mode === "new" && title !== undefined) await renameDraft(tx, importId, title);
    await enqueueImport({ importId, file: null }, priority, tx);
  }).catch(orInProgress);
}

/**
 * Saves what a preview has read: as a course of its own (by its title or the one that is given), as an update of the
 * earlier one, or behind what is in another; a job does it. Throws `not_found`, `not_confirmable`, `already_imported`,
 * `import_in_progress`. docs/product.md#import
 */
export async function confirmImport(
  userId: string,
  importId: string,
  options: ConfirmImportBody,
  now: Date,
): Promise<ImportDto> {
  const before = await getImport(userId, importId);
  if (!before) throw new AppError("not_found", "There is no such import.");
  await giveUpLost(userId, now);
  await leavePreview(userId, importId, options);
  return (await getImport(userId, importId)) ?? before;
}

async function cancel(importId: string): Promise<boolean> {
  const isCancelled = await inTransaction(async (tx) => {
    const { count } = await tx.courseImport.updateMany({
      where: { id: importId, status: { in: ["queued", "running", "preview"] } },
      data: { status: "cancelled" },
    });
    if (count > 0) await dropDraft(tx, importId);
    return count > 0;
  });
  stopReading(importId);
  return isCancelled;
}

/**
 * Cancels an import under way or a preview, or undoes a finished one: its course goes, or is what it was before the
 * update, or loses exactly what was added; XP, runs and streak days stay. Throws `not_found`, `not_undoable`. docs/product.md#import
 */
export async function cancelOrUndoImport(userId: string, importId: string, now: Date): Promise<ImportDto> {
  const before = await getImport(userId, importId);
  if (!before) throw new AppError("not_found", "There is no such import.");
  if (!(await cancel(importId))) await undoImport(userId, importId, now);
  const after = await getImport(userId, importId);
  if (!after) throw new AppError("not_found", "There is no such import.");
  return after;
}

/** Removes what no one came back for: uploads that broke off, old previews, what lies too long in the trash of a course. */
export async function sweepImports(now: Date): Promise<void> {
  await sweepUploads(now);
  await sweepDrafts(now);
  await sweepTrash(now);
}
