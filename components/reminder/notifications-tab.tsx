"use client";

import { Section } from "#components/profile/settings/section.tsx";
import { ButtonLink } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { paths } from "#lib/client/paths.ts";
import { useReminderSettings } from "#lib/reminder/client.ts";
import type { ReminderSettingsDto } from "#lib/reminder/schema.ts";
import { ReminderMatrix } from "./reminder-matrix.tsx";
import { Saved } from "./saved.tsx";
import { ToneSection } from "./tone-section.tsx";
import { useReminderSetting } from "./use-reminder-setting.ts";
import { WaysSection, waysOf } from "./ways-section.tsx";
import { WhenSection } from "./when-section.tsx";

/** What a learner is reminded of, where, when and how. */
export function NotificationsTab() {
  const { data, error, refetch, isPending, isFetching } = useReminderSettings();
  if (data) {
    return (
      <div className="grid gap-5 [&>*]:min-w-0">
        <WhatSection settings={data} />
        <WaysSection settings={data} />
        <WhenSection settings={data} />
        <ToneSection tone={data.tone} />
        <LogSection />
      </div>
    );
  }
  if (isPending && isFetching) return <NotificationsSkeleton />;
  return (
    <ErrorState
      message="Your reminders didn't load."
      requestId={error instanceof ApiError ? error.requestId : null}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function WhatSection({ settings }: { settings: ReminderSettingsDto }) {
  const { save, status } = useReminderSetting();
  return (
    <Section
      title="Reminders"
      text="Choose what you want to hear about. You get each reminder once: if you choose several ways, by the first that reaches you."
      aside={<Saved status={status} />}
    >
      <ReminderMatrix matrix={settings.matrix} ways={waysOf(settings)} onChange={save} />
    </Section>
  );
}

function LogSection() {
  return (
    <Section
      title="What we sent and why"
      text="Every reminder from the last 90 days, including the ones we didn't send, and why."
    >
      <ButtonLink href={paths.reminderLog} variant="secondary" size="sm">
        See your reminders
      </ButtonLink>
    </Section>
  );
}

function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading your reminders" className="grid gap-5">
      <Skeleton className="h-96 rounded-card" />
      <Skeleton className="h-44 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
