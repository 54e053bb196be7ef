import { useEffect, useRef, useState } from "react";
import { UNREACHABLE } from "#lib/client/api.ts";
import { usePreviewPlan } from "#lib/study/client.ts";
import type { PlanBody, PreviewDto } from "#lib/study/schema.ts";

/** Anyone who still types is not asked about each key. */
const WAIT_MS = 400;

export interface PreviewState {
  /** The last that is known, of whatever was last right */
  preview: PreviewDto | null;
  error: string | null;
  /** Something else stands in the form by now */
  isStale: boolean;
  isPending: boolean;
  retry: () => void;
}

/** What the form's plan would come to, asked for once it rests; only the answer to the last question counts. */
export function usePreview(courseId: string, body: PlanBody | null): PreviewState {
  const { mutate, isPending } = usePreviewPlan(courseId);
  const [known, setKnown] = useState<{ key: string; preview: PreviewDto } | null>(null);
  const [failed, setFailed] = useState<{ key: string; message: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const key = body ? JSON.stringify(body) : null;
  const asked = useRef<string | null>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (key === null) return;
    const ask = () => {
      isFirst.current = false;
      asked.current = key;
      mutate(JSON.parse(key) as PlanBody, {
        onSuccess: (preview) => {
          if (asked.current !== key) return;
          setKnown({ key, preview });
          setFailed(null);
        },
        onError: (error) => {
          if (asked.current === key) setFailed({ key, message: error.message || UNREACHABLE });
        },
      });
    };
    const timer = setTimeout(ask, isFirst.current ? 0 : WAIT_MS);
    return () => clearTimeout(timer);
  }, [key, mutate, attempt]);
  const error = failed && failed.key === key ? failed.message : null;
  return {
    preview: known?.preview ?? null,
    error,
    isStale: key !== null && known?.key !== key && error === null,
    isPending: isPending || (key !== null && known?.key !== key && error === null),
    retry: () => {
      setFailed(null);
      setAttempt((count) => count + 1);
    },
  };
}
