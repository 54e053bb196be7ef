import type { IncomingMessage, ServerResponse } from "node:http";
import { addressOf, type PublicPages } from "./page-cache/address.ts";
import type { ContentVersion } from "./page-cache/content-version.ts";
import { describePage, type FetchedPage, type Page } from "./page-cache/page.ts";
import { Shelf } from "./page-cache/shelf.ts";
import { within } from "./page-cache/within.ts";

/** Younger than this a page is sent without asking. */
const FRESH_MS = 1000;
/** Older than this a page is made anew, though its edition is still the last. */
const LASTING_MS = 60_000;
/** So long an old page stands in where a new one can't be made. */
const STALE_MS = 60_000;
/** Longer than this nobody waits for a page to be made. */
const PATIENCE_MS = 10_000;
/** For what anybody can ask for without end: searches, and addresses that lead nowhere */
const PASSING_LIMITS = { entries: 300, bytes: 24 * 1024 * 1024 };

interface Entry {
  page: Page;
  /** Of the edition, asked for before the page was begun; null where there is none, or it can't be relied on */
  mark: string | null;
  /** The page says what was so then. */
  asOf: number;
  /** The page itself was begun then. */
  madeAt: number;
}

interface Refresh {
  /** What was so then will be in it. */
  asOf: number;
  entry: Promise<Entry | null>;
}

export interface PageCacheOptions {
  pages: PublicPages;
  /** Makes a page anew, as a visitor without any header would get it. */
  fetchPage: (path: string) => Promise<FetchedPage>;
  headersOf: (path: string) => Record<string, string>;
  /** The edition that a page belongs to, and stays the same with; null for a page that has none */
  contentVersionOf?: (path: string) => ContentVersion | null;
  warn: (message: string, path: string) => void;
  /** How long a page may take to be made; ten seconds unless told */
  patienceMs?: number;
}

const bytesOf = ({ page }: Entry) => page.bytes;

/**
 * Answers whole public pages from memory: made at most once a second however many ask, and not at all while their edition
 * is the last; compressed once, with a policy that names the hash of each of their scripts. What it doesn't know is not
 * its business.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #lasting = new Shelf<Entry>(bytesOf);
  readonly #passing = new Shelf<Entry>(bytesOf, PASSING_LIMITS);
  readonly #refreshes = new Map<string, Refresh>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** How many pages are kept. */
  get size(): number {
    return this.#lasting.size + this.#passing.size;
  }

  /** Whether this is a page that is kept, so that an answer costs next to nothing. */
  keeps(request: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
    const key = addressOf(request, this.#options.pages);
    return key !== null && this.#lasting.get(key) !== undefined;
  }

  /** Answers, or says false: then nothing was sent, and Next answers. */
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
   * One refresh for all who wait. One that began too long ago, or whose edition was asked for too long ago, may have read
   * what has changed since: whoever comes then waits for a new one.
   */
  #renew(key: string): Promise<Entry | null> {
    const now = performance.now();
    const running = this.#refreshes.get(key);
    if (running && now - running.asOf < FRESH_MS) return running.entry;
    const edition = this.#options.contentVersionOf?.(pathOf(key)) ?? null;
    const entry = this.#refresh(key, now, edition).finally(() => {
      if (this.#refreshes.get(key)?.entry === entry) this.#refreshes.delete(key);
    });
    this.#refreshes.set(key, { asOf: edition?.askedAt ?? now, entry });
    return entry;
  }

  async #refresh(key: string, now: number, edition: ContentVersion | null): Promise<Entry | null> {
    if (!edition) return this.#make(key, now, null);
    const mark = await edition.mark;
    const kept = this.#find(key);
    const isLast = kept && mark !== null && kept.mark === mark && now - kept.madeAt < LASTING_MS;
    return isLast ? this.#keep(key, { ...kept, asOf: edition.askedAt }) : this.#make(key, now, mark);
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

  /** However many addresses somebody makes up, they only push out one another. */
  #keep(key: string, entry: Entry): Entry {
    if (!this.#forget(key, entry.asOf)) return this.#find(key) ?? entry;
    const isLasting = entry.page.status === 200 && !key.includes("?");
    (isLasting ? this.#lasting : this.#passing).set(key, entry);
    return entry;
  }

  /** False where a refresh that began later was done earlier: what it has brought stays. */
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
