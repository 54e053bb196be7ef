"use client";

import { CalendarClock, LocateFixed } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Combobox } from "#components/ui/combobox.tsx";
import { Field } from "#components/ui/field.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";
import { useBrowserZone, useNow } from "./browser-values.ts";
import { SaveStatus } from "./save-status.tsx";
import { Section } from "./section.tsx";
import { useSetting } from "./use-setting.ts";
import { changeInWords, isSameZone, offsetOf, zoneName, zoneOptions } from "./zone-view.ts";

/** The zone that is to be: the one in force is told beside it. */
export function ZoneSection({ profile }: { profile: ProfileDto }) {
  const { save, status } = useSetting();
  const browserZone = useBrowserZone();
  const now = useNow();
  const wanted = profile.nextTimeZone ?? profile.timeZone;
  const isElsewhere = browserZone !== null && !isSameZone(browserZone, wanted);
  const choose = (timeZone: string) => save({ timeZone });
  const label = now ? `${zoneName(wanted)} (${offsetOf(wanted, now)})` : zoneName(wanted);
  return (
    <Section
      title="Time zone"
      text="Your days begin and end in it: streak, daily login and reminders. A change takes effect at your next midnight, so that traveling never costs you a day."
      aside={<SaveStatus status={status} />}
    >
      <div className="grid max-w-md gap-4">
        <Field label="Time zone" hint="Type a larger city nearby, such as Tokyo.">
          <Combobox
            options={() => zoneOptions(wanted)}
            value={wanted}
            detailOf={(zone) => offsetOf(zone, now ?? new Date())}
            valueLabel={label}
            onChange={choose}
            emptyText="No city of that name. Try a larger city nearby."
          />
        </Field>
        {isElsewhere ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<LocateFixed aria-hidden="true" className="size-5 shrink-0" />}
            onClick={() => choose(browserZone)}
            className="justify-self-start"
          >
            Use this browser's zone, {zoneName(browserZone)}
          </Button>
        ) : null}
        <div role="status" className="empty:-mt-4">
          <PendingChange profile={profile} onUndo={() => choose(profile.timeZone)} />
        </div>
      </div>
    </Section>
  );
}

function PendingChange({ profile, onUndo }: { profile: ProfileDto; onUndo: () => void }) {
  const { timeZone, nextTimeZone, zoneChangesAt, language } = profile;
  if (nextTimeZone === null || zoneChangesAt === null) return null;
  return (
    <div className="rounded-input border-brand border-l-4 bg-brand-soft p-4">
      <p className="flex items-start gap-2 text-ink">
        <CalendarClock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-brand-strong" />
        <span>
          From{" "}
          <time dateTime={zoneChangesAt} dir="auto" className="font-semibold" suppressHydrationWarning>
            {changeInWords(zoneChangesAt, timeZone, language)}
          </time>{" "}
          on your days go by {zoneName(nextTimeZone)}. Until then they go by {zoneName(timeZone)}.
        </span>
      </p>
      <Button variant="quiet" size="sm" className="mt-2 -ml-2" onClick={onUndo}>
        Keep {zoneName(timeZone)}
      </Button>
    </div>
  );
}
