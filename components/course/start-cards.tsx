"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Penguin } from "#components/art/penguin.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { paths } from "#lib/client/paths.ts";
import { useCatalog, useEnrol } from "#lib/course/client.ts";
import type { CatalogCourseDto, CourseDto } from "#lib/course/schema.ts";
import { counted } from "./course-view.ts";
import { SampleCover } from "./sample-cover.tsx";

interface StartCardProps {
  art: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function StartCard({ art, title, text, children }: StartCardProps) {
  return (
    <li className="card flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      {art}
      <div className="flex flex-1 flex-col gap-1 p-4 md:p-5">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-ink-2">{text}</p>
        <div className="mt-auto grid gap-2 pt-3">{children}</div>
      </div>
    </li>
  );
}

function Scene({ pose, ground }: { pose: "box" | "point"; ground: string }) {
  return (
    <div aria-hidden="true" className={`flex h-28 items-end justify-center overflow-hidden ${ground}`}>
      <Penguin pose={pose} size={112} />
    </div>
  );
}

/** Its first quiz; the map where there is none. */
function firstStop({ _id, next }: CourseDto): string {
  return next ? paths.quiz(next.islandId, next.quizId) : paths.courseIslands(_id);
}

/** Enrols in a course of ours and leads straight into its first quiz. */
function useSample() {
  const router = useRouter();
  // The next screen takes a moment to come: until then it is still under way.
  const [isLeaving, setIsLeaving] = useState(false);
  const enrol = useEnrol((course) => {
    setIsLeaving(true);
    router.push(firstStop(course));
  });
  const start = ({ _id }: CatalogCourseDto) => enrol.mutate(_id, { onError: toastFailure });
  const isStarting = ({ _id }: CatalogCourseDto) => (enrol.isPending || isLeaving) && enrol.variables === _id;
  return { start, isStarting };
}

interface SampleCardProps {
  samples: readonly [CatalogCourseDto, ...CatalogCourseDto[]];
  isPrimary: boolean;
}

function SampleCard({ samples, isPrimary }: SampleCardProps) {
  const { start, isStarting } = useSample();
  const [first, second] = samples;
  return (
    <StartCard
      art={<SampleCover title={first.title} />}
      title="Try a sample"
      text={`${first.title}: ${counted(first.islandCount, "island")}, and your first star is a few questions away.`}
    >
      <Button
        variant={isPrimary ? "primary" : "secondary"}
        onClick={() => start(first)}
        isLoading={isStarting(first)}
      >
        Play the first quiz
      </Button>
      {second ? (
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11!"
          onClick={() => start(second)}
          isLoading={isStarting(second)}
        >
          Or play {second.title}
        </Button>
      ) : null}
    </StartCard>
  );
}

interface StartCardsProps {
  isPrimary: boolean;
  /** Leads to the import below */
  onBring: () => void;
}

/** Three ways to begin, for someone without a course. docs/product.md#today */
export function StartCards({ isPrimary, onBring }: StartCardsProps) {
  const { data: catalog = [] } = useCatalog();
  const [first, ...others] = catalog.filter(({ canEnrol, isPremiumOnly }) => canEnrol && !isPremiumOnly);
  return (
    <section aria-labelledby="start" className="mb-10">
      <h2 id="start" className="text-xl">
        Where do you want to start?
      </h2>
      <ul className="mt-4 grid gap-4 md:grid-cols-3">
        {first ? <SampleCard samples={[first, ...others]} isPrimary={isPrimary} /> : null}
        <StartCard
          art={<Scene pose="box" ground="bg-gold-soft" />}
          title="Bring a course"
          text="Paste a link or drop a file. It becomes islands with quizzes to play."
        >
          <Button variant={isPrimary && !first ? "primary" : "secondary"} onClick={onBring}>
            Bring a course
          </Button>
        </StartCard>
        <StartCard
          art={<Scene pose="point" ground="bg-ok-soft" />}
          title="Connect the extension"
          text="Waddle Companion keeps track of lessons on other sites. Click its penguin in your browser, then Connect."
        >
          <ButtonLink href={`${paths.profile}?tab=privacy`} prefetch={false} variant="secondary">
            See connected apps
          </ButtonLink>
        </StartCard>
      </ul>
    </section>
  );
}
