"use client";

import { Button } from "#components/ui/button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { Pill } from "#components/ui/pill.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { useBrowserPush, usePushState, useRemoveDevice } from "#lib/push/client.ts";
import type { SubscriptionDto } from "#lib/push/schema.ts";
import { isThisDevice, ThisDevice } from "./this-device.tsx";

/** The devices that show notifications, and whether this one does. */
export function PushDevices() {
  const { data, error, refetch, isPending, isFetching } = usePushState();
  if (data) {
    if (!data.isSetUp)
      return <p className="text-ink-2">Notifications on devices aren't set up on this server.</p>;
    return (
      <div className="grid gap-3">
        <ThisDevice state={data} />
        <DeviceList devices={data.devices} />
      </div>
    );
  }
  if (isPending && isFetching) {
    return (
      <div role="status" aria-label="Loading your devices">
        <Skeleton className="h-24 rounded-card" />
      </div>
    );
  }
  return (
    <ErrorState
      message="Your devices didn't load."
      requestId={error instanceof ApiError ? error.requestId : null}
      retry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

function DeviceList({ devices }: { devices: readonly SubscriptionDto[] }) {
  const browser = useBrowserPush();
  const remove = useRemoveDevice();
  if (devices.length === 0) return null;
  return (
    <div>
      <ul aria-label="Devices that show notifications" className="divide-y divide-line">
        {devices.map((device) => (
          <li key={device._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 flex-1 basis-44">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
                {device.name}
                {isThisDevice(browser, device.hash) ? <Pill tone="ok">This device</Pill> : null}
              </p>
              <p className="text-ink-2 text-sm">
                Added <DayOf instant={device.createdAt} />
              </p>
            </div>
            {isThisDevice(browser, device.hash) ? null : (
              <Button
                variant="quiet"
                size="sm"
                isLoading={remove.isPending && remove.variables === device._id}
                onClick={() => remove.mutate(device._id)}
                aria-label={`Remove ${device.name}`}
                className="max-xs:px-0"
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {remove.error ? <FieldError id="push-remove-error" message={remove.error.message} /> : null}
    </div>
  );
}

function DayOf({ instant }: { instant: string }) {
  const day = new Date(instant).toLocaleDateString("en", { day: "numeric", month: "long", year: "numeric" });
  return (
    <time dateTime={instant} suppressHydrationWarning>
      {day}
    </time>
  );
}
