import { useEffect, useRef } from "react";

const FAILED = ":focus:is([aria-invalid=true], [role=alert])";

/**
 * The focus goes to what went wrong before its sentence is drawn, and may end up below the sticky header: once it is
 * drawn, it is brought to the middle. At once, so that nothing moves for those who want no motion.
 */
export function useFailureInSight(submitCount: number, attempt: number, message: string | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount + attempt === 0 && message === null) return;
    form.current?.querySelector(FAILED)?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [submitCount, attempt, message]);
  return form;
}
