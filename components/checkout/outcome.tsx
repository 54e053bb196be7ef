import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";

interface OutcomeProps {
  art: ReactNode;
  heading: ReactNode;
  children: ReactNode;
  /** Ways on */
  actions: ReactNode;
}

/** A picture, what is so, and where to go from here */
export function Outcome({ art, heading, children, actions }: OutcomeProps) {
  return (
    <Card isPlayful padding="lg" className="mx-auto flex max-w-xl flex-col items-center text-center">
      {art}
      <div className="mt-5">{heading}</div>
      <div className="mt-3 grid max-w-md gap-2 text-ink-2 text-lg">{children}</div>
      <div className="mt-7 flex w-full flex-col justify-center gap-3 xs:w-auto xs:flex-row">{actions}</div>
    </Card>
  );
}
