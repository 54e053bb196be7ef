"use client";

import "@vidstack/react/player/styles/base.css";
import {
  FullscreenButton,
  MediaPlayer,
  type MediaPlayerInstance,
  MediaProvider,
  MuteButton,
  PlayButton,
  Time,
  TimeSlider,
  useMediaState,
} from "@vidstack/react";
import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from "lucide-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import type { PlayerEvents, PlayerHandle } from "./player-handle.ts";
import { usePlayerEvents } from "./use-player-events.ts";

interface MediaFrameProps extends PlayerEvents {
  src: string;
  title: string;
  startAt: number;
  isAudio: boolean;
  ref: Ref<PlayerHandle>;
}

const BUTTON = "grid size-11 shrink-0 place-items-center rounded-button text-ink hover:bg-sunken";
const RATES = [0.75, 1, 1.25, 1.5, 2];
/** Keys of the player itself: they act only while it has the focus. */
const KEYS = {
  togglePaused: "k Space",
  seekBackward: "j ArrowLeft",
  seekForward: "l ArrowRight",
  volumeUp: "ArrowUp",
  volumeDown: "ArrowDown",
};

function Buttons({
  isAudio,
  setRate,
  rate,
}: {
  isAudio: boolean;
  rate: number;
  setRate: (rate: number) => void;
}) {
  const [isPaused, isMuted, isFull, canFull] = [
    useMediaState("paused"),
    useMediaState("muted"),
    useMediaState("fullscreen"),
    useMediaState("canFullscreen"),
  ];
  const [PlayIcon, SoundIcon, SizeIcon] = [
    isPaused ? Play : Pause,
    isMuted ? VolumeX : Volume2,
    isFull ? Minimize : Maximize,
  ];
  return (
    <div className="flex items-center gap-1 border-line border-t bg-surface px-1">
      <PlayButton className={BUTTON} aria-label={isPaused ? "Play" : "Pause"}>
        <PlayIcon aria-hidden="true" className="size-5" />
      </PlayButton>
      <span className="flex shrink-0 gap-1 text-xs text-ink-2 tabular-nums">
        <Time type="current" />
        <span>/</span>
        <Time type="duration" />
      </span>
      <TimeSlider.Root
        aria-label="Position"
        className="group relative mx-2 flex h-11 min-w-0 flex-1 cursor-pointer items-center rounded-full"
      >
        <TimeSlider.Track className="h-1.5 w-full rounded-full bg-sunken">
          <TimeSlider.TrackFill className="absolute h-1.5 w-(--slider-fill) rounded-full bg-brand" />
          <TimeSlider.Thumb className="absolute top-1/2 left-(--slider-fill) size-4 -translate-1/2 rounded-full bg-brand" />
        </TimeSlider.Track>
      </TimeSlider.Root>
      <select
        aria-label="Speed"
        value={rate}
        onChange={(event) => setRate(Number(event.target.value))}
        className="h-11 shrink-0 rounded-button bg-transparent px-1 text-sm"
      >
        {RATES.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
      <MuteButton className={BUTTON} aria-label={isMuted ? "Sound on" : "Sound off"}>
        <SoundIcon aria-hidden="true" className="size-5" />
      </MuteButton>
      {isAudio || !canFull ? null : (
        <FullscreenButton className={BUTTON} aria-label={isFull ? "Leave full screen" : "Full screen"}>
          <SizeIcon aria-hidden="true" className="size-5" />
        </FullscreenButton>
      )}
    </div>
  );
}

/** Addresses of files don't tell their type; the browser finds the true one by itself. */
function sourceFor(src: string, isAudio: boolean) {
  if (src.startsWith("youtube/")) return src;
  return isAudio ? { src, type: "audio/mpeg" as const } : { src, type: "video/mp4" as const };
}

/** A film or sound file, or a film of YouTube, with our own buttons. */
export function MediaFrame({ src, title, startAt, isAudio, ref, ...events }: MediaFrameProps) {
  const player = useRef<MediaPlayerInstance>(null);
  const [start] = useState(startAt);
  const [isBroken, setIsBroken] = useState(false);
  const [rate, setRate] = useState(1);
  const { tick, end, stop } = usePlayerEvents(events);
  useImperativeHandle(ref, () => ({
    seek: (second) => {
      if (!player.current) return;
      player.current.currentTime = second;
      void player.current.play().catch(() => {});
    },
  }));
  return (
    <MediaPlayer
      ref={player}
      src={sourceFor(src, isAudio)}
      title={title}
      viewType={isAudio ? "audio" : "video"}
      load="eager"
      playsInline
      currentTime={start}
      playbackRate={rate}
      keyTarget="player"
      keyShortcuts={KEYS}
      storage={null}
      onTimeUpdate={({ currentTime }) => tick(currentTime, player.current?.state.paused === false)}
      onSeeking={stop}
      onPause={stop}
      onEnded={() => end(player.current?.state.duration ?? 0)}
      onError={() => setIsBroken(true)}
      // Over the library's own style, which has the buttons beside the picture.
      className="flex! aspect-auto! flex-col items-stretch! overflow-hidden rounded-card border border-line focus-visible:outline-3! focus-visible:outline-brand! data-fullscreen:rounded-none"
    >
      <MediaProvider
        className={
          isAudio
            ? undefined
            : "aspect-video h-auto! min-h-0 grow bg-black in-data-fullscreen:aspect-auto [&_iframe]:size-full [&_video]:size-full"
        }
      />
      <Buttons isAudio={isAudio} rate={rate} setRate={setRate} />
      {isBroken ? (
        <p role="alert" className="border-line border-t bg-surface p-3 text-sm">
          This recording can't be loaded. It may be private, removed or not available where you are.
        </p>
      ) : null}
    </MediaPlayer>
  );
}
