import { ChevronDown, Clock, Crown, Heart, Sparkles } from "lucide-react";
import { useEffect, useState } from "react";
import { checkoutHref } from "#components/billing/addresses.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { quizLeft } from "./quiz-left.ts";

const BENEFITS = [
  { icon: Heart, text: "Unlimited hearts" },
  { icon: Clock, text: "No waiting times" },
  { icon: Sparkles, text: "Exclusive premium content" },
];

interface PremiumPanelProps {
  /** Whether Premium can be bought here */
  isForSale: boolean;
}

/** Below practice and the map, which come first; folded up where nothing can be bought. */
export function PremiumPanel({ isForSale }: PremiumPanelProps) {
  return (
    <details
      open={isForSale}
      className="group mt-4 w-full rounded-card border border-line bg-surface px-5 text-start"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <Crown aria-hidden="true" className="size-5 fill-current text-violet" />
        <h2 className="flex-1 text-base">Get Premium</h2>
        <ChevronDown
          aria-hidden="true"
          className="size-5 text-ink-2 transition-transform duration-state group-open:rotate-180"
        />
      </summary>
      <ul className="mt-1 grid gap-3">
        {BENEFITS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-violet-soft text-violet">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {text}
          </li>
        ))}
      </ul>
      {isForSale ? <Upgrade /> : <Closed />}
    </details>
  );
}

/** Leads back, once it is paid, to the quiz that ended; to the map where none is known. */
function Upgrade() {
  const [from, setFrom] = useState<string>(paths.islands);
  useEffect(() => setFrom(quizLeft() ?? paths.islands), []);
  return (
    <ButtonLink
      href={checkoutHref({ from })}
      prefetch={false}
      variant="secondary"
      className="mt-5 mb-5 w-full"
    >
      Upgrade Now
    </ButtonLink>
  );
}

function Closed() {
  return (
    <>
      <Button disabled aria-describedby="premium-closed" variant="secondary" className="mt-5 w-full">
        Upgrade Now
      </Button>
      <p id="premium-closed" className="mt-2 pb-5 text-sm text-ink-2">
        Payments aren't set up here yet, so nobody can upgrade for now.
      </p>
    </>
  );
}
