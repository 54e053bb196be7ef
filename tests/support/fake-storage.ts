/** A browser's storage in memory, which may be full. */
export class FakeStorage {
  readonly #kept = new Map<string, string>();
  isFull = false;
  get length() {
    return this.#kept.size;
  }
  key(at: number) {
    return [...this.#kept.keys()][at] ?? null;
  }
  getItem(key: string) {
    return this.#kept.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.#kept.set(key, value);
  }
  removeItem(key: string) {
    this.#kept.delete(key);
  }
}
