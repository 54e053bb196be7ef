import { SleepPose } from "#components/art/penguin-sleep.tsx";
import { Svg } from "#components/art/svg.tsx";
import { buttonClass } from "#components/ui/button-look.ts";
import { ReloadIcon } from "#components/ui/line-icons.tsx";
import { paths } from "#lib/client/paths.ts";

/** What the server calls the failure, where it has given it a name */
function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && "digest" in error ? error.digest : null;
  return typeof digest === "string" ? digest : null;
}

/** Every page carries it, so it takes the one pose that it shows, and no link that would need the router. */
export function CrashScreen({ error }: { error: unknown }) {
  const digest = digestOf(error);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[80dvh] max-w-xl flex-col items-center justify-center px-4 py-12 text-center"
    >
      <Svg box={[200, 200]} size={190}>
        <SleepPose />
      </Svg>
      <h1 className="mt-6 text-3xl md:text-4xl">Unexpected Application Error!</h1>
      <p className="mt-3 text-balance text-ink-2 text-lg">
        Something broke on our side. Your progress is saved; loading the page again usually helps.
      </p>
      <div className="mt-7 flex flex-wrap items-center justify-center gap-x-3 gap-y-2">
        <button type="button" onClick={() => window.location.reload()} className={buttonClass()}>
          <ReloadIcon className="size-5" />
          Reload
        </button>
        {/* Loads a new document: what has crashed stays behind. */}
        <a
          href={paths.home}
          className="inline-flex min-h-12 items-center rounded-button px-5 font-display font-semibold text-brand hover:bg-brand-soft"
        >
          Home
        </a>
      </div>
      {digest ? (
        <p className="mt-8 rounded-button bg-sunken px-4 py-2.5 text-ink-2 text-sm">
          If this keeps happening, tell us this number:{" "}
          <span className="select-all whitespace-nowrap font-mono text-ink">Request {digest}</span>
        </p>
      ) : null}
    </div>
  );
}
