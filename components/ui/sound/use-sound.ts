import { useLocalFlag } from "../use-local-flag.ts";
import { playSound, SOUND_KEY } from "./player.ts";

interface Sound {
  isOn: boolean;
  toggle: () => void;
  play: typeof playSound;
}

/** Whether sound and vibration are on in this browser, and how to play a tune. */
export function useSound(): Sound {
  const [isOn, toggle] = useLocalFlag(SOUND_KEY);
  return { isOn, toggle, play: playSound };
}
