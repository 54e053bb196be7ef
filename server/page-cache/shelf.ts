const MAX_ENTRIES = 1000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Keeps what was used last, up to a number and a sum of bytes. */
export class Shelf<T> {
  readonly #entries = new Map<string, T>();
  readonly #sizeOf: (entry: T) => number;
  readonly #limits: { entries: number; bytes: number };
  #bytes = 0;

  constructor(sizeOf: (entry: T) => number, limits = { entries: MAX_ENTRIES, bytes: MAX_BYTES }) {
    this.#sizeOf = sizeOf;
    this.#limits = limits;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: T): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#bytes += this.#sizeOf(entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limits.entries && this.#bytes <= this.#limits.bytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= this.#sizeOf(entry);
  }
}
