"use client";

import { useRef, useState } from "react";
import { LogoutDialog } from "#components/layout/logout-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toastFailure } from "#components/ui/toast-failure.ts";
import { toastSuccess } from "#components/ui/toaster.tsx";
import { useEndOtherSessions, useEndSession, useSessions } from "#lib/account/device/device-client.ts";
import type { SessionsDto } from "#lib/account/device/device-schema.ts";
import type { Writing } from "../day-words.ts";
import { DeviceRow } from "./device-row.tsx";
import { Section } from "./section.tsx";

type Device = SessionsDto["sessions"][number];

const SHOWN_AT_FIRST = 6;
const DIALOG_EXIT_MS = 400;

export function DeviceSection({ writing }: { writing: Writing }) {
  const { data: devices, error, refetch, isFetching } = useSessions();
  return (
    <Section
      title="Devices"
      text="Every place where you are logged in. If one looks unknown, log it out and change your password."
    >
      {devices ? <Devices devices={ownFirst(devices)} writing={writing} /> : null}
      {!devices && error ? (
        <ErrorState
          message="Your devices didn't load."
          retry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : null}
      {!devices && !error ? <Skeleton className="h-32" /> : null}
    </Section>
  );
}

function ownFirst(devices: readonly Device[]): Device[] {
  return devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

function Devices({ devices, writing }: { devices: readonly Device[]; writing: Writing }) {
  const list = useRef<HTMLUListElement>(null);
  const [isAll, setIsAll] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [isEndingOthers, setIsEndingOthers] = useState(false);
  const end = useEndSession();
  const focusList = () => list.current?.focus();
  const endOne = ({ _id, device }: Device) =>
    end.mutate(_id, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess(`${device} is logged out.`);
        focusList();
      },
    });
  const shown = isAll ? devices : devices.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Devices that are logged in"
        className="divide-y divide-line rounded-input outline-none"
      >
        {shown.map((device) => (
          <DeviceRow
            key={device._id}
            device={device}
            writing={writing}
            isEnding={end.isPending && end.variables === device._id}
            onEnd={() => (device.isCurrent ? setIsLeaving(true) : endOne(device))}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        {devices.length > shown.length ? (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              setIsAll(true);
              focusList();
            }}
          >
            Show all {devices.length} devices
          </Button>
        ) : null}
        {devices.length > 1 ? (
          <Button variant="secondary" size="sm" onClick={() => setIsEndingOthers(true)}>
            Log out all other devices
          </Button>
        ) : null}
      </div>
      <LogoutDialog open={isLeaving} onOpenChange={setIsLeaving} />
      <EndOthers
        open={isEndingOthers}
        count={devices.length - 1}
        onClose={() => setIsEndingOthers(false)}
        onDone={focusList}
      />
    </>
  );
}

interface EndOthersProps {
  open: boolean;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

function EndOthers({ open, count, onClose, onDone }: EndOthersProps) {
  const end = useEndOtherSessions();
  const confirm = () =>
    end.mutate(undefined, {
      onError: toastFailure,
      onSuccess: () => {
        toastSuccess("All other devices are logged out.");
        // The dialog gives the focus back to its button as it goes, and that one goes too.
        setTimeout(onDone, DIALOG_EXIT_MS);
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={open}
      title="Log out all other devices?"
      message={
        count === 1
          ? "One device will have to log in again. This one stays logged in."
          : `${count} devices will have to log in again. This one stays logged in.`
      }
      confirmLabel="Log them out"
      onCancel={onClose}
      onConfirm={confirm}
      isLoading={end.isPending}
    />
  );
}
