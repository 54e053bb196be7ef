import { lessonCacheName } from "#lib/client/offline/names.ts";
import { classroomOwner } from "#lib/client/offline/owner.ts";
import type { LessonDto } from "#lib/lesson/schema.ts";
import type { ClassroomDto } from "../schema.ts";
import { inDatabase, type KeptLesson, keysOf } from "./database-client.ts";
import { picturesIn, withoutRoom } from "./kept-lessons.ts";

const lessonAddress = (lessonId: string) => `/api/lessons/${lessonId}`;
const outlineAddress = (courseId: string) => `/api/courses/${courseId}/classroom`;

async function keepAnswer(cache: Cache, address: string, data: object): Promise<number> {
  const body = new TextEncoder().encode(JSON.stringify(data));
  await cache.put(address, new Response(body, { headers: { "content-type": "application/json" } }));
  return body.length;
}

/** Returns its bytes; 0 for what can't be had or is no picture. */
async function keepPicture(cache: Cache, address: string): Promise<number> {
  const kept = await cache.match(address);
  const response = kept ?? (await fetch(address).catch(() => null));
  if (!response?.ok || !response.headers.get("content-type")?.startsWith("image/")) return 0;
  const bytes = (await response.clone().arrayBuffer()).byteLength;
  if (!kept) await cache.put(address, response);
  return bytes;
}

/** The account's cache; null where this browser has none, or shows the classroom to someone else by now. */
function openCache(userId: string): Promise<Cache | null> {
  if (!("caches" in window) || classroomOwner() !== userId) return Promise.resolve(null);
  return caches.open(lessonCacheName(userId));
}

/** What no lesson that is left needs */
async function dropLessons(userId: string, cache: Cache, isDropped: (all: KeptLesson[]) => KeptLesson[]) {
  await inDatabase(userId, async (database) => {
    const all = await database.getAll("lessons", keysOf(userId));
    const dropped = isDropped(all);
    const left = all.filter((lesson) => !dropped.includes(lesson));
    const needed = new Set(left.flatMap(({ courseId, pictures }) => [outlineAddress(courseId), ...pictures]));
    for (const { lessonId, courseId, pictures } of dropped) {
      await database.delete("lessons", [userId, lessonId]);
      const unneeded = [outlineAddress(courseId), ...pictures].filter((address) => !needed.has(address));
      for (const address of [lessonAddress(lessonId), ...unneeded]) await cache.delete(address);
    }
  });
}

/** Errors of the device, as having no room, keep a lesson from being kept and nothing else. */
async function quietly(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch {}
}

/** Keeps a lesson that was opened, as it is shown now, with its pictures; drops what it leaves no room for. */
export function keepLesson(userId: string, lesson: LessonDto, now: number): Promise<void> {
  return quietly(async () => {
    const cache = await openCache(userId);
    if (!cache) return;
    const { _id: lessonId, courseId } = lesson;
    let bytes = await keepAnswer(cache, lessonAddress(lessonId), lesson);
    const pictures = picturesIn(lesson.blocks.map(({ html }) => html).join(""));
    for (const address of pictures) bytes += await keepPicture(cache, address);
    const entry = { userId, lessonId, courseId, openedAt: now, bytes, pictures };
    await inDatabase(userId, (database) => database.put("lessons", entry));
    await dropLessons(userId, cache, withoutRoom);
  });
}

/** Keeps a course's outline as it is shown now. */
export function keepOutline(userId: string, classroom: ClassroomDto): Promise<void> {
  return quietly(async () => {
    const cache = await openCache(userId);
    if (cache) await keepAnswer(cache, outlineAddress(classroom.courseId), classroom);
  });
}

/** Drops a lesson that its learner may no longer see. */
export function dropLesson(userId: string, lessonId: string): Promise<void> {
  return quietly(async () => {
    const cache = await openCache(userId);
    if (cache) await dropLessons(userId, cache, (all) => all.filter((one) => one.lessonId === lessonId));
  });
}

/** Drops a course with its lessons. */
export function dropCourse(userId: string, courseId: string): Promise<void> {
  return quietly(async () => {
    const cache = await openCache(userId);
    await cache?.delete(outlineAddress(courseId));
    if (cache) await dropLessons(userId, cache, (all) => all.filter((one) => one.courseId === courseId));
  });
}
