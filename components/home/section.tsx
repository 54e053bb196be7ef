import clsx from "clsx";
import type { ReactNode } from "react";

interface SectionProps {
  /** Of the heading, which names the section */
  id: string;
  title: string;
  lead?: string;
  isSunken?: boolean;
  /** Stands to the right of the title where there is room */
  art?: ReactNode;
  children: ReactNode;
}

/** One band of the landing page: 72 px of air above and below, 96 px where there is room */
export function Section({ id, title, lead, isSunken = false, art, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={clsx(isSunken && "bg-sunken")}>
      <div className="mx-auto max-w-page px-4 py-[72px] md:px-6 md:py-24 xl:px-8">
        <div className="flex items-end justify-between gap-8">
          <div className="max-w-prose">
            <h2 id={id} className="text-3xl md:text-5xl">
              {title}
            </h2>
            {lead ? <p className="mt-4 text-pretty text-ink-2 text-lg">{lead}</p> : null}
          </div>
          {art ? <div className="hidden shrink-0 md:block">{art}</div> : null}
        </div>
        {children}
      </div>
    </section>
  );
}

/** Where a claim comes from, in plain words */
export function Note({ children, className }: { children: ReactNode; className?: string }) {
  return <p className={clsx("max-w-prose text-ink-3 text-sm", className)}>{children}</p>;
}
