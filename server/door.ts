import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, type PublicPages } from "./door/address.ts";
import { describePage, type FetchedPage, type Page } from "./door/page.ts";
import { Shelf } from "./door/shelf.ts";

/** Younger than this a page is sent without asking. */
const FRESH_MS = 1000;
/** So long an old page stands in where a new one can't be made. */
const STALE_MS = 60_000;
/** Longer than this nobody waits for a page to be made. */
const PATIENCE_MS = 10_000;
/** For what anybody can ask for without end: searches, and addresses that lead nowhere */
const PASSING_LIMITS = { entries: 300, bytes: 24 * 1024 * 1024 };

interface Entry {
  page: Page;
  madeAt: number;
}

interface Refresh {
  startedAt: number;
  entry: Promise<Entry | null>;
}

export interface DoorOptions {
  pages: PublicPages;
  /** Makes a page anew, as a visitor without any header would get it. */
  fetchPage: (path: string) => Promise<FetchedPage>;
  headersOf: (path: string) => Record<string, string>;
  warn: (message: string, path: string) => void;
  /** How long a page may take to be made; ten seconds unless told */
  patienceMs?: number;
}

const bytesOf = ({ page }: Entry) => page.bytes;

/**
 * Answers whole public pages from memory: made at most once a second however many ask, compressed once, with a policy
 * that names the hash of each of their scripts. What it doesn't know is not its business.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #lasting = new Shelf<Entry>(bytesOf);
  readonly #passing = new Shelf<Entry>(bytesOf, PASSING_LIMITS);
  readonly #refreshes = new Map<string, Refresh>();

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** How many pages are kept. */
  get size(): number {
    return this.#lasting.size + this.#passing.size;
  }

  /** Answers, or says false: then nothing was sent, and Next answers. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const key = addressOf(request, this.#options.pages);
    if (key === null) return false;
    const entry = this.#find(key);
    const isFresh = entry && performance.now() - entry.madeAt < FRESH_MS;
    const fresh = isFresh ? entry : await this.#renew(key);
    if (!fresh) return false;
    fresh.page.send(request, response);
    return true;
  }

  #find(key: string): Entry | undefined {
    return this.#lasting.get(key) ?? this.#passing.get(key);
  }

  /**
   * One refresh for all who wait. One that began too long ago may have read what has changed since: whoever comes then
   * waits for a new one.
   */
  #renew(key: string): Promise<Entry | null> {
    const startedAt = performance.now();
    const running = this.#refreshes.get(key);
    if (running && startedAt - running.startedAt < FRESH_MS) return running.entry;
    const entry = this.#refresh(key, startedAt).finally(() => {
      if (this.#refreshes.get(key)?.entry === entry) this.#refreshes.delete(key);
    });
    this.#refreshes.set(key, { startedAt, entry });
    return entry;
  }

  async #refresh(key: string, madeAt: number): Promise<Entry | null> {
    const path = key.split("?")[0] ?? key;
    try {
      const fetched = await within(this.#options.patienceMs ?? PATIENCE_MS, this.#options.fetchPage(key));
      const page = await describePage(fetched, this.#options.headersOf(path), this.#find(key)?.page);
      for (const script of page?.blocked ?? [])
        this.#options.warn(`an inline script stays blocked: ${script}`, path);
      const kept = this.#find(key);
      if (page && page.status < 500) return this.#keep(key, { page, madeAt });
      if (page) return standIn(kept) ?? { page, madeAt };
      if (fetched.status < 500) this.#forget(key, madeAt);
      return fetched.status >= 500 ? standIn(kept) : null;
    } catch (error) {
      this.#options.warn(`could not be made: ${error instanceof Error ? error.message : error}`, path);
      return standIn(this.#find(key));
    }
  }

  /** However many addresses somebody makes up, they only push out one another. */
  #keep(key: string, entry: Entry): Entry {
    if (!this.#forget(key, entry.madeAt)) return this.#find(key) ?? entry;
    const isLasting = entry.page.status === 200 && !key.includes("?");
    (isLasting ? this.#lasting : this.#passing).set(key, entry);
    return entry;
  }

  /** False where a refresh that began later was done earlier: what it has brought stays. */
  #forget(key: string, madeAt: number): boolean {
    if ((this.#find(key)?.madeAt ?? 0) > madeAt) return false;
    this.#lasting.delete(key);
    this.#passing.delete(key);
    return true;
  }
}

async function within<T>(patienceMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing came in ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function standIn(old: Entry | undefined): Entry | null {
  return old && performance.now() - old.madeAt < STALE_MS ? old : null;
}
