"use client";

import { ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { FinishedConnectionDto } from "#lib/connection/schema.ts";
import type { Provider } from "./arrival.ts";
import type { Attempts } from "./attempts.ts";
import { CallbackActions, CallbackFrame } from "./callback-frame.tsx";
import { Connecting } from "./connecting.tsx";
import { Failed } from "./stopped.tsx";
import { useProgress } from "./use-progress.ts";
import { toIntegrations } from "./way-back.ts";
import { NAMES } from "./words.ts";

interface ConsentArrivalProps {
  provider: Provider;
  attempts: Attempts<FinishedConnectionDto>;
}

/** Someone comes back with a consent to read what is theirs elsewhere. */
export function ConsentArrival({ provider, attempts }: ConsentArrivalProps) {
  const progress = useProgress(attempts);
  const shared = { provider, purpose: "connect", back: toIntegrations } as const;
  if (progress.status === "pending")
    return <Connecting {...shared} count={progress.count} onRetry={attempts.start} />;
  if (progress.status === "failed") {
    return (
      <Failed
        {...shared}
        error={progress.error}
        onRetry={isOpen(progress.error) ? attempts.start : undefined}
      />
    );
  }
  return <Connected connection={progress.answer} />;
}

/** The server spends a state before it asks the other service: once it has answered, only a new consent helps. */
function isOpen(error: Error): boolean {
  return !("status" in error) || error.status === 0;
}

function Connected({ connection }: { connection: FinishedConnectionDto }) {
  const { _id, provider, name } = connection;
  return (
    <CallbackFrame
      provider={provider}
      outcome="done"
      focusOn="done"
      words={{
        title: `${NAMES[provider]} is connected`,
        text: (
          <>
            You can now import what you shared from <strong className="font-semibold">{name}</strong>.
          </>
        ),
      }}
    >
      <CallbackActions>
        <ButtonLink href={`${paths.dashboard}?${provider}=${_id}`} prefetch={false}>
          Choose pages
        </ButtonLink>
        <ButtonLink href={toIntegrations.href} prefetch={false} variant="secondary">
          {toIntegrations.label}
        </ButtonLink>
      </CallbackActions>
    </CallbackFrame>
  );
}
