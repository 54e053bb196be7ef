"use client";

import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useState } from "react";

export interface Tool {
  id: string;
  label: string;
  icon: ReactNode;
  /** Where it has room, the label is shown */
  isWordy?: boolean;
  isOff?: boolean;
  onPress: () => void;
}

/** Tools in one tab stop; the left and right arrow keys move among them. A tool that can't help now keeps its place. */
export function MapToolbar({ tools }: { tools: readonly Tool[] }) {
  const [focused, setFocused] = useState(0);
  const stop = Math.min(focused, tools.length - 1);
  const walk = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = event.currentTarget.querySelectorAll("button");
    buttons[(stop + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div role="toolbar" aria-label="Map" onKeyDown={walk} className="flex flex-wrap items-center">
      {tools.map(({ id, label, icon, isWordy = false, isOff = false, onPress }, at) => (
        <button
          key={id}
          type="button"
          tabIndex={at === stop ? 0 : -1}
          aria-disabled={isOff || undefined}
          aria-label={label}
          title={isWordy ? undefined : label}
          onFocus={() => setFocused(at)}
          onClick={() => (isOff ? undefined : onPress())}
          className={clsx(
            "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-button px-2.5 font-display font-semibold text-brand text-sm",
            isOff ? "cursor-default opacity-40" : "hover:bg-brand-soft",
          )}
        >
          {icon}
          {isWordy ? <span className="hidden lg:inline">{label}</span> : null}
        </button>
      ))}
    </div>
  );
}
