import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { Pill, type PillTone } from "#components/ui/pill.tsx";
import type { LocalDay } from "#lib/core/time.ts";
import type { ForecastDto } from "#lib/study/schema.ts";
import { forecastWords, STANDING_WORDS } from "./study-words.ts";

const LOOKS: Record<keyof typeof STANDING_WORDS, { tone: PillTone; Icon: typeof Clock }> = {
  on_track: { tone: "ok", Icon: CircleCheck },
  tight: { tone: "ice", Icon: Clock },
  behind: { tone: "flame", Icon: TriangleAlert },
};

/** "On track", "Tight" or "Behind"; nothing where there is no date to reach, or too little to tell. */
export function Standing({ forecast }: { forecast: ForecastDto }) {
  const standing = forecast.kind === "range" ? forecast.standing : null;
  if (!standing) return null;
  const { tone, Icon } = LOOKS[standing];
  return (
    <Pill tone={tone} icon={<Icon aria-hidden="true" className="size-4" />}>
      {STANDING_WORDS[standing]}
    </Pill>
  );
}

/** Where the pace leads, and how that stands to the goal. */
export function ForecastLine({ forecast, today }: { forecast: ForecastDto; today: LocalDay }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span>{forecastWords(forecast, today)}</span>
      <Standing forecast={forecast} />
    </p>
  );
}
