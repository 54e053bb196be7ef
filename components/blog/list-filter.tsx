"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useRef } from "react";
import { buttonClass } from "#components/ui/button-look.ts";
import { inputClass } from "#components/ui/field.tsx";
import { LineIcon } from "#components/ui/line-icons.tsx";
import { paths } from "#lib/client/paths.ts";
import { listAddress } from "./list-address.ts";

const DEBOUNCE_MS = 200;

interface ListFilterProps {
  q: string;
  category: string;
  categories: readonly string[];
  longestQuery: number;
}

/** A form that any browser sends by itself; with script the list follows while one types. */
export function ListFilter({ q, category, categories, longestQuery }: ListFilterProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useAddress(form, q, category);
  useEffect(() => () => clearTimeout(timer.current), []);

  function follow(waitMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      const wanted = { q: String(data.get("q") ?? "").trim(), category: String(data.get("category") ?? "") };
      if (wanted.q !== q || wanted.category !== category)
        router.replace(listAddress(wanted), { scroll: false });
    }, waitMs);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    follow(0);
  }

  return (
    <search aria-label="Articles">
      <form ref={form} method="get" action={paths.blog} onSubmit={submit}>
        <div className="flex flex-wrap gap-3">
          <input
            type="search"
            name="q"
            defaultValue={q}
            maxLength={longestQuery}
            placeholder="Search articles..."
            aria-label="Search articles"
            autoComplete="off"
            enterKeyHint="search"
            onChange={() => follow(DEBOUNCE_MS)}
            className={`${inputClass} min-w-0 flex-[1_1_14rem]`}
          />
          <span className="relative min-w-0 flex-[1_1_11rem] sm:max-w-60">
            <select
              name="category"
              defaultValue={category}
              aria-label="Category"
              onChange={() => follow(0)}
              className={`${inputClass} appearance-none truncate pr-11`}
            >
              <option value="">All Categories</option>
              {categories.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <LineIcon className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-3">
              <path d="m6 9 6 6 6-6" />
            </LineIcon>
          </span>
          <button type="submit" className={buttonClass({ variant: "secondary" }, "max-sm:w-full")}>
            Search
          </button>
        </div>
      </form>
    </search>
  );
}

/** A link to other filters, or a step back, changes the address: then the form says what it says. */
function useAddress(form: { current: HTMLFormElement | null }, q: string, category: string): void {
  const last = useRef({ q, category });
  useEffect(() => {
    // At first it says so already, or what somebody chose before the page could answer.
    if (last.current.q === q && last.current.category === category) return;
    last.current = { q, category };
    const named = (name: string) => form.current?.elements.namedItem(name);
    const box = named("q");
    if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = q;
    const list = named("category");
    if (list instanceof HTMLSelectElement) list.value = category;
  }, [form, q, category]);
}
