"use client";

import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { readLocal, writeLocal } from "#lib/client/storage.ts";
import { DARK_MODE_KEY } from "./theme-script.tsx";

interface Theme {
  isDark: boolean;
  setDark: (isDark: boolean) => void;
}

const ThemeContext = createContext<Theme>({ isDark: false, setDark: () => {} });

/** The attribute on <html> is the truth: the inline script sets it before React is there. */
function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function readIsDark(): boolean {
  return document.documentElement.dataset.theme === "dark";
}

function setDark(isDark: boolean): void {
  if (readLocal(DARK_MODE_KEY) !== String(isDark)) writeLocal(DARK_MODE_KEY, String(isDark));
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}

export function ThemeProvider({ children }: { children: ReactNode }) {
  const isDark = useSyncExternalStore(subscribe, readIsDark, () => false);
  const theme = useMemo(() => ({ isDark, setDark }), [isDark]);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
}

export function useTheme(): Theme {
  return useContext(ThemeContext);
}
