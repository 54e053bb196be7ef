"use client";

import { Island } from "#components/art/island.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Section } from "#lib/island/rules.ts";
import type { IslandDto } from "#lib/island/schema.ts";
import { useArrival } from "./map-scroll.ts";
import { currentIslandId, islandsOf, needsUnitHeader, progressOf } from "./map-view.ts";
import { NothingToPlay } from "./nothing-to-play.tsx";
import { SectionProgress } from "./section-progress.tsx";
import { UnitMap } from "./unit-map.tsx";

function NoIslands({ courseId, hasLessons }: { courseId: string; hasLessons: boolean }) {
  return (
    <EmptyState
      art={<Island index={0} size={160} />}
      title="No islands in this course yet"
      text={
        hasLessons
          ? "Islands come from a course's quizzes, and this course has only lessons. They wait for you in the classroom."
          : "Islands come from a course's quizzes, and this course has none. Import a course with questions."
      }
      action={
        hasLessons ? (
          <ButtonLink href={paths.classroom(courseId)} prefetch={false}>
            Study the lessons
          </ButtonLink>
        ) : (
          <ButtonLink href={paths.dashboard}>Import a course</ButtonLink>
        )
      }
    />
  );
}

/** A course on the sea: its units one below the other. */
export function IslandSection({ section, hasLessons }: { section: Section<IslandDto>; hasLessons: boolean }) {
  const currentId = currentIslandId(section);
  useArrival(currentId);
  const { playable, cards } = progressOf(islandsOf(section));
  return (
    <section aria-labelledby={`course-${section.id}`} data-map="">
      <SectionProgress section={section} />
      {section.hasNoIslands ? <NoIslands courseId={section.courseId} hasLessons={hasLessons} /> : null}
      {section.hasNoIslands || playable + cards > 0 ? null : <NothingToPlay courseId={section.courseId} />}
      <div className="grid grid-cols-1 gap-8">
        {section.units.map((unit, index) => (
          <UnitMap
            key={unit.id}
            unit={unit}
            index={index}
            currentId={currentId}
            hasHeader={needsUnitHeader(section.units)}
          />
        ))}
      </div>
    </section>
  );
}
