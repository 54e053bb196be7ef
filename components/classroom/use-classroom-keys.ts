"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { KeyUse } from "#components/ui/key-help.tsx";
import { isDialogOpen } from "#components/ui/open-dialog.ts";

export const CLASSROOM_KEYS: readonly KeyUse[] = [
  { keys: ["N"], does: "Next lesson", isSingle: true },
  { keys: ["P"], does: "Previous lesson", isSingle: true },
  { keys: ["D"], does: "Mark as done", isSingle: true },
  { keys: ["M"], does: "Write a note", isSingle: true },
  { keys: ["/"], does: "Search", isSingle: true },
  { keys: ["J", "K", "L"], does: "Back, play, forward (in the player)", isSingle: true },
  { keys: ["?"], does: "This help", isSingle: true },
];

const STORED = "classroom-keys";
const FIELDS = "input, textarea, select, [contenteditable]";

function isOff(): boolean {
  try {
    return localStorage.getItem(STORED) === "off";
  } catch {
    return false;
  }
}

/** Single keys of the classroom, not while one types or a dialog is open. Switched off on this device. */
export function useClassroomKeys(acts: Record<string, () => void>) {
  const [isOn, setIsOn] = useState(true);
  useEffect(() => setIsOn(!isOff()), []);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
    const act = acts[key.toLowerCase()];
    if (!isOn || !act || ctrlKey || metaKey || altKey || defaultPrevented || isDialogOpen()) return;
    if (target instanceof HTMLElement && target.closest(FIELDS)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
  const toggle = () => {
    setIsOn(!isOn);
    try {
      localStorage.setItem(STORED, isOn ? "off" : "on");
    } catch {
      // It holds for this visit.
    }
  };
  return { isOn, toggle };
}
