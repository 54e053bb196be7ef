import { ApiError } from "#lib/client/api.ts";
import { sendNote, sendProgress } from "#lib/lesson/client.ts";
import type { LessonProgressDto, NoteBody, NoteDto, ProgressBody } from "#lib/lesson/schema.ts";
import { inDatabase, type KeptKey, keysOf } from "./database-client.ts";
import { callsOf, joined } from "./waiting.ts";

const NOTHING: ProgressBody = { spans: [], block: null, second: null };

let last: Promise<unknown> = Promise.resolve();

/** One after the other within this page. */
function afterLast<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

/** One after the other, in whatever tabs: what waits is sent by one of them. Resolves to null where `how` doesn't wait. */
function inTurn<T>(name: string, how: LockOptions, work: () => Promise<T>): Promise<T | null> {
  // Only pages over https have locks, and a service worker.
  if (!navigator.locks) return how.mode === "shared" || how.ifAvailable ? work() : afterLast(work);
  return navigator.locks.request(`classroom-${name}`, how, async (lock) => (lock ? work() : null));
}

/** No answer came: the network or the server is gone. */
const isLost = (error: unknown) => error instanceof ApiError && error.status === 0;
/** It will be refused however often it is sent. */
const isHopeless = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status);

async function sendAll(lessonId: string, body: ProgressBody): Promise<LessonProgressDto> {
  const calls = callsOf(body);
  for (const call of calls.slice(0, -1)) await sendProgress(lessonId, call);
  return sendProgress(lessonId, calls.at(-1) ?? NOTHING);
}

/** What waits of a lesson with what comes now, if any. Null: nothing waits any more, or it still does. */
async function send(
  userId: string,
  lessonId: string,
  body?: ProgressBody,
): Promise<LessonProgressDto | null> {
  const key: KeptKey = [userId, lessonId];
  const waiting = (await inDatabase(userId, (database) => database.get("progress", key)))?.body;
  if (!waiting && !body) return null;
  const all = joined(waiting ?? NOTHING, body ?? NOTHING);
  try {
    const progress = await sendAll(lessonId, all);
    if (waiting) await inDatabase(userId, (database) => database.delete("progress", key));
    return progress;
  } catch (error) {
    if (waiting && isHopeless(error))
      await inDatabase(userId, (database) => database.delete("progress", key));
    if (!isLost(error)) throw error;
    const kept = await inDatabase(userId, (database) =>
      database.put("progress", { userId, lessonId, body: all }),
    );
    if (kept === null) throw error;
    return null;
  }
}

/**
 * Sends what was done in a lesson, behind what waits of it. Returns null where no answer came: then it waits on this device.
 * Throws what the server refuses, and the lost connection where this device keeps nothing.
 */
export async function deliverProgress(
  userId: string | null,
  lessonId: string,
  body: ProgressBody,
): Promise<LessonProgressDto | null> {
  if (userId === null) return sendProgress(lessonId, body);
  return inTurn("progress", {}, () => send(userId, lessonId, body));
}

/** Keeps what a page could not send, behind what waits already. */
export async function keepProgress(userId: string, lessonId: string, body: ProgressBody): Promise<void> {
  await inTurn("progress", {}, () =>
    inDatabase(userId, async (database) => {
      const waiting = (await database.get("progress", [userId, lessonId]))?.body;
      await database.put("progress", { userId, lessonId, body: joined(waiting ?? NOTHING, body) });
    }),
  );
}

/** Keeps a note as it is being written. */
export async function keepNote(userId: string, lessonId: string, body: NoteBody): Promise<void> {
  await inDatabase(userId, (database) => database.put("notes", { userId, lessonId, body, isRefused: false }));
}

/** Drops the kept note, if it says nothing else than `text`. */
export async function dropNote(userId: string, lessonId: string, text?: string): Promise<void> {
  await inDatabase(userId, async (database) => {
    const change = database.transaction("notes", "readwrite");
    const kept = await change.store.get([userId, lessonId]);
    if (kept && (text === undefined || kept.body.text === text))
      await change.store.delete([userId, lessonId]);
    await change.done;
  });
}

/**
 * Opens a note for writing: until the returned function is called, its page alone sends it. `onKept` gets what was kept of
 * it, with the version that it was written on.
 */
export function openNote(userId: string, lessonId: string, onKept: (kept: NoteBody) => void): () => void {
  let close = () => {};
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  void inTurn(`note-${lessonId}`, { mode: "shared" }, () => closed);
  void inDatabase(userId, (database) => database.get("notes", [userId, lessonId])).then((kept) => {
    if (kept) onKept(kept.body);
  });
  return close;
}

/** Has the note's page show why the server refuses it, if it says nothing else than `text` by now. */
async function refuseNote(userId: string, lessonId: string, text: string): Promise<void> {
  await inDatabase(userId, async (database) => {
    const change = database.transaction("notes", "readwrite");
    const kept = await change.store.get([userId, lessonId]);
    if (kept?.body.text === text) await change.store.put({ ...kept, isRefused: true });
    await change.done;
  });
}

/** What is refused stays. */
async function sendKeptNote(userId: string, lessonId: string): Promise<NoteDto | null> {
  const kept = await inDatabase(userId, (database) => database.get("notes", [userId, lessonId]));
  if (!kept || kept.isRefused) return null;
  try {
    const note = await sendNote(lessonId, kept.body);
    await dropNote(userId, lessonId, kept.body.text);
    return note;
  } catch (error) {
    if (isHopeless(error)) await refuseNote(userId, lessonId, kept.body.text);
    throw error;
  }
}

interface Sent {
  onProgress: (lessonId: string, progress: LessonProgressDto) => void;
  onNote: (lessonId: string, note: NoteDto) => void;
}

/** Sends all that waits on this device, each once, whatever tabs try it at the same time. Ends where no answer comes. */
export async function sendWaiting(userId: string, { onProgress, onNote }: Sent): Promise<void> {
  const keys = await inDatabase(userId, async (database) => ({
    progress: await database.getAllKeys("progress", keysOf(userId)),
    notes: await database.getAllKeys("notes", keysOf(userId)),
  }));
  try {
    for (const [, lessonId] of keys?.progress ?? []) {
      const progress = await inTurn("progress", {}, () => send(userId, lessonId)).catch(unlessLost);
      if (progress) onProgress(lessonId, progress);
    }
    for (const [, lessonId] of keys?.notes ?? []) {
      const work = () => sendKeptNote(userId, lessonId);
      const note = await inTurn(`note-${lessonId}`, { ifAvailable: true }, work).catch(unlessLost);
      if (note) onNote(lessonId, note);
    }
  } catch {
    // It waits for the next time.
  }
}

/** What is refused keeps nothing else from being sent. */
function unlessLost(error: unknown): null {
  if (isLost(error)) throw error;
  return null;
}
