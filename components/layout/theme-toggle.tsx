"use client";

import { MoonIcon } from "#components/ui/line-icons.tsx";
import { useHydrated } from "#lib/client/hydration.ts";
import { useTheme } from "./theme.ts";

/** Disabled until it can act: a press before that would be lost. */
export function ThemeToggle() {
  const { isDark, setDark } = useTheme();
  return (
    <button
      type="button"
      aria-pressed={isDark}
      aria-label="Dark mode"
      title="Dark mode"
      disabled={!useHydrated()}
      onClick={() => setDark(!isDark)}
      className="grid size-[44px] shrink-0 place-items-center rounded-button text-ink-2 transition-colors duration-state hover:bg-brand-soft hover:text-brand"
    >
      {/* Styled by the page's theme, which is there before this hydrates */}
      <MoonIcon className="size-5 transition-transform duration-state dark:rotate-[30deg] dark:fill-current" />
    </button>
  );
}
