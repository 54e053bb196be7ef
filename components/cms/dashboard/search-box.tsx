"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useLocalFlag } from "#components/quiz/local-flag.ts";
import { inputClass } from "#components/ui/field.tsx";
import { QUERY_MAX } from "#lib/blog/rules.ts";

const KEY_FLAG = "waddle-cms-search-key";
const FIELDS = "input, textarea, select, [contenteditable]";

/** Never while somebody writes, nor from behind a dialog, nor where the switch for it isn't shown. */
function isWanted({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key !== "/" || ctrlKey || metaKey || altKey) return false;
  const isTyping = target instanceof HTMLElement && target.closest(FIELDS) !== null;
  const isBehind = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
  return !isTyping && !isBehind && window.matchMedia("(pointer: fine)").matches;
}

/** A single key gets in the way of speech input: it can be switched off. */
function KeySwitch({ isOn, toggle }: { isOn: boolean; toggle: () => void }) {
  return (
    <p className="mt-1 hidden items-center gap-x-2 text-ink-3 text-sm pointer-fine:flex">
      <span>{isOn ? "The / key leads to the search." : "The / key is off."}</span>
      <button
        type="button"
        onClick={toggle}
        className="min-h-8 rounded-input px-1.5 underline underline-offset-3 hover:text-ink"
      >
        {isOn ? "Turn off the / key" : "Turn on the / key"}
      </button>
    </p>
  );
}

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
    <search className="mt-6 block">
      <div className="relative">
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
      <KeySwitch isOn={hasKey} toggle={toggleKey} />
    </search>
  );
}
