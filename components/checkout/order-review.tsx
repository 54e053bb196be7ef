import { Clock, Crown, Infinity as InfinityIcon, Star } from "lucide-react";
import Link from "next/link";
import { paths } from "#lib/client/paths.ts";
import { PREMIUM_PRICE, priceWords, REFUND_RULE } from "#lib/pricing/rules.ts";

const GAINS = [
  { icon: InfinityIcon, text: "Unlimited hearts" },
  { icon: Clock, text: "No waiting times" },
  { icon: Star, text: "A bonus star for every quiz that earns one, three at most" },
];

const PRICE = priceWords(PREMIUM_PRICE);

const TERMS = [
  { term: "Price", says: PREMIUM_PRICE ? PRICE.price : "Not set: nothing is for sale yet." },
  {
    term: "Renewal",
    says: PREMIUM_PRICE
      ? PRICE.terms
      : "Would be shown here with the price, before you pay. Nothing renews now.",
  },
  { term: "Cancelling", says: "At any time. Premium then lasts to the end of the time that is paid for." },
  { term: "Refunds", says: REFUND_RULE },
];

/** What would be bought, and on which terms */
export function OrderReview() {
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
      <dl className="px-5 md:px-6">
        {TERMS.map(({ term, says }) => (
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
