"use client";

import clsx from "clsx";
import { Moon } from "lucide-react";
import { useTheme } from "./theme.ts";

export function ThemeToggle() {
  const { isDark, setDark } = useTheme();
  return (
    <button
      type="button"
      aria-pressed={isDark}
      aria-label="Dark mode"
      title="Dark mode"
      onClick={() => setDark(!isDark)}
      className="grid size-11 shrink-0 place-items-center rounded-button text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand"
    >
      <Moon
        aria-hidden="true"
        className={clsx(
          "size-5 transition-transform duration-state",
          isDark && "-rotate-[30deg] fill-current",
        )}
      />
    </button>
  );
}
