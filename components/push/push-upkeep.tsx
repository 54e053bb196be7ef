"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { OPEN_PATH } from "#lib/client/push-worker.ts";
import { clearNotifications, pushSupport } from "#lib/push/browser-client.ts";
import { keepUpPush } from "#lib/push/client.ts";

/** Where a pressed notification leads, as our own worker tells it; null for any other message */
function pathIn(data: unknown): string | null {
  const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
  return type === OPEN_PATH && typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : null;
}

/**
 * Shows nothing itself. Whoever opens Waddle has seen what it was about: its notifications go. A pressed one leads on in this
 * page, and this browser's subscription stays with its account.
 */
export function PushUpkeep() {
  const router = useRouter();
  useEffect(() => {
    if (pushSupport() !== "yes") return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data }: MessageEvent) => {
      const path = pathIn(data);
      if (path) router.push(path);
    };
    const onVisible = () => {
      if (document.visibilityState === "visible") void clearNotifications().catch(() => {});
    };
    serviceWorker.addEventListener("message", onMessage);
    document.addEventListener("visibilitychange", onVisible);
    // Without it everything else works as before.
    void keepUpPush().catch(() => {});
    return () => {
      serviceWorker.removeEventListener("message", onMessage);
      document.removeEventListener("visibilitychange", onVisible);
    };
  }, [router]);
  return null;
}
