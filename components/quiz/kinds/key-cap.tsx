import clsx from "clsx";
import type { ReactNode } from "react";
import type { OptionLook } from "../option-look.ts";

const CAPS: Record<OptionLook, string> = {
  open: "border-line bg-sunken text-ink-2 dark:bg-raised",
  chosen: "border-brand bg-brand text-on-brand",
  right: "border-ok bg-ok text-surface",
  missed: "border-ok bg-ok-soft text-ok",
  wrong: "border-bad bg-bad text-surface",
  rest: "border-line bg-sunken text-ink-2 dark:bg-raised",
};

/** A letter or a place, drawn as the cap of a key; what it says is told in other words. */
export function KeyCap({ look = "open", children }: { look?: OptionLook; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "num grid size-8 shrink-0 place-items-center rounded-input border-2 text-base leading-none",
        CAPS[look],
      )}
    >
      {children}
    </span>
  );
}
