import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

/** The way to a heart that costs neither money nor a day. */
export function PracticeOffer() {
  return (
    <div className="mt-6 w-full">
      <ButtonLink
        href={paths.practice}
        variant="secondary"
        aria-describedby="practice-offer"
        className="w-full"
      >
        Practise to win a heart back
      </ButtonLink>
      <p id="practice-offer" className="mt-2 text-balance text-ink-2 text-sm">
        Answer five questions you have met before. It costs no hearts, and gives one back up to three times a
        day.
      </p>
    </div>
  );
}
