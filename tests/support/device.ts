import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { locks } from "node:worker_threads";
import { onTestFinished, vi } from "vitest";
import { takeClassroom } from "#lib/client/offline/owner.ts";

/** The caches of a browser: in memory, by name. `room` is how many bytes they hold. */
class MemoryCaches {
  readonly all = new Map<string, Map<string, Response>>();
  room = Number.POSITIVE_INFINITY;

  keys = async () => [...this.all.keys()];
  delete = async (name: string) => this.all.delete(name);
  open = async (name: string) => {
    const kept = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, kept);
    return {
      match: async (url: string) => kept.get(url)?.clone(),
      put: async (url: string, response: Response) => {
        this.room -= (await response.clone().arrayBuffer()).byteLength;
        if (this.room < 0) throw new DOMException("No room.", "QuotaExceededError");
        kept.set(url, response);
      },
      delete: async (url: string) => kept.delete(url),
    };
  };
}

/**
 * A browser's stores in jsdom, empty, with the locks of the Web platform, and someone logged in whose classroom it shows.
 */
export async function openDevice(userId: string): Promise<MemoryCaches> {
  const memory = new MemoryCaches();
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("caches", memory);
  Object.defineProperty(window.navigator, "locks", { value: locks, configurable: true });
  localStorage.setItem("token", "cookie");
  onTestFinished(() => localStorage.clear());
  await takeClassroom(userId);
  return memory;
}
