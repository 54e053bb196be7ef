"use client";

import { type KeyboardEvent, useState } from "react";

/** Whether caps lock was on at the last key, and what an input needs to tell; no browser tells it before a key is hit. */
export function useCapsLock() {
  const [isOn, setIsOn] = useState(false);
  const look = (event: KeyboardEvent) => setIsOn(event.getModifierState("CapsLock"));
  return { isOn, listeners: { onKeyDown: look, onKeyUp: look, onBlur: () => setIsOn(false) } };
}
