import type { Notice } from "../messages.ts";
import type { Ledger } from "../progress/ledger.ts";

/** Gone when the browser closes */
interface Passing {
  access: { token: string; expiresAt: number; scopes: string[] };
  /** A consent under way in a tab */
  pending: { verifier: string; state: string; tabId: number | null };
  notice: Notice;
  /** The origin whose permission is being asked for */
  wanted: string;
}

/** Stays */
interface Lasting {
  refresh: string;
  /** Origins on which progress is kept track of */
  origins: string[];
  /** What a consent began: another consent, even by the same person, is another connection */
  connection: string;
  /** Of one connection: no other one has to do with it */
  ledger: { connection: string; entries: Ledger };
}

/** One kind of the browser's storage, with names and shapes. */
function typedStorage<Shapes extends object>(area: () => chrome.storage.StorageArea) {
  return {
    get: async <K extends keyof Shapes & string>(name: K): Promise<Shapes[K] | undefined> =>
      (await area().get(name))[name] as Shapes[K] | undefined,
    set: <K extends keyof Shapes & string>(name: K, value: Shapes[K]) => area().set({ [name]: value }),
    remove: (...names: (keyof Shapes & string)[]) => area().remove(names),
  };
}

export const passing = typedStorage<Passing>(() => chrome.storage.session);
export const lasting = typedStorage<Lasting>(() => chrome.storage.local);

/** Scripts in pages read neither: what they need they ask the worker for. */
export async function lockStorage(): Promise<void> {
  await chrome.storage.local.setAccessLevel({ accessLevel: "TRUSTED_CONTEXTS" });
}
