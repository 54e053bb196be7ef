import { useEffect, useState } from "react";

const LATE_MS = 200;

/** True once `isActive` has lasted, by itself long enough to be worth showing: nothing flashes. */
export function useLate(isActive: boolean, afterMs = LATE_MS): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isActive, afterMs]);
  return isActive && isLate;
}
