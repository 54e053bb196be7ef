import { hasSessionMarker } from "../session-marker.ts";
import { readLocal, storageKeys, writeLocal } from "../storage.ts";
import { forgetClassroom } from "./forget.ts";

/**
 * Says that this browser shows the classroom to this account, as the server has just told. What is kept for another one is
 * deleted before.
 */
export async function takeClassroom(userId: string): Promise<void> {
  if (readLocal(storageKeys.classroomOwner) === userId) return;
  await forgetClassroom();
  writeLocal(storageKeys.classroomOwner, userId);
}

/**
 * Whose lessons this device may show without asking the server: those of the account that used the classroom here last,
 * unless it has logged out since or someone has logged in. Null: no one's.
 */
export function classroomOwner(): string | null {
  return hasSessionMarker() ? readLocal(storageKeys.classroomOwner) : null;
}
