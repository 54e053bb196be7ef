import { Monitor, Smartphone } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Pill } from "#components/ui/pill.tsx";
import type { SessionsDto } from "#lib/account/device/device-schema.ts";
import type { Writing } from "../day-words.ts";
import { useNow } from "./browser-values.ts";
import { LocalTime } from "./local-time.tsx";
import { sinceInWords } from "./time-view.ts";

interface DeviceRowProps {
  device: SessionsDto["sessions"][number];
  writing: Writing;
  isEnding: boolean;
  onEnd: () => void;
}

export function DeviceRow({ device, writing, isEnding, onEnd }: DeviceRowProps) {
  const Icon = /iPhone|iPad|Android/.test(device.device) ? Smartphone : Monitor;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
          {device.device}
          {device.isCurrent ? <Pill tone="ok">This device</Pill> : null}
        </p>
        <p className="text-ink-2 text-sm">
          {device.isCurrent ? "Active now" : <LastSeen at={device.lastSeenAt} writing={writing} />}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        isLoading={isEnding}
        onClick={onEnd}
        aria-label={device.isCurrent ? "Log out this device" : `Log out ${device.device}`}
        className="max-xs:ml-14 max-xs:-mt-1 max-xs:px-0"
      >
        Log out
      </Button>
    </li>
  );
}

function LastSeen({ at, writing }: { at: string; writing: Writing }) {
  const now = useNow();
  return (
    <>
      Last seen {now ? `${sinceInWords(new Date(at), now)}, ` : null}
      <LocalTime instant={at} writing={writing} withTime />
    </>
  );
}
