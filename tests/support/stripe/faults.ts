/**
 * What goes wrong with a call:
 * `429`, `500`: nothing is done. `500 after`: it is done, and the same key answers 500 ever after.
 * `garbage`: a page that is no JSON. `truncated`: half of the answer. `hang`: no answer.
 * `destroy`: the connection breaks, nothing is done. `lost answer`: it is done, then the connection breaks.
 */
export type FaultKind =
  | "429"
  | "500"
  | "500 after"
  | "garbage"
  | "truncated"
  | "hang"
  | "destroy"
  | "lost answer";

interface Asked {
  method: string;
  path: string;
}

/** Which calls: all, those whose path begins so or matches, `POST /v1/refunds`, or as a function says */
export type Match = string | RegExp | ((call: Asked) => boolean) | undefined;

interface Fault {
  kind: FaultKind | { slowMs: number };
  match: Match;
  left: number;
}

const fits = (match: Match, { method, path }: Asked): boolean => {
  if (match === undefined) return true;
  if (typeof match === "function") return match({ method, path });
  if (match instanceof RegExp) return match.test(`${method} ${path}`);
  return match.includes(" ") ? `${method} ${path}`.startsWith(match) : path.startsWith(match);
};

/** Faults that calls of the API meet. */
export class Faults {
  #faults: Fault[] = [];
  #holds: { match: Match; until: Promise<void> }[] = [];
  /** Calls that wait now */
  held = 0;

  /** The next call that matches, or the next few, meet a fault. */
  next(kind: FaultKind, { times = 1, match }: { times?: number; match?: Match } = {}): void {
    this.#faults.push({ kind, match, left: times });
  }

  /** All calls that match meet a fault, until what is returned is called. */
  all(kind: FaultKind, match?: Match): () => void {
    return this.#add({ kind, match, left: Number.POSITIVE_INFINITY });
  }

  /** All calls that match wait first, until what is returned is called. */
  slow(slowMs: number, match?: Match): () => void {
    return this.#add({ kind: { slowMs }, match, left: Number.POSITIVE_INFINITY });
  }

  /** All calls that match wait until `release` is called. After `stop` no further ones do. */
  hold(match: Match): { release: () => void; stop: () => void } {
    let release = () => {};
    const hold = { match, until: new Promise<void>((resolve) => (release = resolve)) };
    this.#holds.push(hold);
    const stop = () => {
      this.#holds = this.#holds.filter((other) => other !== hold);
    };
    return { release, stop };
  }

  /** Resolves when nothing holds the call back any more. */
  async pass(call: Asked): Promise<void> {
    for (const { match, until } of this.#holds) {
      if (!fits(match, call)) continue;
      this.held += 1;
      await until;
      this.held -= 1;
    }
  }

  clear(): void {
    this.#faults = [];
  }

  #add(fault: Fault): () => void {
    this.#faults.push(fault);
    return () => {
      this.#faults = this.#faults.filter((other) => other !== fault);
    };
  }

  /** What a call meets; a fault for a number of calls is used up by it. */
  take(call: Asked): { kind: FaultKind | null; slowMs: number } {
    let kind: FaultKind | null = null;
    let slowMs = 0;
    for (const fault of this.#faults) {
      if (fault.left <= 0 || !fits(fault.match, call)) continue;
      if (typeof fault.kind === "object") {
        slowMs += fault.kind.slowMs;
        continue;
      }
      if (kind !== null) continue;
      kind = fault.kind;
      fault.left -= 1;
    }
    return { kind, slowMs };
  }
}
