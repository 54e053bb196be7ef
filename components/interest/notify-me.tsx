"use client";

import { Bell, BellRing } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { useInterest, useSetInterest } from "#lib/interest/client.ts";
import type { Feature } from "#lib/interest/schema.ts";

interface NotifyMeProps {
  feature: Feature;
  /** The learner's own address */
  email: string;
}

/** One button whose words follow the state: it keeps the focus, so that undoing is one more press. */
export function NotifyMe({ feature, email }: NotifyMeProps) {
  const { data, isPending } = useInterest(feature);
  const { mutate, isPending: isSaving, isError } = useSetInterest(feature);
  const isOn = data?.isInterested ?? false;
  const Icon = isOn ? BellRing : Bell;
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div role="status" className="flex min-w-0 flex-1 basis-64 items-center gap-4">
          <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-strong">
            <Icon aria-hidden="true" className="size-6" />
          </span>
          <span className="min-w-0">
            <span className="block font-display font-semibold text-lg">
              {isOn ? "We'll write to you" : "Hear when it opens"}
            </span>
            <span className="block text-ink-2 [overflow-wrap:anywhere]">
              {isOn ? `One email to ${email} on the day.` : `One email to ${email}, and nothing else.`}
            </span>
          </span>
        </div>
        <Button
          variant={isOn ? "secondary" : "primary"}
          isLoading={isSaving || isPending}
          onClick={() => mutate(!isOn)}
          className="w-full xs:w-auto"
        >
          {isOn ? "Undo" : "Notify me"}
        </Button>
      </div>
      {isError && !isSaving ? (
        <div role="alert" className="mt-3">
          <FieldError id="notify-error" message="That wasn't saved. Please try again." />
        </div>
      ) : null}
    </div>
  );
}
