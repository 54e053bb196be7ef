"use client";

import { useSyncExternalStore } from "react";

/** Hosts whose recordings this browser loads without asking */
const STORED = "media-hosts";
const CHANGED = "media-hosts-changed";

function read(): string {
  try {
    return localStorage.getItem(STORED) ?? "[]";
  } catch {
    return "[]";
  }
}

function listOf(stored: string): string[] {
  try {
    const hosts: unknown = JSON.parse(stored);
    return Array.isArray(hosts) ? hosts.filter((host) => typeof host === "string") : [];
  } catch {
    return [];
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

/** Whether a host's recordings load without asking, on this device. */
export function useAllowedHost(host: string) {
  const stored = useSyncExternalStore(subscribe, read, () => "[]");
  const isAllowed = listOf(stored).includes(host);
  const allow = (isAlways: boolean) => {
    const others = listOf(read()).filter((one) => one !== host);
    try {
      localStorage.setItem(STORED, JSON.stringify(isAlways ? [...others, host] : others));
    } catch {
      // It holds for this visit only.
    }
    window.dispatchEvent(new Event(CHANGED));
  };
  return { isAllowed, allow };
}
