import clsx from "clsx";
import { Penguin } from "#components/art/penguin.tsx";

const SIZES = {
  sm: { box: "size-9 text-xl", penguin: 30 },
  lg: { box: "size-14 border-2 text-3xl", penguin: 48 },
} as const;

interface BoardFaceProps {
  emoji: string | null;
  size?: keyof typeof SIZES;
  className?: string;
}

/** The emoji that a learner chose, or a penguin; the name stands beside it. */
export function BoardFace({ emoji, size = "sm", className }: BoardFaceProps) {
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
      {emoji ?? <Penguin pose="hello" size={penguin} className="translate-y-0.5" />}
    </span>
  );
}
