import { X } from "lucide-react";
import Link from "next/link";
import { listAddress } from "./list-address.ts";

interface ActiveFiltersProps {
  q: string;
  category: string;
  total: number;
}

function words({ q, category, total }: ActiveFiltersProps): string {
  const count = total === 1 ? "1 article" : `${total} articles`;
  return [count, q && `for “${q}”`, category && `in ${category}`].filter(Boolean).join(" ");
}

/** How many there are, and what narrows them down; each filter can be taken away by itself. */
export function ActiveFilters({ q, category, total }: ActiveFiltersProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p role="status" className="mr-1 py-2.5 text-ink-3 text-sm [overflow-wrap:anywhere]">
        {words({ q, category, total })}
      </p>
      {q ? <Chip label={`“${q}”`} name="search" href={listAddress({ category })} /> : null}
      {category ? <Chip label={category} name="category" href={listAddress({ q })} /> : null}
    </div>
  );
}

function Chip({ label, name, href }: { label: string; name: string; href: string }) {
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      aria-label={`Remove the ${name} ${label}`}
      className="group inline-flex min-h-11 max-w-full items-center"
    >
      <span className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-brand-soft pr-2 pl-3 font-semibold text-brand-strong text-sm group-hover:bg-brand group-hover:text-on-brand">
        <span className="truncate">{label}</span>
        <X aria-hidden="true" className="size-4 shrink-0" />
      </span>
    </Link>
  );
}
