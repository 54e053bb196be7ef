"use client";

import Image from "next/image";
import { useState } from "react";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

const segments = new Intl.Segmenter("en", { granularity: "grapheme" });

function initialOf(fullName: string): string {
  const [first] = segments.segment(fullName.trim());
  return first?.segment.toLocaleUpperCase() ?? "?";
}

type FaceProps = Pick<ProfileDto, "pictureUrl" | "emoji" | "fullName">;

/** The picture, else the emoji, else the name's first letter: the name stands beside it. */
export function ProfileFace({ pictureUrl, emoji, fullName }: FaceProps) {
  const [lost, setLost] = useState<string | null>(null);
  return (
    <div
      aria-hidden="true"
      className="grid size-20 shrink-0 place-items-center overflow-hidden rounded-full border-2 border-line bg-brand-soft text-brand-strong xl:size-28"
    >
      {pictureUrl && pictureUrl !== lost ? (
        <Image
          src={pictureUrl}
          alt=""
          width={112}
          height={112}
          unoptimized
          onError={() => setLost(pictureUrl)}
          className="size-full object-cover"
        />
      ) : (
        <span className={emoji ? "text-4xl xl:text-5xl" : "num text-4xl xl:text-5xl"}>
          {emoji ?? initialOf(fullName)}
        </span>
      )}
    </div>
  );
}
