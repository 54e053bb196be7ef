import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { DATABASE_NAME } from "#lib/client/offline/names.ts";
import { classroomOwner } from "#lib/client/offline/owner.ts";
import type { NoteBody, ProgressBody } from "#lib/lesson/schema.ts";

/** By account and lesson */
export type KeptKey = [userId: string, lessonId: string];

/** A lesson whose text lies in the account's cache */
export interface KeptLesson {
  userId: string;
  lessonId: string;
  courseId: string;
  /** ms since the epoch */
  openedAt: number;
  /** With its pictures */
  bytes: number;
  pictures: string[];
}

export interface KeptNote {
  userId: string;
  lessonId: string;
  body: NoteBody;
  /** The server has refused it: its own page shows why, and it is not sent again until it is changed. */
  isRefused: boolean;
}

interface ClassroomDatabase extends DBSchema {
  /** What was done in a lesson and hasn't reached the server */
  progress: { key: KeptKey; value: { userId: string; lessonId: string; body: ProgressBody } };
  /** Notes that the server hasn't confirmed as they are here */
  notes: { key: KeptKey; value: KeptNote };
  lessons: { key: KeptKey; value: KeptLesson };
}

const STORES = ["progress", "notes", "lessons"] as const;

/** Every key of an account: an empty list sorts behind every text. */
export const keysOf = (userId: string) => IDBKeyRange.bound([userId], [userId, []]);

/**
 * Does something in the database of the account whose classroom this browser shows. Returns null, with nothing done, where
 * that is another account or no one, where the browser has no such database, and where the device has no room.
 */
export async function inDatabase<T>(
  userId: string,
  work: (database: IDBPDatabase<ClassroomDatabase>) => Promise<T>,
): Promise<T | null> {
  if (classroomOwner() !== userId) return null;
  try {
    // Opened for each use: what is open can't be deleted, and every log-out does that.
    const database = await openDB<ClassroomDatabase>(DATABASE_NAME, 1, {
      upgrade: (made) => {
        for (const name of STORES) made.createObjectStore(name, { keyPath: ["userId", "lessonId"] });
      },
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}
