"use client";

import { BellRing } from "lucide-react";
import Link from "next/link";
import { TurnOnPush } from "#components/push/turn-on-push.tsx";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { paths } from "#lib/client/paths.ts";
import { useReminderSettings, useUpdateReminderSettings } from "#lib/reminder/client.ts";
import type { ReminderSettingsDto } from "#lib/reminder/schema.ts";

interface RemindMeProps {
  /** When the next session starts, in the learner's words: "Monday at 19:00" */
  next?: string | undefined;
  className?: string;
}

/** After a plan was saved: one press, and its sessions are reminded of by mail, and by push where a device shows it. */
export function RemindMe({ next, className }: RemindMeProps) {
  const { data: settings, isPending, isFetching } = useReminderSettings();
  return (
    <section aria-label="Reminders of your plan" className={className}>
      {settings ? <Offer settings={settings} next={next} /> : null}
      {!settings && isPending && isFetching ? <Skeleton className="h-24 rounded-card" /> : null}
      {settings || isFetching ? null : <Elsewhere />}
    </section>
  );
}

function Offer({ settings, next }: { settings: ReminderSettingsDto; next: string | undefined }) {
  const update = useUpdateReminderSettings();
  const { mail, push, sms } = settings.matrix.session;
  const isOn = mail || push || sms;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 rounded-card bg-brand-soft p-4 md:p-5">
      <BellRing aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-brand-strong" />
      <div className="min-w-0 flex-1 basis-64">
        <div role="status">{isOn ? <On settings={settings} next={next} /> : <Off settings={settings} />}</div>
        {isOn && push ? (
          <div className="mt-3">
            <TurnOnPush />
          </div>
        ) : null}
        {update.error ? <FieldError id="remind-me-error" message={update.error.message} /> : null}
      </div>
      {isOn ? null : (
        <Button
          isLoading={update.isPending}
          onClick={() => update.mutate({ matrix: { session: { mail: true, push: settings.push.isSetUp } } })}
          className="max-xs:w-full"
        >
          Remind me
        </Button>
      )}
    </div>
  );
}

function Off({ settings: { email, isMailSetUp } }: { settings: ReminderSettingsDto }) {
  return (
    <>
      <p className="font-semibold text-ink">Want a reminder 10 minutes before you study?</p>
      <p className="mt-1 text-ink-2 text-sm">
        It goes to <span className="wrap-anywhere">{email}</span>. If a session didn't happen, one more asks
        whether to move it. You can stop it at any time.
      </p>
      {isMailSetUp ? null : (
        <p className="mt-1 text-ink-2 text-sm">
          Email isn't set up on this server yet, so its emails wait in its outbox.
        </p>
      )}
    </>
  );
}

/** How, and when, a session is reminded of; or that nothing leads to its learner yet. */
function promiseOf({ matrix: { session }, push }: ReminderSettingsDto, next: string | undefined): string {
  const ways = [session.push && push.devices.length > 0 && "push", session.mail && "email"];
  const before = ways.filter((way) => way !== false);
  if (before.length > 0) {
    const words = new Intl.ListFormat("en", { type: "conjunction" }).format(before);
    return `We remind you 10 minutes before ${next ? `your next session, ${next},` : "each session"} by ${words}.`;
  }
  return session.sms
    ? "We text you after a session that didn't happen."
    : "None of your devices gets your reminders yet.";
}

function On({ settings, next }: { settings: ReminderSettingsDto; next: string | undefined }) {
  return (
    <>
      <p className="font-semibold text-ink">{promiseOf(settings, next)}</p>
      <p className="mt-1 text-ink-2 text-sm">
        If you pause or skip a session, you won't get its reminder.{" "}
        <Link href={paths.notifications} className="link">
          Change your reminders
        </Link>
      </p>
    </>
  );
}

/** The settings can't be told: their own page says why and tries again. */
function Elsewhere() {
  return (
    <p className="text-ink-2">
      We couldn't load your reminders.{" "}
      <Link href={paths.notifications} className="link">
        Open your reminders
      </Link>
    </p>
  );
}
