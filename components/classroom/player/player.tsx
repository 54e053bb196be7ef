"use client";

import { Play } from "lucide-react";
import dynamic from "next/dynamic";
import { type Ref, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { LessonDto } from "#lib/lesson/schema.ts";
import { useAllowedHost } from "./allowed-hosts.ts";
import type { PlayerEvents, PlayerHandle } from "./player-handle.ts";
import { hostNameOf, sourceOf } from "./source.ts";

const loading = () => <Skeleton className="aspect-video" />;
const MediaFrame = dynamic(async () => (await import("./media-frame.tsx")).MediaFrame, {
  ssr: false,
  loading,
});
const VimeoFrame = dynamic(async () => (await import("./vimeo-frame.tsx")).VimeoFrame, {
  ssr: false,
  loading,
});

interface PlayerProps extends PlayerEvents {
  lesson: LessonDto;
  /** Where it begins, in seconds */
  startAt: number;
  ref: Ref<PlayerHandle>;
}

function Unplayable({ address, host }: { address: string; host: string }) {
  return (
    <p className="mb-6 rounded-card bg-sunken p-4 text-sm">
      This recording can't be played here.{" "}
      {address ? (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="text-brand underline underline-offset-4"
        >
          Open it on {host}
        </a>
      ) : null}
    </p>
  );
}

interface GateProps {
  host: string;
  kind: "video" | "recording";
  isAlways: boolean;
  setAlways: (isAlways: boolean) => void;
  load: () => void;
}

/** Says who will be asked before anyone is. */
function Gate({ host, kind, isAlways, setAlways, load }: GateProps) {
  return (
    <div className="mb-6 grid aspect-video place-content-center justify-items-center gap-3 rounded-card bg-sunken p-4 text-center">
      <Button icon={<Play aria-hidden="true" className="size-5" />} onClick={load}>
        Load {kind} from {host}
      </Button>
      <label className="inline-flex min-h-11 items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isAlways}
          onChange={(event) => setAlways(event.target.checked)}
          className="size-5 accent-(--brand)"
        />
        Always for {host}
      </label>
      <p className="max-w-sm text-xs text-ink-2">
        {host} then learns your network address and that you're watching this.
      </p>
    </div>
  );
}

/** The recording of a lesson. Nothing is asked of its host before its learner says so. */
export function Player({ lesson, ...events }: PlayerProps) {
  const { media, kind } = lesson;
  const host = media ? hostNameOf(media) : "";
  const { isAllowed, allow } = useAllowedHost(host);
  const [isAsked, setIsAsked] = useState(false);
  const [isAlways, setAlways] = useState(false);
  if (!media) return null;
  const source = sourceOf(media);
  if (!source) return <Unplayable address={media.address} host={host} />;
  if (host !== "" && !isAllowed && !isAsked)
    return (
      <Gate
        host={host}
        kind={kind === "audio" ? "recording" : "video"}
        isAlways={isAlways}
        setAlways={setAlways}
        load={() => {
          setIsAsked(true);
          if (isAlways) allow(true);
        }}
      />
    );
  return (
    <div className="mb-6">
      {source.player === "vimeo" ? (
        <VimeoFrame {...events} src={source.src} title={lesson.title} />
      ) : (
        <MediaFrame {...events} src={source.src} title={lesson.title} isAudio={kind === "audio"} />
      )}
      <div className="flex flex-wrap items-center gap-x-4 text-xs text-ink-2">
        {media.address ? (
          <a
            href={media.address}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            Open it on {host}
          </a>
        ) : null}
        {isAllowed ? (
          <button
            type="button"
            onClick={() => {
              setIsAsked(true);
              allow(false);
            }}
            className="min-h-11 underline-offset-4 hover:underline"
          >
            Ask again before loading from {host}
          </button>
        ) : null}
      </div>
    </div>
  );
}
