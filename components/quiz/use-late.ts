import { useEffect, useState } from "react";

const LATE_MS = 200;

/** True once `isActive` has lasted long enough to be worth showing: nothing flashes. */
export function useLate(isActive: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isActive]);
  return isActive && isLate;
}
