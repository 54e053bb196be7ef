import type { IncomingMessage, ServerResponse } from "node:http";
import { describePage, type FetchedPage, type Page } from "./door/page.ts";
import { Shelf } from "./door/shelf.ts";
import { pathOf } from "./security.ts";

/** Younger than this a page is sent without asking. */
const FRESH_MS = 1000;
/** So long an old page stands in where a new one can't be made. */
const STALE_MS = 60_000;

/** Next's own calls for parts of a page have other answers under the same address. */
const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-action",
];

interface Entry {
  page: Page;
  madeAt: number;
}

export interface DoorOptions {
  /** Which addresses are the same for everybody: path → the query parameters that change them, with their longest length */
  pages: Record<string, Record<string, number>>;
  /** Makes a page anew, as a visitor without any header would get it. */
  fetchPage: (path: string) => Promise<FetchedPage>;
  headersOf: (path: string) => Record<string, string>;
  warn: (message: string, path: string) => void;
}

/**
 * Answers whole public pages from memory: made at most once a second however many ask, compressed once, with a policy
 * that names the hash of each of their scripts. What it doesn't know is not its business.
 */
export class Door {
  readonly #options: DoorOptions;
  readonly #shelf = new Shelf<Entry>((entry) => entry.page.bytes);
  readonly #refreshes = new Map<string, Promise<Entry | null>>();

  constructor(options: DoorOptions) {
    this.#options = options;
  }

  /** Answers, or says false: then nothing was sent, and Next answers. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const key = this.#keyOf(request);
    if (key === null) return false;
    const entry = this.#shelf.get(key);
    const fresh =
      entry && performance.now() - entry.madeAt < FRESH_MS ? entry : await this.#renew(key, entry);
    if (!fresh) return false;
    fresh.page.send(request, response);
    return true;
  }

  /** The address as one of ours, its parameters in our order; null for everything else. */
  #keyOf(request: IncomingMessage): string | null {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const path = pathOf(request);
    const allowed = Object.hasOwn(this.#options.pages, path) ? this.#options.pages[path] : undefined;
    if (!allowed || ROUTER_HEADERS.some((name) => request.headers[name] !== undefined)) return null;
    const asked = new URLSearchParams(request.url?.slice(path.length).split("#")[0]);
    if (asked.has("_rsc")) return null;
    const kept = new URLSearchParams();
    for (const [name, longest] of Object.entries(allowed)) {
      const value = asked.get(name);
      if (value !== null && value.length > longest) return null;
      if (value) kept.set(name, value);
    }
    return kept.size > 0 ? `${path}?${kept}` : path;
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
      const fetched = await this.#options.fetchPage(key);
      const page = describePage(fetched, this.#options.headersOf(path), old?.page);
      for (const script of page?.blocked ?? [])
        this.#options.warn(`an inline script stays blocked: ${script}`, path);
      if (page) return this.#keep(key, { page, madeAt });
      if (fetched.status < 500) this.#shelf.delete(key);
      return fetched.status >= 500 ? standIn(old) : null;
    } catch (error) {
      this.#options.warn(`could not be made: ${error instanceof Error ? error.message : error}`, path);
      return standIn(old);
    }
  }

  #keep(key: string, entry: Entry): Entry {
    this.#shelf.set(key, entry);
    return entry;
  }
}

function standIn(old: Entry | undefined): Entry | null {
  return old && performance.now() - old.madeAt < STALE_MS ? old : null;
}
