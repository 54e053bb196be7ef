import { forgetClassroom } from "./offline/forget.ts";
import { readLocal, readTab, storageKeys, writeLocal, writeTab } from "./storage.ts";

const CHANGE_EVENT = "session-marker-change";
/** Kept in this tab only: its session has expired, and no one has logged in since. */
const EXPIRED_KEY = "sessionExpired";

/** Whether this browser has logged out, or was logged out, after the page was made. */
let isOver = false;
/** Whether the learner has ended the session from this page: calls that were under way are refused for no other reason. */
let hasLeft = false;

function setOver(value: boolean): void {
  isOver = value;
  if (value) delete document.documentElement.dataset.session;
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/**
 * The marker says only that someone signed in here; the cookie, which no script can read, is what counts. What the
 * classroom kept for whoever was here before is deleted.
 */
export function rememberSession(token: string, expiresInMs: number): void {
  writeLocal(storageKeys.token, token);
  writeLocal(storageKeys.tokenExpires, String(Date.now() + expiresInMs));
  writeTab(EXPIRED_KEY, null);
  hasLeft = false;
  setOver(false);
  void forgetClassroom();
}

/** Also deletes what the classroom keeps here. Who leaves the page next waits for that with `forgetClassroom`. */
export function forgetSession(): void {
  writeLocal(storageKeys.token, null);
  writeLocal(storageKeys.tokenExpires, null);
  setOver(true);
  void forgetClassroom();
}

/** Forgets a session that the learner has ended: nobody tells them that it has expired. */
export function leaveSession(): void {
  hasLeft = true;
  writeTab(EXPIRED_KEY, null);
  forgetSession();
}

/** Forgets a session that the server no longer knows. Links, reloads and the back button in this tab still tell. */
export function expireSession(): void {
  if (!hasLeft) writeTab(EXPIRED_KEY, "true");
  forgetSession();
}

/** The learner has read that the session has expired. */
export function acknowledgeExpiry(): void {
  writeTab(EXPIRED_KEY, null);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Whether someone signed in here and never logged out, however long ago. */
export function hasSessionMarker(): boolean {
  return readLocal(storageKeys.token) !== null;
}

export function isSessionRemembered(): boolean {
  return hasSessionMarker() && Number(readLocal(storageKeys.tokenExpires)) > Date.now();
}

/** Whether the learner still has to hear that the session has expired. A login in any tab settles it. */
export function isExpiryUntold(): boolean {
  return readTab(EXPIRED_KEY) === "true" && !isSessionRemembered();
}

/** Whether the session ended after this page was made, in this tab or in another one. */
export function isSessionOver(): boolean {
  return isOver;
}

/** Calls `onChange` when this tab or another one signs in or out. Returns the function that ends it. */
export function onSessionMarkerChange(onChange: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === storageKeys.token) isOver = newValue === null;
    if (key === storageKeys.token && !isOver) hasLeft = false;
    onChange();
  };
  window.addEventListener("storage", onStorage);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}
