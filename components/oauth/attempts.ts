/** How far a call is that is made for one arrival. */
export type Progress<T> =
  | { status: "pending"; count: number }
  | { status: "done"; answer: T }
  | { status: "failed"; error: Error };

export interface Attempts<T> {
  start: () => void;
  read: () => Progress<T>;
  subscribe: (onChange: () => void) => () => void;
}

/**
 * A call that may be made again while the first one hangs. The first that succeeds counts, as an arrival can be used
 * once; it has failed when none is under way any more. It lives outside of React, which may mount a screen twice.
 */
export function createAttempts<T>(call: () => Promise<T>): Attempts<T> {
  let progress: Progress<T> = { status: "pending", count: 0 };
  let count = 0;
  let underWay = 0;
  const listeners = new Set<() => void>();
  const show = (next: Progress<T>) => {
    if (progress.status === "done") return;
    progress = next;
    for (const listener of listeners) listener();
  };
  const fail = (error: Error) => {
    underWay -= 1;
    if (underWay === 0) show({ status: "failed", error });
  };
  const start = () => {
    count += 1;
    underWay += 1;
    show({ status: "pending", count });
    call().then((answer) => show({ status: "done", answer }), fail);
  };
  const subscribe = (onChange: () => void) => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  };
  return { start, read: () => progress, subscribe };
}
