"use client";

import VimeoPlayer from "@vimeo/player";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import type { PlayerEvents, PlayerHandle } from "./player-handle.ts";
import { usePlayerEvents } from "./use-player-events.ts";

interface VimeoFrameProps extends PlayerEvents {
  src: string;
  title: string;
  startAt: number;
  ref: Ref<PlayerHandle>;
}

/** A film of Vimeo in its own frame, which our page talks to by messages. */
export function VimeoFrame({ src, title, startAt, ref, ...events }: VimeoFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const player = useRef<VimeoPlayer>(null);
  const [isBroken, setIsBroken] = useState(false);
  const heard = usePlayerEvents(events);
  const tick = useEffectEvent((now: number) => heard.tick(now, true));
  const stop = useEffectEvent(() => heard.stop());
  const end = useEffectEvent((seconds: number) => heard.end(seconds));
  const start = useEffectEvent((made: VimeoPlayer) => {
    if (startAt > 0) void made.setCurrentTime(startAt).catch(() => {});
  });
  useEffect(() => {
    if (!frame.current) return;
    const made = new VimeoPlayer(frame.current);
    player.current = made;
    made.on("timeupdate", ({ seconds }: { seconds: number }) => tick(seconds));
    made.on("pause", () => stop());
    made.on("seeking", () => stop());
    made.on("ended", ({ duration }: { duration: number }) => end(duration));
    made.on("error", () => setIsBroken(true));
    made.ready().then(
      () => start(made),
      () => setIsBroken(true),
    );
    return () => {
      player.current = null;
      for (const name of ["timeupdate", "pause", "seeking", "ended", "error"] as const) made.off(name);
    };
  }, []);
  useImperativeHandle(ref, () => ({
    seek: (second) => {
      void player.current
        ?.setCurrentTime(second)
        .then(() => player.current?.play())
        .catch(() => {});
    },
  }));
  return (
    <div className="overflow-hidden rounded-card border border-line">
      <iframe
        ref={frame}
        title={title}
        src={src}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full"
      />
      {isBroken ? (
        <p role="alert" className="border-line border-t bg-surface p-3 text-sm">
          This video can't be loaded. It may be private, removed or not available where you are.
        </p>
      ) : null}
    </div>
  );
}
