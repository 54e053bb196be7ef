import clsx from "clsx";
import { Check } from "lucide-react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { MILESTONES } from "#lib/streak/rules.ts";
import type { StreakStatusDto } from "#lib/streak/schema.ts";
import { counted, written } from "../day-words.ts";

interface MilestoneTrackProps {
  status: Pick<StreakStatusDto, "streak" | "nextMilestone">;
  language: string;
}

/** The days of a streak that bring XP: what this one or an earlier one has reached, the next, and those beyond. */
export function MilestoneTrack({ status: { streak, nextMilestone: next }, language }: MilestoneTrackProps) {
  const isReached = (days: number) => next === null || days < next.days;
  return (
    <>
      <h3 className="text-lg">Milestones</h3>
      <p className="mt-0.5 text-ink-2 text-sm">
        {next
          ? `${counted(next.days - streak, language, "day")} to the next one. Each pays its XP once.`
          : "You have reached them all."}
      </p>
      <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(3.125rem,1fr))] gap-x-1 gap-y-4">
        {MILESTONES.map(({ days, xp }) => (
          <li key={days} className="flex min-w-0 flex-col items-center text-center">
            <Medal look={isReached(days) ? "reached" : days === next?.days ? "next" : "far"} />
            <p className="num mt-1.5 text-sm leading-tight">{counted(days, language, "day")}</p>
            <p className="num text-ink-2 text-xs">
              {written(xp, language)} XP
              <span className="sr-only">{isReached(days) ? ", reached" : ""}</span>
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is reached burns; what is next has an outline; the rest is a shape. */
function Medal({ look }: { look: "reached" | "next" | "far" }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "relative grid size-12 place-items-center rounded-full border-2",
        look === "reached" && "border-flame bg-flame-soft",
        look === "next" && "border-flame border-dashed bg-surface",
        look === "far" && "border-line bg-sunken",
      )}
    >
      <FlameIcon
        size={26}
        className={clsx(look !== "reached" && "brightness-0 dark:invert", {
          "opacity-45": look === "next",
          "opacity-20": look === "far",
        })}
      />
      {look === "reached" ? (
        <span className="-right-1 -bottom-1 absolute grid size-5 place-items-center rounded-full border-2 border-bg bg-flame text-surface">
          <Check className="size-3" strokeWidth={4} />
        </span>
      ) : null}
    </span>
  );
}
