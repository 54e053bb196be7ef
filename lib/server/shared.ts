export interface Shared<T> {
  /** When it was begun, by the clock in ms */
  at: number;
  value: Promise<T>;
}

/**
 * One value for all callers, made again once the last one was begun `freshMs` ago; callers meanwhile share its promise.
 * A rejection reaches those who wait for it, and isn't kept.
 */
export function sharedWithTime<T>(
  make: () => Promise<T>,
  freshMs = 1000,
  clock: () => number = () => performance.now(),
): (at?: number) => Shared<T> {
  let latest: Shared<T> | null = null;
  return (at = clock()) => {
    if (latest && at - latest.at < freshMs) return latest;
    const next = { at, value: make() };
    latest = next;
    next.value.catch(() => {
      if (latest === next) latest = null;
    });
    return next;
  };
}

/** The same, without the time. */
export function shared<T>(...args: Parameters<typeof sharedWithTime<T>>): (at?: number) => Promise<T> {
  const get = sharedWithTime(...args);
  return (at) => get(at).value;
}
