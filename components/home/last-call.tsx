import { Penguin } from "#components/art/penguin.tsx";
import { Waves } from "#components/art/waves.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

export function LastCall() {
  return (
    <section className="relative isolate overflow-hidden">
      <Waves className="absolute inset-x-0 bottom-0 -z-10 h-28 md:h-36" />
      <div className="mx-auto flex max-w-page flex-col items-center gap-5 px-4 pt-[72px] pb-36 text-center md:px-6 md:pb-48">
        <Penguin pose="cheer" size={168} />
        <h2 className="text-3xl md:text-4xl">Your first island is in sight</h2>
        <p className="max-w-prose text-lg text-ink-2">
          Bring a course you meant to finish. The penguin brings the rest.
        </p>
        <ButtonLink href={paths.auth} variant="secondary" className="mt-2">
          Start Finishing Today
        </ButtonLink>
      </div>
    </section>
  );
}
