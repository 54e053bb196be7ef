"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BellOff, BellRing } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useOnline } from "#components/ui/use-online.ts";
import type { BrowserPush } from "#lib/push/browser-client.ts";
import { browserKey, useBrowserPush, useTurnOffPush, useTurnOnPush } from "#lib/push/client.ts";
import type { PushStateDto } from "#lib/push/schema.ts";

const WHY_NOT = {
  no: "This browser can't show notifications. Try another browser, or use email.",
  home_screen:
    "On iPhone and iPad, add Waddle to your Home Screen first: open the Share menu, choose Add to Home Screen, then open Waddle from there.",
  denied:
    "Your browser blocks notifications from Waddle. Open the settings next to the address, set Notifications to Allow, then check again.",
} as const;

function obstacleOf({ support, permission }: BrowserPush): keyof typeof WHY_NOT | null {
  if (support !== "yes") return support;
  return permission === "denied" ? "denied" : null;
}

/** Whether this browser shows the learner's notifications: both sides must know of it. */
export function isThisDevice(browser: BrowserPush | null, hash: string): boolean {
  return browser?.permission === "granted" && browser.hash === hash;
}

/** Turns notifications on or off in this browser, or says why they can't be. */
export function ThisDevice({ state }: { state: PushStateDto }) {
  const browser = useBrowserPush();
  if (!browser) return <Skeleton className="h-11 max-w-72 rounded-input" />;
  const obstacle = obstacleOf(browser);
  if (obstacle) return <Obstacle obstacle={obstacle} />;
  const isOn = state.devices.some(({ hash }) => isThisDevice(browser, hash));
  return isOn ? <On /> : <Off publicKey={state.publicKey ?? ""} />;
}

function Obstacle({ obstacle }: { obstacle: keyof typeof WHY_NOT }) {
  const client = useQueryClient();
  return (
    <div className="grid justify-items-start gap-2">
      <p className="max-w-prose text-ink-2">{WHY_NOT[obstacle]}</p>
      {obstacle === "denied" ? (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => void client.invalidateQueries({ queryKey: browserKey })}
        >
          Check again
        </Button>
      ) : null}
    </div>
  );
}

function Off({ publicKey }: { publicKey: string }) {
  const turnOn = useTurnOnPush();
  const isOnline = useOnline();
  const id = useId();
  const words = isOnline ? turnOn.error?.message : "You're offline. Turn them on once you're back online.";
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        variant="secondary"
        size="sm"
        icon={<BellRing aria-hidden="true" className="size-4" />}
        isLoading={turnOn.isPending}
        disabled={!isOnline}
        aria-describedby={words ? id : undefined}
        onClick={() => turnOn.mutate(publicKey)}
      >
        Turn on notifications on this device
      </Button>
      <div role="status">{words ? <FieldError id={id} message={words} /> : null}</div>
    </div>
  );
}

function On() {
  const turnOff = useTurnOffPush();
  const id = useId();
  return (
    <div className="grid justify-items-start gap-1">
      <p role="status" className="text-ink">
        Notifications are on for this device.
      </p>
      <Button
        variant="quiet"
        size="sm"
        icon={<BellOff aria-hidden="true" className="size-4" />}
        isLoading={turnOff.isPending}
        aria-describedby={turnOff.error ? id : undefined}
        onClick={() => turnOff.mutate(undefined)}
      >
        Turn off on this device
      </Button>
      {turnOff.error ? <FieldError id={id} message={turnOff.error.message} /> : null}
    </div>
  );
}
