"use client";

import { Volume2, VolumeX } from "lucide-react";
import { useSound } from "#components/ui/sound/use-sound.ts";

export function SoundButton() {
  const { isOn, toggle } = useSound();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      onClick={toggle}
      aria-pressed={!isOn}
      aria-label="Mute sound"
      aria-keyshortcuts="Control+M"
      title={isOn ? "Mute sound and vibration (Ctrl+M)" : "Turn sound and vibration on (Ctrl+M)"}
      className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 transition-colors duration-state hover:bg-sunken hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-5" />
    </button>
  );
}
