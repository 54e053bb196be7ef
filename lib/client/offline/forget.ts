import { copyNames, dropCopy } from "../autosave/device-copies.ts";
import { storageKeys, writeLocal } from "../storage.ts";
import { CACHE_PREFIX, DATABASE_NAME, START_TIME_PREFIX } from "./names.ts";

/** Resolves as well where nothing could be deleted: a private window may have no such store at all. */
async function dropCaches(): Promise<void> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(names.map((name) => caches.delete(name)));
  } catch {}
}

function dropDatabase(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.deleteDatabase(DATABASE_NAME);
      const done = () => resolve();
      request.onsuccess = done;
      request.onerror = done;
      // It is deleted as soon as another tab lets go of it.
      request.onblocked = done;
    } catch {
      resolve();
    }
  });
}

/** Deletes all that the classroom keeps on this device, whoever's it is. docs/product.md#offline */
export async function forgetClassroom(): Promise<void> {
  writeLocal(storageKeys.classroomOwner, null);
  for (const name of copyNames(START_TIME_PREFIX)) dropCopy(name);
  await Promise.all([dropCaches(), dropDatabase()]);
}
