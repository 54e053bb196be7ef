interface Made<T> {
  at: number;
  value: Promise<T>;
}

/**
 * An answer that is the same for everybody, made anew when the last one is `freshMs` old: whoever asks while it is being
 * made waits for that one. A failure is told to those who wait, and kept for nobody else. `at` is the time in ms.
 */
export function shared<T>(
  make: () => Promise<T>,
  freshMs = 1000,
  clock: () => number = () => performance.now(),
): (at?: number) => Promise<T> {
  let made: Made<T> | null = null;
  return (at = clock()) => {
    if (made && at - made.at < freshMs) return made.value;
    const next: Made<T> = { at, value: make() };
    made = next;
    next.value.catch(() => {
      if (made === next) made = null;
    });
    return next.value;
  };
}
