import { Penguin } from "#components/art/penguin.tsx";
import { EndStaleSession } from "#components/layout/end-stale-session.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";

/** For visitors: a quiz's address may be shared, and signing in leads back to it. */
export function QuizInvitation({ path }: { path: string }) {
  return (
    <div className="grid min-h-dvh place-items-center px-4 py-12">
      <div className="flex max-w-[440px] flex-col items-center text-center">
        <EndStaleSession isTurnedAway />
        <Penguin pose="hello" size={168} />
        <h1 className="mt-6 text-3xl">Log in to play this quiz</h1>
        <p className="mt-3 text-ink-2">
          Your hearts, stars and streak are kept with your account. Log in, and this quiz opens.
        </p>
        <ButtonLink href={paths.authThen(path)} className="mt-8 w-full">
          Login
        </ButtonLink>
        <ButtonLink
          href={`${paths.signUp}&next=${encodeURIComponent(path)}`}
          variant="secondary"
          className="mt-3 w-full"
        >
          Sign Up
        </ButtonLink>
      </div>
    </div>
  );
}
