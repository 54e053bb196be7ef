"use client";

import { Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { inputClass } from "#components/ui/field.tsx";
import { QUERY_MAX } from "#lib/blog/rules.ts";

/** "/" goes there from everywhere but from a field. */
export function SearchBox({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <search className="relative mt-6 block">
      <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3.5 size-5 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label="Search posts"
        aria-keyshortcuts="/"
        placeholder="Search posts…"
        value={query}
        maxLength={QUERY_MAX}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputClass} pr-12 pl-11`}
      />
      {query === "" ? (
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3.5 rounded-md border border-line bg-sunken px-2 text-ink-3 text-sm pointer-coarse:hidden"
        >
          /
        </span>
      ) : null}
    </search>
  );
}
