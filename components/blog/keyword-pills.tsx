import clsx from "clsx";

const SHOWN = 2;

/** The first two keywords and how many more there are; a card is one link, so these are none. */
export function KeywordPills({ keywords, className }: { keywords: readonly string[]; className?: string }) {
  const more = keywords.length - SHOWN;
  if (keywords.length === 0) return null;
  return (
    <ul aria-label="Keywords" className={clsx("flex flex-wrap gap-2 text-ink-2 text-sm", className)}>
      {keywords.slice(0, SHOWN).map((keyword) => (
        <li key={keyword} className="max-w-full truncate rounded-full bg-sunken px-2.5 py-0.5">
          {keyword}
        </li>
      ))}
      {more > 0 ? (
        <li className="py-0.5 text-ink-3">
          <span aria-hidden="true">+{more}</span>
          <span className="sr-only">and {more} more</span>
        </li>
      ) : null}
    </ul>
  );
}
