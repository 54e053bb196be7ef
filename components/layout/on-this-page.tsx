import { ChevronDown } from "lucide-react";

export interface PageEntry {
  /** The id of the heading, without the # */
  id: string;
  title: string;
  /** 2 unless told; deeper ones are indented */
  level?: number;
}

interface OnThisPageProps {
  entries: readonly PageEntry[];
  isNumbered?: boolean;
  className?: string | undefined;
}

const NAME = "On this page";

const entryClass =
  "flex min-h-11 items-center gap-2.5 rounded-button px-3 py-1.5 text-[0.9375rem] text-ink-2 leading-snug [overflow-wrap:anywhere] hover:bg-brand-soft hover:text-brand-strong";

function Entries({ entries, isNumbered }: OnThisPageProps) {
  return (
    <ol>
      {entries.map(({ id, title, level = 2 }, index) => (
        <li key={id}>
          <a href={`#${id}`} className={level > 2 ? `${entryClass} pl-7` : entryClass}>
            {isNumbered ? (
              <span className="num w-5 shrink-0 text-end text-ink-3 text-sm">{index + 1}</span>
            ) : null}
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The contents of a page, to stand beside its text. */
export function WideContents({ className, ...shown }: OnThisPageProps) {
  return (
    <nav aria-label={NAME} className={className}>
      <p className="px-3 pb-1 font-display font-semibold">{NAME}</p>
      <Entries {...shown} />
    </nav>
  );
}

/** The same, folded, to stand above the text. */
export function NarrowContents({ className, ...shown }: OnThisPageProps) {
  return (
    <nav aria-label={NAME} className={className}>
      <details className="group rounded-card border border-line bg-surface">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-card px-5 font-display font-semibold [&::-webkit-details-marker]:hidden">
          {NAME}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-3 transition-transform duration-state group-open:rotate-180"
          />
        </summary>
        <div className="px-2 pb-3">
          <Entries {...shown} />
        </div>
      </details>
    </nav>
  );
}
