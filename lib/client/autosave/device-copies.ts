export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

function localStorageIfAllowed(): CopyStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Stores what isn't saved yet on this device. Returns false if the device has no room, or stores nothing. */
export function keepCopy(name: string, copy: object, storage = localStorageIfAllowed()): boolean {
  try {
    storage?.setItem(name, JSON.stringify(copy));
    return storage !== null;
  } catch {
    return false;
  }
}

export function dropCopy(name: string, storage = localStorageIfAllowed()): void {
  storage?.removeItem(name);
}

/** What is stored under a name; null if there is nothing, or something that `isCopy` refuses. */
export function readCopy<Copy>(
  name: string,
  isCopy: (value: unknown) => value is Copy,
  storage = localStorageIfAllowed(),
): Copy | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(name) ?? "null");
    return isCopy(value) ? value : null;
  } catch {
    return null;
  }
}

/** The stored names that begin with a prefix. */
export function copyNames(prefix: string, storage = localStorageIfAllowed()): string[] {
  const names = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "");
  return names.filter((name) => name.startsWith(prefix));
}
