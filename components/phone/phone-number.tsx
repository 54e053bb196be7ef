"use client";

import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { usePhoneState, useRemovePhone } from "#lib/phone/client.ts";
import type { PhoneDto, PhoneStateDto } from "#lib/phone/schema.ts";
import { CodeForm } from "./code-form.tsx";
import { NumberForm } from "./number-form.tsx";

/** The learner's number for text messages: added, confirmed, ended and removed. */
export function PhoneNumber() {
  const { data, error, refetch, isPending, isFetching } = usePhoneState();
  if (data) return <Known state={data} />;
  if (isPending && isFetching) {
    return (
      <div role="status" aria-label="Loading your number">
        <Skeleton className="h-24 rounded-card" />
      </div>
    );
  }
  return (
    <ErrorState
      message="Your number didn't load."
      requestId={error instanceof ApiError ? error.requestId : null}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function Known({ state }: { state: PhoneStateDto }) {
  const [isAnew, setIsAnew] = useState(false);
  const { isSetUp, phone, problem, countries } = state;
  if (!isSetUp && !phone) return <p className="text-ink-2">Text messages aren't set up on this server.</p>;
  if (phone?.status === "unconfirmed" && !isAnew)
    return <CodeForm phone={phone} onAnew={() => setIsAnew(true)} />;
  if (phone && phone.status !== "unconfirmed") return <Kept phone={phone} />;
  return (
    <div className="grid justify-items-start gap-3">
      {problem ? (
        <p className="max-w-prose text-ink-2">{problem}</p>
      ) : (
        <div className="w-full">
          <NumberForm countries={countries} onSent={() => setIsAnew(false)} />
        </div>
      )}
      {phone ? (
        <Button variant="quiet" size="sm" onClick={() => setIsAnew(false)}>
          {phone.hasCode ? "I have a code" : "Back"}
        </Button>
      ) : null}
    </div>
  );
}

const WORDS = {
  confirmed: (number: string) => `${number} gets your reminders.`,
  stopped: (number: string) =>
    `You stopped texts to ${number}. Reply START to our last one to get them again, or remove the number.`,
};

function Kept({ phone }: { phone: PhoneDto }) {
  const remove = useRemovePhone();
  const id = useId();
  const isStopped = phone.status === "stopped";
  const day = new Date(phone.consentAt).toLocaleDateString("en", {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (
    <div className="grid justify-items-start gap-2">
      <p role="status" className="max-w-prose text-ink">
        {WORDS[isStopped ? "stopped" : "confirmed"](phone.number)}
      </p>
      {isStopped ? null : (
        <p className="max-w-prose text-ink-2 text-sm">
          You agreed on{" "}
          <time dateTime={phone.consentAt} suppressHydrationWarning>
            {day}
          </time>
          : “{phone.consent}”
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        isLoading={remove.isPending}
        onClick={() => remove.mutate(undefined)}
        aria-describedby={remove.error ? id : undefined}
        className="px-0"
      >
        Remove number
      </Button>
      {remove.error ? <FieldError id={id} message={remove.error.message} /> : null}
    </div>
  );
}
