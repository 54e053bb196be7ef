import { Clock, Crown, Gem, Infinity as InfinityIcon, Star } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { paths } from "#lib/client/paths.ts";

const GAINS = [
  { icon: InfinityIcon, text: "Unlimited hearts" },
  { icon: Clock, text: "No waiting times" },
  { icon: Star, text: "A bonus star for every quiz that earns one, three at most" },
  { icon: Gem, text: "Our own courses that only Premium members can start" },
];

export interface Term {
  term: string;
  says: ReactNode;
}

interface OrderReviewProps {
  terms: readonly Term[];
  /** The choice between month and year */
  children?: ReactNode;
}

/** What would be bought, and on which terms */
export function OrderReview({ terms, children }: OrderReviewProps) {
  return (
    <section
      aria-labelledby="order"
      className="card overflow-hidden rounded-card border-2 border-violet bg-surface"
    >
      <div className="bg-violet-soft px-5 py-5 md:px-6">
        <p className="font-semibold text-sm text-violet">Your choice</p>
        <h2 id="order" className="mt-0.5 flex items-center gap-2.5 text-2xl">
          <Crown aria-hidden="true" className="size-6 fill-current text-violet" />
          Premium
        </h2>
        <ul className="mt-4 grid gap-3">
          {GAINS.map(({ icon: Icon, text }) => (
            <li key={text} className="flex items-start gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-violet" />
              {text}
            </li>
          ))}
        </ul>
      </div>
      {children}
      <dl className="px-5 md:px-6">
        {terms.map(({ term, says }) => (
          <div
            key={term}
            className="grid gap-x-4 border-line border-b py-3.5 last:border-0 xs:grid-cols-[6.5rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2">{term}</dt>
            <dd className="font-medium">{says}</dd>
          </div>
        ))}
      </dl>
      <p className="border-line border-t px-5 py-3 text-sm md:px-6">
        <Link href={paths.pricing} prefetch={false} className="link inline-flex min-h-11 items-center">
          Compare with Free
        </Link>
      </p>
    </section>
  );
}
