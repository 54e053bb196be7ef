/** The classroom's service worker: where it is, and what it controls. docs/product.md#offline */
export const WORKER_ADDRESS = "/classroom/sw.js";
export const WORKER_SCOPE = "/classroom/";
/** A page without anyone's data, shown in place of a classroom that can't be reached */
export const SHELL_ADDRESS = "/classroom/offline";
/** What a page tells the worker: a logout has deleted the shell too */
export const KEEP_SHELL = "KEEP_SHELL";

/** All caches that the classroom makes begin so */
export const CACHE_PREFIX = "classroom-";
export const LESSON_CACHE_PREFIX = "classroom-lessons-";
/** The lessons of one account */
export const lessonCacheName = (userId: string) => `${LESSON_CACHE_PREFIX}${userId}`;

/** The IndexedDB database: what waits to be sent, and which lessons are kept */
export const DATABASE_NAME = "classroom";
/** Local storage: a copy of a course's next start time, read where there is no network */
export const START_TIME_PREFIX = "scheduledStartTime-";
