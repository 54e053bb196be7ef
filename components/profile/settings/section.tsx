import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Card } from "#components/ui/card.tsx";

interface SectionProps {
  title: string;
  text?: ReactNode;
  /** Beside the title: whether it is saved, a pill */
  aside?: ReactNode;
  isDanger?: boolean;
  children: ReactNode;
}

/** One matter of the settings, under a heading of its own */
export function Section({ title, text, aside, isDanger = false, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card className={clsx(isDanger && "border-bad!")}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id={id} className={clsx("text-xl", isDanger && "text-bad")}>
            {title}
          </h2>
          {aside}
        </div>
        {text ? <div className="mt-1 max-w-prose text-ink-2">{text}</div> : null}
        <div className="mt-4">{children}</div>
      </Card>
    </section>
  );
}
