"use client";

import { Button } from "#components/ui/button.tsx";
import type { OfferDto } from "#lib/study/schema.ts";

interface OffersProps {
  offers: readonly OfferDto[];
  onTake: (offer: OfferDto) => void;
  /** The one that is being taken */
  taking?: OfferDto["kind"] | null;
  className?: string;
}

/** Ways that still reach the goal: one press each. */
export function Offers({ offers, onTake, taking = null, className }: OffersProps) {
  if (offers.length === 0) return null;
  return (
    <ul className={className ?? "flex flex-wrap gap-2"}>
      {offers.map((offer) => (
        <li key={offer.kind} className="max-sm:w-full">
          <Button
            variant="secondary"
            size="sm"
            className="max-sm:w-full"
            isLoading={taking === offer.kind}
            onClick={() => onTake(offer)}
          >
            {offer.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
