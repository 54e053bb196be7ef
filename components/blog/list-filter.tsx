"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState, useTransition } from "react";
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
  const [isAsking, startAsking] = useTransition();
  const [isAway, setAway] = useState(false);
  // What was asked for last: its answer may still be on its way.
  const asked = useRef({ q, category });
  useEffect(() => {
    if (!isAsking) asked.current = { q, category };
  }, [isAsking, q, category]);
  useAddress(form, q, category);
  // What was typed or chosen before hydration
  const followFirst = useEffectEvent(() => follow(0));
  useEffect(() => {
    followFirst();
    return () => clearTimeout(timer.current);
  }, []);

  function follow(waitMs: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const data = new FormData(form.current);
      const wanted = { q: String(data.get("q") ?? "").trim(), category: String(data.get("category") ?? "") };
      const isSame = wanted.q === asked.current.q && wanted.category === asked.current.category;
      // Without a connection the browser would put its own page in place of ours.
      setAway(!isSame && !navigator.onLine);
      if (isSame || !navigator.onLine) return;
      asked.current = wanted;
      startAsking(() => router.replace(listAddress(wanted), { scroll: false }));
    }, waitMs);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    follow(0);
  }

  return (
    <search aria-label="Articles" aria-busy={isAsking}>
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
        {isAway ? <NoConnection /> : null}
      </form>
    </search>
  );
}

/** What was found before stays below. */
function NoConnection() {
  return (
    <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-bad">
      Failed to load blog posts. Please try again later.
      <button type="submit" className="min-h-11 font-semibold text-brand-strong underline">
        Try Again
      </button>
    </p>
  );
}

/** A link to other filters, or a step back, changes the address: then the form says what it says. */
function useAddress(form: { current: HTMLFormElement | null }, q: string, category: string): void {
  const last = useRef({ q, category });
  useEffect(() => {
    // At first it says so already, or what someone chose before the page could answer.
    if (last.current.q === q && last.current.category === category) return;
    last.current = { q, category };
    const named = (name: string) => form.current?.elements.namedItem(name);
    const box = named("q");
    if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = q;
    const list = named("category");
    if (list instanceof HTMLSelectElement) list.value = category;
  }, [form, q, category]);
}
