import { useEffect, useState } from "react";

/** Whole seconds since an instant, counting on; 0 while there is none. */
export function useSeconds(since: string | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === null ? 0 : Math.max(0, Math.floor((now - Date.parse(since)) / 1000));
}
