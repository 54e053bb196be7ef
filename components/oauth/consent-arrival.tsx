"use client";

import type { ReactNode } from "react";
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

/** Someone comes back with a consent to what is theirs elsewhere. */
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

interface Done {
  title: string;
  text: ReactNode;
  label: string;
  href: string;
}

/** What someone can do now that they have connected for this purpose */
function doneWith({ _id, provider, name, purpose }: FinishedConnectionDto): Done {
  const account = <strong className="font-semibold">{name}</strong>;
  if (purpose === "free_times") {
    return {
      title: "Waddle can find your free times",
      text: "It can now see when you're busy, but never what you're doing.",
      label: "Open your plans",
      href: paths.plan(),
    };
  }
  const title = `${NAMES[provider]} is connected`;
  if (purpose === "calendar") {
    return {
      title,
      text: (
        <>
          Your study sessions go into their own calendar in {account}. What you move or delete there changes
          here too.
        </>
      ),
      label: "Open your plans",
      href: paths.plan(),
    };
  }
  return {
    title,
    text: <>You can now import what you shared from {account}.</>,
    label: "Choose pages",
    href: `${paths.dashboard}?${provider}=${_id}`,
  };
}

function Connected({ connection }: { connection: FinishedConnectionDto }) {
  const { title, text, label, href } = doneWith(connection);
  return (
    <CallbackFrame provider={connection.provider} outcome="done" focusOn="done" words={{ title, text }}>
      <CallbackActions>
        <ButtonLink href={href} prefetch={false}>
          {label}
        </ButtonLink>
        <ButtonLink href={toIntegrations.href} prefetch={false} variant="secondary">
          {toIntegrations.label}
        </ButtonLink>
      </CallbackActions>
    </CallbackFrame>
  );
}
