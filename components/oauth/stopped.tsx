"use client";

import { tabHref } from "#components/profile/profile-tabs.ts";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import type { Dead, Provider } from "./arrival.ts";
import type { Outcome } from "./bridge.tsx";
import { CallbackActions, CallbackFrame } from "./callback-frame.tsx";
import { toIntegrations, type WayBack } from "./way-back.ts";
import { deadWords, failureOf, failureWords, NAMES, type Purpose } from "./words.ts";

const OUTCOMES: Record<Dead, Outcome> = {
  refused: "stopped",
  unavailable: "late",
  failed: "stopped",
  unasked: "nothing",
  nothing: "nothing",
};

interface Whereabouts {
  provider: Provider;
  purpose: Purpose;
  back: WayBack;
}

/** An answer of the other service that leads nowhere */
export function DeadEnd({ dead, provider, purpose, back }: Whereabouts & { dead: Dead }) {
  return (
    <CallbackFrame
      provider={provider}
      outcome={OUTCOMES[dead]}
      words={deadWords(dead, purpose, NAMES[provider])}
    >
      <CallbackActions>
        <ButtonLink href={back.href} prefetch={false}>
          {back.label}
        </ButtonLink>
        <ButtonLink href={paths.home} prefetch={false} variant="secondary">
          Home
        </ButtonLink>
      </CallbackActions>
    </CallbackFrame>
  );
}

interface FailedProps extends Whereabouts {
  error: Error;
  /** Given where the same call may be made again */
  onRetry?: (() => void) | undefined;
}

/** A call of ours that was refused or got no answer */
export function Failed({ error, onRetry, provider, purpose, back }: FailedProps) {
  const failure = failureOf(error);
  const isRetry = onRetry !== undefined && (failure === "unanswered" || failure === "failed");
  const on = wayOn(failure, back);
  return (
    <CallbackFrame
      provider={provider}
      outcome={failure === "expired" || failure === "unanswered" ? "late" : "stopped"}
      words={failureWords(error, purpose, NAMES[provider])}
      focusOn={failure}
    >
      <CallbackActions>
        {isRetry ? <Button onClick={onRetry}>Retry</Button> : null}
        <ButtonLink href={on.href} prefetch={false} variant={isRetry ? "secondary" : "primary"}>
          {on.label}
        </ButtonLink>
        {isRetry ? null : (
          <ButtonLink href={paths.home} prefetch={false} variant="secondary">
            Home
          </ButtonLink>
        )}
      </CallbackActions>
    </CallbackFrame>
  );
}

function wayOn(failure: string, back: WayBack): WayBack {
  if (failure === "visitor") return { label: "Log in", href: paths.authThen(toIntegrations.href) };
  return failure === "unproven" ? { label: "Open Account", href: tabHref("account") } : back;
}
