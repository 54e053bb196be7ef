import clsx from "clsx";
import {
  CalendarSync,
  CircleUserRound,
  Hourglass,
  type LucideIcon,
  NotebookText,
  PenLine,
  Plug,
  Unplug,
  X,
} from "lucide-react";
import { HelloPose } from "#components/art/penguin-hello.tsx";
import { Svg } from "#components/art/svg.tsx";
import { DrawnCheck } from "#components/ui/drawn-check.tsx";
import type { Provider } from "./arrival.ts";

/** `asks`: a form follows */
export type Outcome = "done" | "asks" | "late" | "stopped" | "nothing";

const PROVIDERS: Record<Provider, LucideIcon> = {
  notion: NotebookText,
  google: CircleUserRound,
  "google-calendar": CalendarSync,
  other: Plug,
};
const OUTCOMES: Record<Exclude<Outcome, "done">, LucideIcon> = {
  asks: PenLine,
  late: Hourglass,
  stopped: X,
  nothing: Unplug,
};

const dashes = "h-0 flex-1 border-border-strong border-t-4 border-dotted";
// Parts of the whole: with large text on a phone there is no room for their full size.
const tile =
  "grid aspect-square w-[30%] max-w-20 shrink-0 place-items-center rounded-card border-2 xs:max-w-24";
const sign = "aspect-square h-auto w-[16%] max-w-11 shrink-0";

/** The penguin on one side, the service on the other, and what lies between them */
export function Bridge({ provider, outcome }: { provider: Provider; outcome: Outcome | null }) {
  const Service = PROVIDERS[provider];
  return (
    <div aria-hidden="true" className="mx-auto flex max-w-80 items-center gap-[2.5%]">
      <span className={clsx(tile, "border-transparent bg-ice-soft")}>
        <Svg box={[200, 200]} className="h-auto w-[84%]">
          <HelloPose />
        </Svg>
      </span>
      <span className={dashes} />
      {outcome ? <Sign outcome={outcome} /> : null}
      <span className={dashes} />
      <span className={clsx(tile, "border-line bg-bg text-ink-2")}>
        <Service strokeWidth={1.75} className="size-[44%]" />
      </span>
    </div>
  );
}

function Sign({ outcome }: { outcome: Outcome }) {
  if (outcome === "done") return <DrawnCheck className={sign} />;
  const Icon = OUTCOMES[outcome];
  return (
    <span className={clsx(sign, "grid animate-pop place-items-center rounded-full bg-sunken text-ink-2")}>
      <Icon strokeWidth={2.5} className="size-[45%]" />
    </span>
  );
}
