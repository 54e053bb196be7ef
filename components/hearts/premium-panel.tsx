import { Clock, Crown, Heart, Sparkles } from "lucide-react";
import { Button } from "#components/ui/button.tsx";

const BENEFITS = [
  { icon: Heart, text: "Unlimited hearts" },
  { icon: Clock, text: "No waiting times" },
  { icon: Sparkles, text: "Exclusive premium content" },
];

/** The button stays shut for as long as nobody can pay here. */
export function PremiumPanel() {
  return (
    <section
      aria-labelledby="premium"
      className="mt-8 w-full rounded-card border-2 border-violet bg-surface p-6 text-start"
    >
      <h2 id="premium" className="flex items-center gap-2 text-2xl">
        <Crown aria-hidden="true" className="size-6 fill-current text-violet" />
        Get Premium
      </h2>
      <ul className="mt-4 grid gap-3">
        {BENEFITS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-violet-soft text-violet">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            {text}
          </li>
        ))}
      </ul>
      <Button disabled aria-describedby="premium-closed" variant="secondary" className="mt-5 w-full">
        Upgrade Now
      </Button>
      <p id="premium-closed" className="mt-2 text-sm text-ink-2">
        Payments aren't set up here yet, so nobody can upgrade for now.
      </p>
    </section>
  );
}
