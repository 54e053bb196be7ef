import { Penguin } from "#components/art/penguin.tsx";
import { Button } from "#components/ui/button.tsx";

/** What the server calls the failure, where it has given it a name */
function digestOf(error: unknown): string | null {
  const digest = error instanceof Error && "digest" in error ? error.digest : null;
  return typeof digest === "string" ? digest : null;
}

export function CrashScreen({ error }: { error: unknown }) {
  const digest = digestOf(error);
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-4 px-4 py-12 text-center"
    >
      <Penguin pose="sleep" size={180} />
      <h1 className="text-3xl">Unexpected Application Error!</h1>
      <p className="text-ink-2">
        Something broke on our side. Your progress is saved; loading the page again usually helps.
      </p>
      {digest ? <p className="font-mono text-xs text-ink-3">Request {digest}</p> : null}
      <Button onClick={() => window.location.reload()} className="mt-2">
        Reload
      </Button>
    </div>
  );
}
