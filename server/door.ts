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
  readonly #refreshes = new Map<string, Promise<Entry | null>>();

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
    const entry = this.#lasting.get(key) ?? this.#passing.get(key);
    const fresh =
      entry && performance.now() - entry.madeAt < FRESH_MS ? entry : await this.#renew(key, entry);
    if (!fresh) return false;
    fresh.page.send(request, response);
    return true;
  }

  /** One refresh for all who wait. */
  async #renew(key: string, old: Entry | undefined): Promise<Entry | null> {
    const running = this.#refreshes.get(key);
    if (running) return running;
    const refresh = this.#refresh(key, old).finally(() => this.#refreshes.delete(key));
    this.#refreshes.set(key, refresh);
    return refresh;
  }

  async #refresh(key: string, old: Entry | undefined): Promise<Entry | null> {
    const madeAt = performance.now();
    const path = key.split("?")[0] ?? key;
    try {
      const fetched = await within(this.#options.patienceMs ?? PATIENCE_MS, this.#options.fetchPage(key));
      const page = describePage(fetched, this.#options.headersOf(path), old?.page);
      for (const script of page?.blocked ?? [])
        this.#options.warn(`an inline script stays blocked: ${script}`, path);
      if (page && page.status < 500) return this.#keep(key, { page, madeAt });
      if (page) return standIn(old) ?? { page, madeAt };
      if (fetched.status < 500) this.#forget(key);
      return fetched.status >= 500 ? standIn(old) : null;
    } catch (error) {
      this.#options.warn(`could not be made: ${error instanceof Error ? error.message : error}`, path);
      return standIn(old);
    }
  }

  /** However many addresses somebody makes up, they only push out one another. */
  #keep(key: string, entry: Entry): Entry {
    this.#forget(key);
    const isLasting = entry.page.status === 200 && !key.includes("?");
    (isLasting ? this.#lasting : this.#passing).set(key, entry);
    return entry;
  }

  #forget(key: string): void {
    this.#lasting.delete(key);
    this.#passing.delete(key);
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
