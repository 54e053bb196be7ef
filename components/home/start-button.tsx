import clsx from "clsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

/**
 * The page's first button: the sign-up for visitors, the dashboard with the next quiz for learners. The page is the same
 * for all and comes out of a cache, so both are in it, and the style sheet shows one of them from the first paint on.
 */
export function StartButton({ className }: { className?: string }) {
  const look = clsx("w-full text-lg xs:w-auto", className);
  return (
    <>
      <ButtonLink href={paths.signUp} prefetch={false} className={clsx("visitor-only", look)}>
        Start Finishing Today
      </ButtonLink>
      <ButtonLink href={paths.dashboard} prefetch={false} className={clsx("learner-only", look)}>
        Continue your course
      </ButtonLink>
    </>
  );
}
