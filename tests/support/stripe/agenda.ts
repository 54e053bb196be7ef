/** Something that will happen at an instant, in seconds since 1970 */
interface Entry {
  at: number;
  rank: number;
  sequence: number;
  run: () => void;
}

const isBefore = (a: Entry, b: Entry) => a.at - b.at || a.rank - b.rank || a.sequence - b.sequence;

/** A queue of what becomes due, earliest first; a binary heap. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #sequence = 0;

  /** Plans something; of what is due at the same second, the lowest rank comes first. */
  plan(at: number, rank: number, run: () => void): void {
    this.#sequence += 1;
    this.#heap.push({ at, rank, sequence: this.#sequence, run });
    let index = this.#heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(index, parent)) return;
      index = parent;
    }
  }

  /** When the next entry is due, or null */
  get nextAt(): number | null {
    return this.#heap[0]?.at ?? null;
  }

  /** Removes the next entry and returns it. */
  take(): Entry | undefined {
    const first = this.#heap[0];
    const last = this.#heap.pop();
    if (!first || !last || first === last) return first;
    this.#heap[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const [a, b] = [this.#heap[left], this.#heap[right]];
      if (!a) return first;
      const child = b && isBefore(b, a) < 0 ? right : left;
      if (!this.#swapIfBefore(child, index)) return first;
      index = child;
    }
  }

  #swapIfBefore(lower: number, upper: number): boolean {
    const [a, b] = [this.#heap[lower], this.#heap[upper]];
    if (!a || !b || isBefore(a, b) >= 0) return false;
    this.#heap[lower] = b;
    this.#heap[upper] = a;
    return true;
  }
}
