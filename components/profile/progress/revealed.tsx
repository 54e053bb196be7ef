import * as m from "framer-motion/m";
import type { ReactNode } from "react";
import { transition } from "#components/ui/motion/tokens.ts";

interface RevealedProps {
  /** It came after the list was first seen, and so comes in; the others stand where they are. */
  isLate: boolean;
  className?: string;
  children: ReactNode;
}

/** An item of a list that grows by "Show more". */
export function Revealed({ isLate, ...rest }: RevealedProps) {
  return (
    <m.li
      initial={isLate ? { opacity: 0, y: -8 } : false}
      animate={{ opacity: 1, y: 0 }}
      transition={transition("panel")}
      {...rest}
    />
  );
}
