"use client";

import clsx from "clsx";
import Image from "next/image";
import { useState } from "react";
import { PenguinAvatar } from "#components/art/penguin-avatar.tsx";
import type { ProfileDto } from "#lib/account/profile/profile-schema.ts";

type FaceProps = Pick<ProfileDto, "pictureUrl" | "emoji" | "avatar"> & { isLarge?: boolean };

/** The picture, else the emoji, else the learner's penguin. The name stands beside it. */
export function ProfileFace({ pictureUrl, emoji, avatar, isLarge = false }: FaceProps) {
  const [lost, setLost] = useState<string | null>(null);
  return (
    <div
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 place-items-center overflow-hidden rounded-full border-2 border-line bg-brand-soft",
        isLarge ? "size-24 text-5xl md:size-28" : "size-20 text-4xl",
      )}
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
        (emoji ?? <PenguinAvatar avatar={avatar} size={112} className="size-full" />)
      )}
    </div>
  );
}
