import { ChevronRight, TreePalm } from "lucide-react";
import type { ReactNode } from "react";
import { FlameIcon } from "#components/art/flame-icon.tsx";
import { Star } from "#components/art/star.tsx";
import type { StatsDto } from "#lib/learner/schema.ts";
import { written } from "../day-words.ts";
import { type ProfileTab, tabHref } from "../profile-tabs.ts";
import { switchTo } from "../switch-tab.ts";
import { XpIcon } from "./kind-icon.tsx";

interface KeyFiguresProps {
  stats: StatsDto;
  language: string;
}

/** Four numbers; those with a tab of their own lead to it. */
export function KeyFigures({ stats, language }: KeyFiguresProps) {
  const { currentStreak, xp, completedIslands, totalStarsEarned } = stats;
  return (
    <ul aria-label="Your figures" className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      <Figure
        art={<FlameIcon size={28} />}
        value={written(currentStreak, language)}
        label={currentStreak === 1 ? "day in a row" : "days in a row"}
        tab="streak"
      />
      <Figure art={<XpIcon />} value={written(xp, language)} label="XP" tab="xp" />
      <Figure
        art={<Star size={28} />}
        value={written(totalStarsEarned, language)}
        label={totalStarsEarned === 1 ? "star" : "stars"}
      />
      <Figure
        art={<TreePalm className="size-7 text-ok" />}
        value={written(completedIslands, language)}
        label={completedIslands === 1 ? "island completed" : "islands completed"}
      />
    </ul>
  );
}

interface FigureProps {
  art: ReactNode;
  value: string;
  label: string;
  /** Where more of it stands */
  tab?: ProfileTab;
}

function Figure({ art, value, label, tab }: FigureProps) {
  return (
    <li className="card relative flex min-w-0 flex-col justify-between gap-2 rounded-card border border-line bg-surface p-4 has-[a:hover]:border-brand">
      <span aria-hidden="true" className="flex h-9 items-center justify-between">
        {art}
        {tab ? <ChevronRight className="size-5 text-ink-3" /> : null}
      </span>
      <p className="min-w-0">
        <span className="num block truncate text-2xl leading-tight">{value}</span>{" "}
        {tab ? (
          <a
            href={tabHref(tab)}
            onClick={switchTo}
            className="text-ink-2 text-sm after:absolute after:inset-0 after:rounded-card"
          >
            {label}
          </a>
        ) : (
          <span className="text-ink-2 text-sm">{label}</span>
        )}
      </p>
    </li>
  );
}
