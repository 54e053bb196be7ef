import { dressOf } from "./penguin-clothes.tsx";
import { Face, Torso } from "./penguin-parts.tsx";

interface PenguinAvatarProps {
  /** "color.scarf.hat"; what names no penguin shows the plain one */
  avatar: string;
  /** px */
  size?: number;
  className?: string;
}

/** A learner's penguin, head and shoulders in a circle, the same in both themes. Decoration: the name stands beside it. */
export function PenguinAvatar({ avatar, size = 48, className = "" }: PenguinAvatarProps) {
  const { coat, ground, scarf, hat } = dressOf(avatar);
  return (
    <svg
      aria-hidden="true"
      viewBox="24 -14 152 152"
      width={size}
      height={size}
      fill="none"
      className={`shrink-0 rounded-full ${className}`}
      style={coat}
    >
      <path d="M24-14h152v152H24Z" fill={ground} />
      <Torso />
      <Face />
      {scarf}
      {hat}
    </svg>
  );
}
