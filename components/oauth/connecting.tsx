"use client";

import { useEffect, useState } from "react";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { paths } from "#lib/client/paths.ts";
import { SECOND_MS } from "#lib/core/time.ts";
import type { Provider } from "./arrival.ts";
import { CallbackActions, CallbackFrame } from "./callback-frame.tsx";
import type { WayBack } from "./way-back.ts";
import { connectingTitle, NAMES, type Purpose, sentenceCase } from "./words.ts";

const SLOW_MS = 15 * SECOND_MS;

interface ConnectingProps {
  provider: Provider;
  purpose: Purpose;
  /** Which try it is, from 1 on */
  count: number;
  onRetry: () => void;
  back: WayBack;
}

/** After 15 seconds without an answer one may try again or leave. The call under way goes on, and still counts. */
export function Connecting({ provider, purpose, count, onRetry, back }: ConnectingProps) {
  const [slowCount, setSlowCount] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setSlowCount(count), SLOW_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const isSlow = slowCount === count;
  const name = NAMES[provider];
  return (
    <CallbackFrame
      provider={provider}
      outcome={isSlow ? "late" : null}
      focusOn={count > 1 ? `try ${count}` : undefined}
      words={{
        title: connectingTitle(purpose, name),
        text: isSlow ? `${sentenceCase(name)} is taking longer than usual.` : undefined,
      }}
    >
      {isSlow ? (
        <CallbackActions>
          <Button onClick={onRetry}>Retry</Button>
          <ButtonLink href={back.href} prefetch={false} variant="secondary">
            Back
          </ButtonLink>
        </CallbackActions>
      ) : null}
    </CallbackFrame>
  );
}

/** As the page is sent: the browser has not read the address yet. */
export function Unread({ provider }: { provider: Provider }) {
  return (
    <CallbackFrame
      provider={provider}
      outcome={null}
      words={{ title: connectingTitle("connect", NAMES[provider]) }}
    >
      <noscript>
        <p className="mt-3 text-ink-2">This page needs JavaScript. Without it, nothing is connected.</p>
        <p className="mt-3">
          <a href={paths.home} className="link">
            Home
          </a>
        </p>
      </noscript>
    </CallbackFrame>
  );
}
