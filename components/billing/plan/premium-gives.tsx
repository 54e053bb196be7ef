import { Crown, Gem, Infinity as InfinityIcon, Star } from "lucide-react";

const GIVES = [
  {
    icon: InfinityIcon,
    title: "Unlimited hearts",
    text: "A wrong answer costs nothing, and you never have to wait.",
  },
  {
    icon: Star,
    title: "A bonus star",
    text: "Every quiz that earns a star gets one more, up to three. On Free, you need to start with full hearts for that.",
  },
  {
    icon: Gem,
    title: "Exclusive premium content",
    text: "Our own courses that only Premium members can start. You keep the ones you're enrolled in.",
  },
] as const;

interface PremiumGivesProps {
  isPremium: boolean;
  /** Whether Premium can be bought here */
  isForSale: boolean;
}

export function PremiumGives({ isPremium, isForSale }: PremiumGivesProps) {
  return (
    <section
      aria-labelledby="premium-gives"
      className="card rounded-card border-2 border-violet bg-surface p-4 md:p-6"
    >
      <h2 id="premium-gives" className="flex items-center gap-2 text-xl">
        <Crown aria-hidden="true" className="size-6 fill-current text-violet" />
        {isPremium ? "What you get" : "What Premium adds"}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {GIVES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex items-start gap-3">
            <span className="grid size-10 shrink-0 place-items-center rounded-full bg-violet-soft text-violet">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{title}</span>
              <span className="block text-ink-2 text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {isPremium || isForSale ? null : (
        <p className="mt-5 border-line border-t pt-4 text-ink-2 text-sm">
          Payments aren't set up here yet, so nobody can upgrade for now.
        </p>
      )}
    </section>
  );
}
