import clsx from "clsx";
import Link from "next/link";
import { listAddress } from "./list-address.ts";

/** Every keyword leads to the articles that have it. */
export function KeywordLinks({ keywords, className }: { keywords: readonly string[]; className?: string }) {
  if (keywords.length === 0) return null;
  return (
    <ul aria-label="Keywords" className={clsx("flex flex-wrap gap-x-2", className)}>
      {keywords.map((keyword) => (
        <li key={keyword} className="max-w-full">
          <Link
            href={listAddress({ category: keyword })}
            prefetch={false}
            className="group inline-flex min-h-11 max-w-full items-center"
          >
            <span className="max-w-full truncate rounded-full bg-brand-soft px-3 py-1 font-semibold text-brand-strong text-sm group-hover:underline">
              {keyword}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
