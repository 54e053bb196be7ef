import clsx from "clsx";
import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { ButtonLink } from "#components/ui/button.tsx";

export interface PlanPrice {
  /** The element's id: an address that ends in it marks this price as the chosen one */
  id: string;
  price: string;
  note: string;
  action: { href: string; label: string };
}

export interface PlanOffer {
  name: string;
  /** Who it is for */
  audience: string;
  art: ReactNode;
  /** The price with a line or two under it and one button; or several prices, each with its own */
  cost: { price: string; note: string; action: PlanPrice["action"] } | readonly PlanPrice[];
  differences: readonly string[];
  /** Beside the button: what to know before pressing it */
  notes: readonly string[];
}

interface PlanCardProps {
  offer: PlanOffer;
  /** Raised, with a violet border and this tag */
  tag?: string;
  isPrimary?: boolean;
}

const RAISED = "border-violet lg:-translate-y-2";
const VIOLET_KEY =
  "border-violet! text-violet! [--lip:var(--violet)]! hover:bg-violet-soft hover:brightness-100";

export function PlanCard({ offer, tag, isPrimary = false }: PlanCardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        "card relative flex flex-col rounded-card border-2 bg-surface p-6 md:p-8",
        tag ? RAISED : "border-line",
      )}
    >
      {tag ? (
        <p className="absolute -top-4 left-6 rounded-full bg-violet px-4 py-1 font-display text-sm font-semibold text-on-brand md:left-8">
          {tag}
        </p>
      ) : null}
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id={id} className={clsx("text-3xl", tag && "text-violet")}>
            {offer.name}
          </h2>
          <p className="mt-1 text-ink-2">{offer.audience}</p>
        </div>
        <div className="-mt-2 -mr-2 shrink-0">{offer.art}</div>
      </div>
      <Cost cost={offer.cost} />
      <ul className="mt-5 grid gap-3 border-line border-t pt-5">
        {offer.differences.map((difference) => (
          <li key={difference} className="flex gap-3">
            <Check
              aria-hidden="true"
              strokeWidth={3}
              className={clsx("mt-1 size-4 shrink-0", tag ? "text-violet" : "text-ok")}
            />
            {difference}
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-7">
        {"action" in offer.cost ? (
          <ButtonLink
            href={offer.cost.action.href}
            prefetch={false}
            variant={isPrimary ? "primary" : "secondary"}
            className={clsx("w-full", tag && VIOLET_KEY)}
          >
            {offer.cost.action.label}
          </ButtonLink>
        ) : null}
        <div className="mt-3 grid content-start gap-1 text-sm text-ink-2 lg:min-h-[5.5rem]">
          {offer.notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

function Cost({ cost }: Pick<PlanOffer, "cost">) {
  if (!("action" in cost)) {
    return (
      <ul className="mt-5 grid gap-3">
        {cost.map((price) => (
          <PriceChoice key={price.id} {...price} />
        ))}
      </ul>
    );
  }
  return (
    <>
      <p className="num mt-5 text-xl text-ink">{cost.price}</p>
      <p className="mt-1 text-sm text-ink-2 lg:min-h-[2.75rem]">{cost.note}</p>
    </>
  );
}

/** The one that the address ends in is marked: the checkout leads back to it. */
function PriceChoice({ id, price, note, action }: PlanPrice) {
  return (
    <li
      id={id}
      className="group scroll-mt-28 rounded-card border-2 border-line p-4 target:border-violet target:bg-violet-soft"
    >
      <p className="mb-2 hidden font-display text-sm font-semibold text-violet group-target:block">
        Your choice
      </p>
      <p className="num text-xl text-ink">{price}</p>
      <p className="mt-1 text-sm text-ink-2">{note}</p>
      <ButtonLink
        href={action.href}
        prefetch={false}
        variant="secondary"
        className={clsx("mt-3 w-full", VIOLET_KEY)}
      >
        {action.label}
      </ButtonLink>
    </li>
  );
}
