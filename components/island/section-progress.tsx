import { PartyPopper } from "lucide-react";
import { Star } from "#components/art/star.tsx";
import { counted, countedOf } from "#components/course/course-view.ts";
import { Pill } from "#components/ui/pill.tsx";
import type { Section } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { islandsOf, MAX_STARS, progressOf } from "./map-view.ts";

/** The course's name and how much of it is done. */
export function SectionProgress({ section }: { section: Section<IslandDto> }) {
  const islands = islandsOf(section);
  const stars = islands.reduce((sum, island) => sum + island.starsEarned, 0);
  const allStars = islands.reduce((sum, island) => sum + island.quizzes.length * MAX_STARS, 0);
  const { completed, playable, empty, cards } = progressOf(islands);
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 sm:mb-4 sm:gap-y-2">
      <h2
        id={`course-${section.id}`}
        className="min-w-0 flex-1 basis-60 text-xl max-sm:line-clamp-2 md:text-2xl"
      >
        {section.title}
      </h2>
      {playable === 0 ? null : (
        <>
          {playable > 0 && completed === playable ? (
            <Pill
              tone="ok"
              icon={<PartyPopper aria-hidden="true" className="size-4 shrink-0" />}
              className="whitespace-normal!"
            >
              Every island reached
            </Pill>
          ) : (
            <p className="text-sm text-ink-2">{countedOf(completed, playable, "island")}</p>
          )}
          {empty > 0 ? (
            <p className="text-sm text-ink-2">{counted(empty, "island")} without questions yet</p>
          ) : null}
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <Star size={18} isFilled />
            {countedOf(stars, allStars, "star")}
          </p>
        </>
      )}
      {cards > 0 ? <p className="text-sm text-ink-2">{counted(cards, "card")}</p> : null}
    </div>
  );
}
