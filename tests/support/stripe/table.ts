import { missing } from "./failure.ts";

/** The objects of one kind in the order of their creation, found by id or by a field that is indexed. */
export class Table<T extends { id: string }> {
  readonly #rows = new Map<string, T>();
  readonly #indexes = new Map<keyof T, Map<unknown, T[]>>();
  readonly #noun: string;

  constructor(noun: string, ...indexed: (keyof T)[]) {
    this.#noun = noun;
    for (const field of indexed) this.#indexes.set(field, new Map());
  }

  /** Adds an object; its indexed fields must not change afterwards. */
  add<R extends T>(row: R): R {
    this.#rows.set(row.id, row);
    for (const [field, index] of this.#indexes) {
      const rows = index.get(row[field]);
      if (rows) rows.push(row);
      else index.set(row[field], [row]);
    }
    return row;
  }

  get(id: string | null | undefined): T | undefined {
    return id == null ? undefined : this.#rows.get(id);
  }

  /** Returns the object, or fails as Stripe does for an unknown id. */
  need(id: string, param = "id"): T {
    const row = this.#rows.get(id);
    if (!row) throw missing(this.#noun, id, param);
    return row;
  }

  remove(id: string): void {
    this.#rows.delete(id);
  }

  /** Returns all objects, oldest first, or those whose indexed field has a value. */
  all(): T[];
  all<K extends keyof T>(field: K, value: T[K] | null | undefined): T[];
  all(field?: keyof T, value?: unknown): T[] {
    if (field === undefined) return [...this.#rows.values()];
    return this.#indexes.get(field)?.get(value) ?? [];
  }
}
