import { useEffect, useState } from "react";
import { LOAD_TIMEOUT_MS } from "#lib/island/rules.ts";

/** True while loading, but never for longer than ten seconds (docs/product.md#map). */
export function useLoadingFlag(isLoading: boolean): boolean {
  const [isTooLong, setIsTooLong] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setIsTooLong(true), LOAD_TIMEOUT_MS);
    return () => {
      clearTimeout(timer);
      setIsTooLong(false);
    };
  }, [isLoading]);
  return isLoading && !isTooLong;
}
