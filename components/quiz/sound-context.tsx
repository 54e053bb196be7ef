"use client";

import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef } from "react";
import { useLocalFlag } from "./local-flag.ts";
import { playTune, type TuneName } from "./sound-tunes.ts";

interface Sound {
  isOn: boolean;
  toggle: () => void;
  play: (tune: TuneName, transpose?: number) => void;
}

const SOUND_KEY = "quizSound";

const SoundContext = createContext<Sound>({ isOn: false, toggle: () => {}, play: () => {} });

/** The context opens with the first tune, which follows a click or a key: browsers allow none before. */
function useTunes() {
  const audio = useRef<AudioContext | null>(null);
  useEffect(() => {
    return () => {
      void audio.current?.close();
      audio.current = null;
    };
  }, []);
  return useCallback((tune: TuneName, transpose?: number) => {
    if (typeof AudioContext === "undefined") return;
    audio.current ??= new AudioContext();
    if (audio.current.state === "suspended") void audio.current.resume();
    playTune(audio.current, tune, transpose);
  }, []);
}

export function SoundProvider({ children }: { children: ReactNode }) {
  const [isOn, toggle] = useLocalFlag(SOUND_KEY);
  const playTuneNow = useTunes();
  const latest = useRef({ isOn, toggle });
  useEffect(() => {
    latest.current = { isOn, toggle };
  });
  const sound = useMemo<Sound>(
    () => ({
      isOn,
      toggle: () => latest.current.toggle(),
      play: (tune, transpose) => {
        if (latest.current.isOn) playTuneNow(tune, transpose);
      },
    }),
    [isOn, playTuneNow],
  );
  return <SoundContext value={sound}>{children}</SoundContext>;
}

export function useSound(): Sound {
  return useContext(SoundContext);
}
