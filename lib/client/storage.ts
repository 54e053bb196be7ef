/** What our pages keep in this browser under names that others may rely on. */
export const storageKeys = {
  /** "true" or "false"; without a choice the system decides */
  darkMode: "darkMode",
  token: "token",
  tokenExpires: "tokenExpires",
  /** The id of the account whose lessons are kept in this browser */
  classroomOwner: "classroomOwner",
  /** The account and the session that turned notifications on in this browser */
  pushOwner: "pushOwner",
  isAdminAuthenticated: "isAdminAuthenticated",
  adminUsername: "adminUsername",
  /** The secret of an admin's session; the password itself is kept nowhere. */
  adminPassword: "adminPassword",
  /** The way back to an extension, with its token; for five minutes at most */
  extensionRedirect: "extensionRedirect",
} as const;

/** Browser storage that never throws: private windows and full disks answer as if it were empty. */
function safely<T>(work: () => T, fallback: T): T {
  try {
    return work();
  } catch {
    return fallback;
  }
}

export function readLocal(key: string): string | null {
  return safely(() => window.localStorage.getItem(key), null);
}

export function writeLocal(key: string, value: string | null): void {
  safely(
    () => (value === null ? window.localStorage.removeItem(key) : window.localStorage.setItem(key, value)),
    undefined,
  );
}

/** The value kept under `key` in this tab, or the fall-back where there is none or it is damaged. */
export function readSession<T>(key: string, fallback: T): T {
  return safely(() => {
    const text = window.sessionStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  }, fallback);
}

export function writeSession(key: string, value: unknown): void {
  safely(() => window.sessionStorage.setItem(key, JSON.stringify(value)), undefined);
}

/** The plain text kept under `key` in this tab, for names whose values others read as they are. */
export function readTab(key: string): string | null {
  return safely(() => window.sessionStorage.getItem(key), null);
}

export function writeTab(key: string, value: string | null): void {
  safely(
    () =>
      value === null ? window.sessionStorage.removeItem(key) : window.sessionStorage.setItem(key, value),
    undefined,
  );
}
