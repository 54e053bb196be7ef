"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formError } from "#components/account/form-error.ts";
import { toastError, toastSuccess } from "#components/ui/toaster.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { writeSession } from "#lib/client/storage.ts";
import type { AuthRequest } from "#lib/extension/registry/auth-request.ts";
import { connect, type Viewer } from "./connect.ts";
import { ConsentCard } from "./consent-card.tsx";
import { FailureCard } from "./failure-card.tsx";
import { HAND_OFF_KEY, type HandOff, handOffQuery } from "./hand-off.ts";
import { answerAddress, leaveTo } from "./leaving.ts";
import { refuse } from "./refuse.ts";
import { RefusedCard } from "./refused-card.tsx";

interface ConsentScreenProps {
  request: AuthRequest;
  /** Anyone who was signed in when the page was made */
  viewer: Viewer | null;
}

/** Leaves no entry behind that "Back" could lead to: a tab with a single one can close itself, too. */
function goOn(handOff: HandOff, request: AuthRequest): void {
  if (handOff.kind === "code" && request.responseMode !== "web_message")
    leaveTo(answerAddress(handOff), handOff.redirectUri, "replace");
  else {
    writeSession(HAND_OFF_KEY, handOff);
    window.location.replace(`${paths.extensionSuccess}?${handOffQuery(handOff)}`);
  }
}

/** Asks whether an extension may be connected, connects it, and says how it went. */
export function ConsentScreen({ request, viewer }: ConsentScreenProps) {
  const { mutate, error, isIdle } = useMutation({
    mutationFn: () => connect(request, viewer),
    onSuccess: (handOff) => {
      toastSuccess("Successfully connected!");
      goOn(handOff, request);
    },
    onError: () => toastError("Failed to connect. Please try again."),
  });
  const [isRefused, setIsRefused] = useState(false);
  useFreshWhenBack();
  if (isRefused) return <RefusedCard />;
  if (error) {
    return (
      <FailureCard
        isResult
        message={formError(error, "Failed to complete authorization")}
        isLoggedOut={error instanceof ApiError && error.status === 401}
        onReturn={() => setIsRefused(refuse(request, "server_error"))}
      />
    );
  }
  return (
    <ConsentCard
      request={request}
      email={viewer?.email ?? null}
      isBusy={!isIdle}
      onCancel={() => setIsRefused(refuse(request, "access_denied"))}
      onConnect={() => mutate()}
    />
  );
}

/** A page that a browser had put aside knows neither who is signed in now nor that it is done. */
function useFreshWhenBack(): void {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}
