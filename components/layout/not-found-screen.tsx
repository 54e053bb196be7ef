import { Penguin } from "#components/art/penguin.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

export function NotFoundScreen() {
  return (
    <main id="content" className="grid min-h-dvh place-items-center px-4 py-12 text-center">
      <div className="flex max-w-md flex-col items-center gap-4">
        <Penguin pose="swim" size={220} />
        <h1 className="text-4xl">This floe has drifted off</h1>
        <p className="text-lg text-ink-2">
          There is no page at this address. It may have moved, or never been here.
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.home}>Home</ButtonLink>
          <ButtonLink href={paths.islands} variant="secondary">
            Quiz Islands
          </ButtonLink>
        </div>
      </div>
    </main>
  );
}
