import clsx from "clsx";
import { PenguinAvatar } from "#components/art/penguin-avatar.tsx";

const SIZES = {
  sm: { box: "size-9 text-xl", penguin: 36 },
  lg: { box: "size-14 border-2 text-3xl", penguin: 56 },
} as const;

interface BoardFaceProps {
  emoji: string | null;
  avatar: string;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The emoji that a learner chose, or their penguin; the name stands beside it. */
export function BoardFace({ emoji, avatar, size = "sm", className }: BoardFaceProps) {
  const { box, penguin } = SIZES[size];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid shrink-0 place-items-center overflow-hidden rounded-full border border-line bg-sunken leading-none",
        box,
        className,
      )}
    >
      {emoji ?? <PenguinAvatar avatar={avatar} size={penguin} />}
    </span>
  );
}
