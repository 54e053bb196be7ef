import clsx from "clsx";
import * as m from "framer-motion/m";
import { Infinity as InfinityIcon } from "lucide-react";
import { HeartIcon } from "#components/art/heart-icon.tsx";
import { transition } from "#components/ui/motion/tokens.ts";
import styles from "./hearts.module.css";

interface HeartsDisplayProps {
  hearts: number;
  maxHearts: number;
  isPremium?: boolean;
  /** px of one heart */
  size?: number;
  className?: string;
}

/** Hearts are decoration; the count beside them is the text. */
export function HeartsDisplay({
  hearts,
  maxHearts,
  isPremium = false,
  size = 22,
  className,
}: HeartsDisplayProps) {
  if (isPremium) return <UnlimitedHearts className={className} />;
  const places = Array.from({ length: maxHearts }, (_, place) => place);
  return (
    <p className={clsx("flex items-center gap-1.5", className)}>
      <span aria-hidden="true" className="flex items-center gap-0.5 sm:gap-1 max-[18rem]:*:not-first:hidden">
        {places.map((place) => (
          <Heart key={place} size={size} isFull={place < hearts} isLast={hearts === 1 && place === 0} />
        ))}
      </span>
      <span className="num text-sm leading-none text-ink-2">
        <span className="sr-only">Hearts: </span>
        {`${hearts}/${maxHearts}`}
      </span>
    </p>
  );
}

function UnlimitedHearts({ className }: { className: string | undefined }) {
  return (
    <p className={clsx("flex items-center text-violet", className)}>
      <InfinityIcon aria-hidden="true" className="size-7" strokeWidth={2.5} />
      <span className="sr-only">Unlimited hearts</span>
    </p>
  );
}

/** The last heart beats twice. */
const PULSE = [1, 1.22, 1];

function Heart({ size, isFull, isLast }: { size: number; isFull: boolean; isLast: boolean }) {
  return (
    <m.span
      data-full={isFull}
      initial={false}
      animate={{ scale: isLast ? PULSE : 1 }}
      transition={{ ...transition("reward", "standard"), repeat: isLast ? 1 : 0 }}
      className={clsx("relative block", styles.heart)}
    >
      <HeartIcon size={size} isFilled={false} />
      <HeartIcon size={size} isFilled className={clsx(styles.half, styles.left)} />
      <HeartIcon size={size} isFilled className={clsx(styles.half, styles.right)} />
      <HeartIcon size={size} isFilled className={styles.whole} />
    </m.span>
  );
}
