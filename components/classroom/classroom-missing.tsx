import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { paths } from "#lib/client/paths.ts";

/** There is no such course, or it isn't the learner's. */
export function ClassroomMissing() {
  return (
    <main id="content" tabIndex={-1} className="pt-10 outline-none">
      <EmptyState
        isPage
        art={<Penguin pose="lost" size={128} />}
        title="This course isn't one of yours"
        text="It was removed, or you have left it."
        action={<ButtonLink href={paths.courses}>My Courses</ButtonLink>}
      />
    </main>
  );
}
