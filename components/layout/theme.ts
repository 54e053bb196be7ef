"use client";

import { useEffect, useSyncExternalStore } from "react";
import { readLocal, storageKeys, writeLocal } from "#lib/client/storage.ts";

interface Theme {
  isDark: boolean;
  setDark: (isDark: boolean) => void;
}

/** The attribute on <html> is the truth: the inline script sets it before React is there. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function readIsDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

function show(isDark: boolean): void {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

function setDark(isDark: boolean): void {
  if (readLocal(storageKeys.darkMode) !== String(isDark)) writeLocal(storageKeys.darkMode, String(isDark));
  show(isDark);
}

/** While no one has chosen here, the page goes with the system, also when that changes; a choice holds in all tabs. */
export function useSystemTheme(): void {
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => {
      const chosen = readLocal(storageKeys.darkMode);
      show(chosen === null ? system.matches : chosen === "true");
    };
    // What has changed since the page's first script ran
    follow();
    system.addEventListener("change", follow);
    window.addEventListener("storage", follow);
    return () => {
      system.removeEventListener("change", follow);
      window.removeEventListener("storage", follow);
    };
  }, []);
}

/** The same, where no provider does it. */
export function SystemTheme() {
  useSystemTheme();
  return null;
}

/**
 * The theme and its switch. Each reader subscribes by itself: a context's value would already be the browser's while a
 * part that streams in late still hydrates, and React would leave the server's attributes as they are.
 */
export function useTheme(): Theme {
  return { isDark: useSyncExternalStore(subscribe, readIsDark, () => false), setDark };
}
