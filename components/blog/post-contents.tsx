import { ChevronDown } from "lucide-react";

export interface PostHeading {
  id: string;
  text: string;
  level: number;
}

/** Fewer headings are found by scrolling. */
const FEWEST = 3;

function Entries({ headings }: { headings: readonly PostHeading[] }) {
  return (
    <ol>
      {headings.map(({ id, text, level }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className={`flex min-h-11 items-center rounded-button px-3 py-1.5 text-[0.9375rem] text-ink-2 leading-snug [overflow-wrap:anywhere] hover:bg-brand-soft hover:text-brand-strong ${level > 2 ? "pl-7" : ""}`}
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

const upper = (headings: readonly PostHeading[]) => headings.filter(({ level }) => level < 4);

export function WideContents({ headings }: { headings: readonly PostHeading[] }) {
  const shown = upper(headings);
  if (shown.length < FEWEST) return null;
  return (
    <nav aria-label="On this page" className="-ml-3">
      <p className="px-3 pb-1 font-display font-semibold">On this page</p>
      <Entries headings={shown} />
    </nav>
  );
}

export function NarrowContents({ headings }: { headings: readonly PostHeading[] }) {
  const shown = upper(headings);
  if (shown.length < FEWEST) return null;
  return (
    <nav aria-label="On this page" className="lg:hidden">
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-5 font-display font-semibold [&::-webkit-details-marker]:hidden">
          On this page
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-3 transition-transform duration-state group-open:rotate-180"
          />
        </summary>
        <div className="px-2 pb-3">
          <Entries headings={shown} />
        </div>
      </details>
    </nav>
  );
}
