import clsx from "clsx";
import { Infinity as InfinityIcon } from "lucide-react";
import { HeartIcon } from "#components/art/heart-icon.tsx";
import { Penguin } from "#components/art/penguin.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Offer } from "#lib/pricing/rules.ts";
import { PlanCard, type PlanOffer } from "./plan-card.tsx";
import { premiumCost, premiumNotes } from "./premium-cost.ts";

const free: PlanOffer = {
  name: "Free",
  audience: "For everybody with a course to finish",
  art: <Penguin pose="hello" size={96} />,
  cost: {
    price: "Free, for good",
    note: "No card, no trial that runs out.",
    action: { href: paths.signUp, label: "Start for free" },
  },
  differences: [
    "Your own courses, and our free ones",
    "Every island and quiz of them, nothing locked",
    "Five hearts, all back 24 hours after the last one is gone",
    "Practice that wins up to four hearts back a day",
    "Stars, XP, ranks, streaks and 28 achievements",
  ],
  notes: ["All you need is a name, an email address and a password."],
};

const premium = (offer: Offer | null): PlanOffer => ({
  name: "Premium",
  audience: "For long evenings and hard subjects",
  art: <Penguin pose="cheer" size={96} />,
  cost: premiumCost(offer),
  differences: [
    "Everything in Free",
    "Unlimited hearts: a wrong answer costs none",
    "No waiting times: no quiz ends early",
    "A bonus star for every quiz that earns one, three at most",
    "Exclusive premium content: our own courses that only Premium members can start",
  ],
  notes: premiumNotes(offer),
});

const enterprise: PlanOffer = {
  name: "Enterprise",
  audience: "For teams, schools and companies",
  art: <Penguin pose="map" size={96} />,
  cost: {
    price: "Agreed with you",
    note: "There is no list price: it depends on who learns what.",
    action: { href: paths.enterprise, label: "Talk to us" },
  },
  differences: [
    "Everything in Free, for each of your learners",
    "Tell us what you need, and we'll tell you if we can do it",
    "Number of learners, price and terms in writing",
    "Asking commits you to nothing",
  ],
  notes: ["Fill in a short form, and we'll reply by email."],
};

export function PlanCards({ offer }: { offer: Offer | null }) {
  return (
    <div className="relative z-10 mx-auto -mt-20 max-w-page px-4 md:-mt-24 md:px-6 xl:px-8">
      <div
        className={clsx(
          "mx-auto grid max-w-xl gap-8 lg:max-w-none lg:grid-cols-3 lg:gap-6",
          // Two prices make its card much longer than the others, which need not be so long.
          offer && "lg:items-start",
        )}
      >
        <PlanCard offer={free} isPrimary />
        <PlanCard offer={premium(offer)} tag="Unlimited hearts" />
        <PlanCard offer={enterprise} />
      </div>
      <HeartsAtAGlance />
    </div>
  );
}

/** The one difference that matters, as a picture with its words */
function HeartsAtAGlance() {
  return (
    <p className="mt-8 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-center text-ink-2">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden="true" className="inline-flex gap-0.5">
          {[1, 2, 3, 4, 5].map((heart) => (
            <HeartIcon key={heart} size={18} />
          ))}
        </span>
        five on Free,
      </span>
      <span className="inline-flex items-center gap-1.5">
        <InfinityIcon aria-hidden="true" strokeWidth={2.5} className="size-6 text-violet" />
        unlimited on Premium.
      </span>
      <a href="#compare" className="link inline-flex min-h-11 items-center">
        Compare all plans
      </a>
    </p>
  );
}
