import type { MutationStatus } from "@tanstack/react-query";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { useUpdateReminderSettings } from "#lib/reminder/client.ts";
import type { ReminderSettingsBody } from "#lib/reminder/schema.ts";

interface ReminderSetting {
  save: (body: ReminderSettingsBody) => void;
  /** How it went with the last change */
  status: MutationStatus;
}

/** For what is saved as soon as it is changed. A refused change goes back, and a toast says why. */
export function useReminderSetting(): ReminderSetting {
  const update = useUpdateReminderSettings();
  return {
    // By its promise: of several changes in a row, each failure is told.
    save: (body) => void update.mutateAsync(body).catch(toastFailure),
    status: update.status,
  };
}
