import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { addressOf, type PublicPages } from "./address.ts";
import type { ContentVersion } from "./content-version.ts";
import { describePage, type FetchedPage, type Page } from "./page.ts";
import { within } from "./within.ts";

/** Younger than this a page is sent without asking. */
const FRESH_MS = 1000;
/** Older than this a page is made anew, even if its content version is still the latest. */
const LASTING_MS = 60_000;
/** An old page is served for this long if a new one can't be made. */
const STALE_MS = 60_000;
/** Making a page is given up after this. */
const PATIENCE_MS = 10_000;
const LASTING_LIMITS = { max: 1000, maxSize: 64 * 1024 * 1024 };
/** For what has no end of addresses: searches, and addresses that lead nowhere */
const PASSING_LIMITS = { max: 300, maxSize: 24 * 1024 * 1024 };

interface Entry {
  page: Page;
  /** Content version, read before the page was made; null if the page has none, or shows only a part */
  mark: string | null;
  /** The page shows the content of this time. */
  asOf: number;
  /** The page itself was made then. */
  madeAt: number;
}

interface Refresh {
  /** The page will show the content of this time, or later. */
  asOf: number;
  entry: Promise<Entry | null>;
}

export interface PageCacheOptions {
  pages: PublicPages;
  /** Makes a page anew, as a visitor without any header would get it. */
  fetchPage: (path: string) => Promise<FetchedPage>;
  headersOf: (path: string) => Record<string, string>;
  /** The version of the content that a page shows; null for a page whose content never changes */
  contentVersionOf?: (path: string) => ContentVersion | null;
  warn: (message: string, path: string) => void;
  /** How long a page may take to be made; ten seconds unless told */
  patienceMs?: number;
}

const sizeCalculation = ({ page }: Entry) => page.bytes;

/**
 * Serves public pages from memory. A page is made at most once a second, and not at all while its content version is the
 * latest; it is compressed once, and its policy names the hash of each of its scripts.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #lasting = new LRUCache<string, Entry>({ ...LASTING_LIMITS, sizeCalculation });
  readonly #passing = new LRUCache<string, Entry>({ ...PASSING_LIMITS, sizeCalculation });
  readonly #refreshes = new Map<string, Refresh>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** How many pages are kept. */
  get size(): number {
    return this.#lasting.size + this.#passing.size;
  }

  /** Whether the page is in memory, so that sending it costs next to nothing. */
  keeps(request: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
    const key = addressOf(request, this.#options.pages);
    return key !== null && this.#lasting.get(key) !== undefined;
  }

  /** Sends the page; returns false without sending anything if it isn't a public page. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const key = addressOf(request, this.#options.pages);
    if (key === null) return false;
    const entry = this.#find(key);
    const isFresh = entry && performance.now() - entry.asOf < FRESH_MS;
    const fresh = isFresh ? entry : await this.#renew(key);
    if (!fresh) return false;
    fresh.page.send(request, response);
    return true;
  }

  #find(key: string): Entry | undefined {
    return this.#lasting.get(key) ?? this.#passing.get(key);
  }

  /**
   * All requests share one refresh. If it began, or read its content version, more than a second ago, it may show old
   * content: later requests start a new one.
   */
  #renew(key: string): Promise<Entry | null> {
    const now = performance.now();
    const running = this.#refreshes.get(key);
    if (running && now - running.asOf < FRESH_MS) return running.entry;
    const version = this.#options.contentVersionOf?.(pathOf(key)) ?? null;
    const entry = this.#refresh(key, now, version).finally(() => {
      if (this.#refreshes.get(key)?.entry === entry) this.#refreshes.delete(key);
    });
    this.#refreshes.set(key, { asOf: version?.askedAt ?? now, entry });
    return entry;
  }

  async #refresh(key: string, now: number, version: ContentVersion | null): Promise<Entry | null> {
    if (!version) return this.#make(key, now, null);
    const mark = await version.mark;
    const kept = this.#find(key);
    const isLast = kept && mark !== null && kept.mark === mark && now - kept.madeAt < LASTING_MS;
    return isLast ? this.#keep(key, { ...kept, asOf: version.askedAt }) : this.#make(key, now, mark);
  }

  async #make(key: string, madeAt: number, mark: string | null): Promise<Entry | null> {
    const path = pathOf(key);
    const patienceMs = (this.#options.patienceMs ?? PATIENCE_MS) - (performance.now() - madeAt);
    try {
      const fetched = await within(patienceMs, this.#options.fetchPage(key));
      const page = await describePage(fetched, this.#options.headersOf(path), this.#find(key)?.page);
      for (const script of page?.blocked ?? [])
        this.#options.warn(`an inline script stays blocked: ${script}`, path);
      const kept = this.#find(key);
      const entry = page && { page, mark: page.isWhole ? mark : null, asOf: madeAt, madeAt };
      if (entry && entry.page.status < 500) return this.#keep(key, entry);
      if (entry) return standIn(kept) ?? entry;
      if (fetched.status < 500) this.#forget(key, madeAt);
      return fetched.status >= 500 ? standIn(kept) : null;
    } catch (error) {
      this.#options.warn(`could not be made: ${error instanceof Error ? error.message : error}`, path);
      return standIn(this.#find(key));
    }
  }

  /** Made-up addresses only evict one another. */
  #keep(key: string, entry: Entry): Entry {
    if (!this.#forget(key, entry.asOf)) return this.#find(key) ?? entry;
    const isLasting = entry.page.status === 200 && !key.includes("?");
    (isLasting ? this.#lasting : this.#passing).set(key, entry);
    return entry;
  }

  /** Returns false, and keeps the entry, if a refresh that began later has ended earlier. */
  #forget(key: string, asOf: number): boolean {
    if ((this.#find(key)?.asOf ?? 0) > asOf) return false;
    this.#lasting.delete(key);
    this.#passing.delete(key);
    return true;
  }
}

const pathOf = (key: string) => key.split("?")[0] ?? key;

function standIn(old: Entry | undefined): Entry | null {
  return old && performance.now() - old.asOf < STALE_MS ? old : null;
}
