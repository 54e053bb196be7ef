"use client";

import { Island } from "#components/art/island.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Section } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { useArrival } from "./map-scroll.ts";
import { currentIslandId } from "./map-view.ts";
import { SectionProgress } from "./section-progress.tsx";
import { UnitMap } from "./unit-map.tsx";

function NoIslands() {
  return (
    <EmptyState
      art={<Island index={0} size={160} />}
      title="No islands in this course yet"
      text="Islands are made from a course's quizzes, and this one brought none. Import a file with questions to fill the sea."
      action={<ButtonLink href={paths.dashboard}>Import a course</ButtonLink>}
    />
  );
}

/** A course on the sea: its units one below the other. */
export function IslandSection({ section }: { section: Section<IslandDto> }) {
  const currentId = currentIslandId(section);
  useArrival(currentId);
  return (
    <section aria-labelledby={`course-${section.id}`} data-map="">
      <SectionProgress section={section} />
      {section.hasNoIslands ? <NoIslands /> : null}
      <div className="grid grid-cols-1 gap-8">
        {section.units.map((unit, index) => (
          <UnitMap key={unit.id} unit={unit} index={index} currentId={currentId} />
        ))}
      </div>
    </section>
  );
}
