"use client";

import { DressedPenguin } from "#components/art/penguin-dressed.tsx";
import { useProfile } from "#lib/account/profile/profile-client.ts";
import { avatarText, PLAIN_AVATAR } from "#lib/learner/avatar.ts";

const PLAIN = avatarText(PLAIN_AVATAR);

/** The learner's own penguin, in the color, scarf and hat that were chosen for it; plain until these are known. */
export function LearnerPenguin(props: Omit<Parameters<typeof DressedPenguin>[0], "avatar">) {
  return <DressedPenguin avatar={useProfile().data?.avatar ?? PLAIN} {...props} />;
}
