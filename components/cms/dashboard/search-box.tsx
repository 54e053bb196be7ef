"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { inputClass } from "#components/ui/field.tsx";
import { KeyHelp, type KeyUse } from "#components/ui/key-help.tsx";
import { isDialogOpen } from "#components/ui/open-dialog.ts";
import { useLocalFlag } from "#components/ui/use-local-flag.ts";
import { QUERY_MAX } from "#lib/blog/rules.ts";

const KEY_FLAG = "waddle-cms-search-key";
const FIELDS = "input, textarea, select, [contenteditable]";

/** Never while someone writes, nor from behind a dialog, nor on a touch screen. */
function isWanted({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== "/" || ctrlKey || metaKey || altKey) return false;
  const isTyping = target instanceof HTMLElement && target.closest(FIELDS) !== null;
  return !isTyping && !isDialogOpen() && window.matchMedia("(pointer: fine)").matches;
}

const USES: readonly KeyUse[] = [
  { keys: ["/"], does: "Go to the search", isSingle: true },
  { keys: ["?"], does: "Show these keys", isSingle: true },
];

export function SearchBox({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasKey, toggleKey] = useLocalFlag(KEY_FLAG);
  useEffect(() => {
    if (!hasKey) return;
    const listen = (event: KeyboardEvent) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [hasKey]);
  return (
    <search className="mt-6 flex items-center gap-1">
      <div className="relative flex-1">
        <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3.5 size-5 text-ink-3" />
        <input
          ref={input}
          type="search"
          aria-label="Search posts"
          aria-keyshortcuts={hasKey ? "/" : undefined}
          placeholder="Search posts…"
          value={query}
          maxLength={QUERY_MAX}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} pr-12 pl-11`}
        />
        {query === "" && hasKey ? (
          <span
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 rounded-md border border-line bg-sunken px-2 text-ink-3 text-sm pointer-coarse:hidden"
          >
            /
          </span>
        ) : null}
      </div>
      <KeyHelp uses={USES} isOn={hasKey} toggle={toggleKey} what="the / key" />
    </search>
  );
}
