"use client";

import { Button } from "#components/ui/button.tsx";
import { useHydrated } from "#lib/client/hydration.ts";
import type { AuthRequest } from "#lib/extension/registry/auth-request.ts";
import { ConsentLists } from "./consent-lists.tsx";
import { ExtensionCard } from "./extension-card.tsx";
import { useRoomy } from "./use-roomy.ts";
import { useSettled } from "./use-settled.ts";
import { ViewerRow } from "./viewer-row.tsx";

interface ConsentCardProps {
  request: AuthRequest;
  email: string | null;
  isBusy: boolean;
  onCancel: () => void;
  onConnect: () => void;
}

/** Who asks, for whom, for what, and where the answer goes */
export function ConsentCard({ request, email, isBusy, onCancel, onConnect }: ConsentCardProps) {
  const { client, redirectUri, scopes } = request;
  return (
    <ExtensionCard title={<Question name={client.name} />}>
      <p className="mt-3 text-center text-balance text-ink-2">
        The extension enhances any <span className="whitespace-nowrap">e-learning</span> platform, and only
        activates on your platforms.
      </p>
      <div inert={isBusy}>
        <ViewerRow email={email} clientName={client.name} />
        <ConsentLists scopes={scopes} isSignedIn={email !== null} />
      </div>
      <Target redirectUri={redirectUri} isSignedIn={email !== null} />
      <Answers isBusy={isBusy} onCancel={onCancel} onConnect={onConnect} />
    </ExtensionCard>
  );
}

/** A name is broken only where it doesn't fit at all. */
function Question({ name }: { name: string }) {
  return (
    <>
      Connect <bdi className="inline-block">{name}</bdi> to Waddle?
    </>
  );
}

function Target({ redirectUri, isSignedIn }: { redirectUri: string; isSignedIn: boolean }) {
  return (
    <div className="mt-5 text-sm text-ink-2">
      <p>You'll then go back to</p>
      <p className="mt-1 font-mono text-xs wrap-anywhere text-ink">{redirectUri}</p>
      <p className="mt-3">
        {isSignedIn
          ? "You can disconnect it at any time in your profile, under Privacy."
          : "There's nothing to disconnect later: its access ends after an hour."}
      </p>
    </div>
  );
}

function Answers({
  isBusy,
  onCancel,
  onConnect,
}: Pick<ConsentCardProps, "isBusy" | "onCancel" | "onConnect">) {
  const isSettled = useSettled();
  const isRoomy = useRoomy();
  const isHydrated = useHydrated();
  return (
    // In sight on the smallest of windows, and the lists run below it.
    <div className="sticky bottom-0 -mx-5 -mb-5 mt-5 grid grid-cols-2 gap-3 rounded-b-dialog border-t border-line bg-surface px-5 pt-4 pb-5 xs:-mx-7 xs:-mb-7 xs:px-7 xs:pb-7">
      {isRoomy ? null : (
        <p role="alert" className="col-span-2 text-center text-balance text-sm text-ink-2">
          Make this window larger or turn your phone upright to connect, so you can see who's asking for what.
        </p>
      )}
      <Button
        variant="secondary"
        disabled={!isHydrated}
        inert={isBusy}
        onClick={onCancel}
        className="h-11 px-3!"
      >
        Cancel
      </Button>
      {(isSettled && isRoomy) || isBusy ? (
        <Button isLoading={isBusy} onClick={onConnect} className="h-11 px-3!">
          {isBusy ? "Processing..." : "Connect"}
        </Button>
      ) : (
        // It keeps the focus, which a button that is quite disabled would lose.
        <Button aria-disabled="true" className="h-11 cursor-default px-3! opacity-60">
          Connect
        </Button>
      )}
      <p role="status" className="sr-only">
        {isBusy ? "Processing..." : ""}
      </p>
    </div>
  );
}
