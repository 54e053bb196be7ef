"use client";

import clsx from "clsx";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { FormatName } from "./import-source.ts";

/** As many as stand in one line, on a desk and on a phone */
const IN_LINE = 6;
const IN_NARROW_LINE = 2;

function Chip({ format, isWhole, className }: { format: FormatName; isWhole: boolean; className?: string }) {
  return (
    <li className={clsx("rounded-full bg-sunken px-3 py-1 text-sm text-ink-2", className)}>
      {format.name}
      {isWhole && format.endings.length > 0 ? (
        <span className="text-ink-3"> {format.endings.join(", ")}</span>
      ) : null}
    </li>
  );
}

/** What can be read, before anyone tries: a line of it, and the rest for anyone who asks. */
export function FormatChips({ formats }: { formats: readonly FormatName[] }) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? formats : formats.slice(0, IN_LINE);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ul id={listId} aria-label="Formats" className="flex flex-wrap gap-2">
        {shown.map((format, index) => (
          <Chip
            key={format.name}
            format={format}
            isWhole={isOpen}
            className={clsx(!isOpen && index >= IN_NARROW_LINE && "max-sm:hidden")}
          />
        ))}
      </ul>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className="-my-2 inline-flex min-h-11 items-center gap-1 rounded-input px-2 text-sm font-semibold text-brand hover:bg-brand-soft"
      >
        {isOpen ? "Fewer" : "and more"}
        {isOpen ? null : <span className="sr-only">formats</span>}
        <ChevronDown
          aria-hidden="true"
          className={clsx("size-4 transition-transform duration-state", isOpen && "rotate-180")}
        />
      </button>
    </div>
  );
}
