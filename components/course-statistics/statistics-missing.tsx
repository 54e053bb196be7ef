import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";

/** The same for a course that was never there, for one that is gone and for someone else's. */
export function StatisticsMissing() {
  return (
    <EmptyState
      art={<Penguin pose="lost" size={128} />}
      title="We couldn't find this course"
      text="It was removed, or it isn't yours. Your own courses are in My Courses."
      action={<ButtonLink href={paths.courses}>My Courses</ButtonLink>}
    />
  );
}
